// Written by `python -m potager.server.export`. Do not edit.

export type Lang = "en" | "fr" | "de";

/** A game that can be played here. */
export interface GameInfo {
  name: string;
  title: Record<string, string>;
  version: number;
  pitch: Record<string, string>;
  seats: number[];
  usual: number;
  minutes: number[] | null;
  weight: "heavy" | "light" | "medium" | null;
  lessons: number;
  options: Record<string, string[]>;
  bots: string[];
  styles: string[];
}

/** Who is asking: a guest, known by a cookie. */
export interface Me {
  id: string;
  name: string;
  key: number | null;
}

/** Who sits where. */
export interface SeatInfo {
  seat: number;
  name: string | null;
  bot: string | null;
  face: string | null;
  mine: boolean;
  online: boolean;
  ready: boolean;
  handed_over: boolean;
  muted: boolean;
}

/** A table as somebody sees it. */
export interface TableInfo {
  id: string;
  game: string;
  options: Record<string, string>;
  status: "closed" | "open" | "over" | "playing";
  public: boolean;
  hints: boolean;
  owner: boolean;
  seats: SeatInfo[];
  version: number;
  awaited: number[];
  first: number | null;
  commitment: string;
  created: number;
  winners: number[];
  points: number[];
  taken_back: number[];
  rematch: string | null;
  spectators: number;
}

/** The two secrets of a table, for those who may share it. */
export interface TableLinks {
  seat: string;
  watch: string;
}

/** Set a table. */
export interface CreateTable {
  game: string;
  seats: number;
  options?: Record<string, string>;
  bots?: (string | null)[];
  public?: boolean;
  hints?: boolean;
  sit?: boolean;
  start?: boolean;
  contribution?: string;
}

/** Take a seat, or watch, with the secret of a link; public tables need none. */
export interface JoinTable {
  secret?: string | null;
  seat?: number | null;
  contribution?: string;
}

/** Somebody at a table: whoever has a seat, or has said a line of its chat. */
export interface Whom {
  seat?: number | null;
  line?: number | null;
}

/** Leave for good. */
export interface Resignation {
  bot?: string | null;
}

/** What opens the guest who made it on another device; it is shown this once. */
export interface Key {
  key: string;
}

/** What lets a program be the guest who made it; it is shown this once. */
export interface Token {
  token: string;
}

/** A refusal: a code for programs, a sentence for people. */
export interface Trouble {
  code: string;
  message: string;
  rule: string | null;
  retry_after: number | null;
}

/** A word, or the id of a rule, and what is said of it. */
export interface RuleText {
  id: string;
  text: string;
}

/** A part of a game's rules. */
export interface RuleSection {
  title: string;
  rules: RuleText[];
}

/** A position that shows a rule, and what happens in it: for the game's own board to draw. */
export interface RulePicture {
  of: string;
  area: string;
  width: number;
  seat: number;
  seats: string[];
  view: any;
  play: string[];
  events: any[];
  words: string[];
}

/** Everything there is to read about the rules of a game. */
export interface Rulebook {
  parts: RuleText[];
  steps: RuleText[];
  sections: RuleSection[];
  pictures: RulePicture[];
}

/** What one way of looking thinks of a move. */
export interface ReviewSide {
  verdict: "best" | "close" | "cost";
  win: number;
  points: number;
  cost: number;
  better: string[];
  why: string[];
}

/** A move that cost something. */
export interface ReviewMove {
  number: number;
  version: number;
  seat: number;
  played: string[];
  known: ReviewSide;
  truth: ReviewSide;
}

/** The chances to win of all seats at one step of the replay. */
export interface ReviewPoint {
  version: number;
  known: number[];
  truth: number[];
}

/** How a seat has decided, by what it knew. */
export interface ReviewTally {
  seat: number;
  decisions: number;
  best: number;
  close: number;
  cost: number;
  lost: number;
}

/** A finished game, looked at again, in the reader's language. */
export interface Review {
  measure: "points" | "win";
  points: ReviewPoint[];
  moves: ReviewMove[];
  seats: ReviewTally[];
}

/** How far a review is. */
export interface ReviewStatus {
  status: "done" | "failed" | "none" | "running" | "waiting";
  place: number;
  progress: number;
  trouble: Trouble | null;
  review: Review | null;
}

/** The first message: what I have seen so far (-1 for nothing) and my language. */
export interface Hello {
  say: "hello";
  last?: number;
  lang?: "de" | "en" | "fr";
}

/** Play a series of actions, all or none; the id makes it safe to send again. */
export interface Play {
  say: "play";
  id: string;
  version: number;
  actions: string[];
}

/** Take back my last action; where something was revealed since, the others are asked. */
export interface Undo {
  say: "undo";
  id: string;
}

/** Answer a request to take back. */
export interface Agree {
  say: "agree";
  yes: boolean;
}

/** What would these actions bring? Nothing is played. */
export interface Preview {
  say: "preview";
  id: string;
  actions: string[];
}

/** Why may I not do this? */
export interface Why {
  say: "why";
  id: string;
  action: string;
}

/** What would be good to do now? */
export interface AskHint {
  say: "hint";
  id: string;
}

/** Say something to everybody at the table. */
export interface Chat {
  say: "chat";
  text: string;
}

/** From now on, speak to me in this language. */
export interface Language {
  say: "language";
  lang: "de" | "en" | "fr";
}

/** Let a bot play for me, or take my seat back. */
export interface Away {
  say: "away";
  bot: boolean;
}

/** Leave an order with the server: it answers with it for me as soon as it fits. */
export interface Stand {
  say: "stand";
  order: string;
}

/** Take a standing order back. */
export interface Revoke {
  say: "revoke";
  id: string;
}

/** Say no to the offer that I am asked about; the others hear of it when the time to read is over. */
export interface Pass {
  say: "pass";
  version: number;
}

/** Wait for me: I am thinking about the offer that I am asked about. */
export interface Hold {
  say: "hold";
  version: number;
}

/** Let me hear no more offers in this turn, or let me hear them again: my seat says no by itself. */
export interface Hush {
  say: "hush";
  hushed: boolean;
}

/** How fast bots that are alone at my table play; `wait` stops them, `step` lets one entry be played. */
export interface Show {
  say: "show";
  speed: "quick" | "slow" | "step" | "usual" | "wait";
}

/** Are you there? */
export interface Ping {
  say: "ping";
}

/** An event of the game and its sentence in the reader's language. */
export interface Told {
  event: any;
  text: string;
}

/** What a viewer saw of one entry of the log; nothing seen is an empty list with its number. */
export interface Entry {
  version: number;
  seat: number;
  undo: boolean;
  revealed: boolean;
  events: Told[];
}

/** Something the reader may do: now, or after what was previewed. */
export interface LegalAction {
  action: string;
  text: string;
}

/** One thing that would be good to do, and why. */
export interface Advice {
  action: string;
  line: string[];
  text: string;
  win: number | null;
  margin: number | null;
  why: string;
}

/** A move that a bot has considered, and the one figure that it knows of it. */
export interface ConsideredMove {
  text: string;
  win: number | null;
  rating: number | null;
  chosen: boolean;
}

/** A standing order, as its owner alone sees it. */
export interface Order {
  id: string;
  order: string;
}

/** A time that runs down, from when the message was sent: what is left of how many seconds. */
export interface Ring {
  left: number;
  of: number;
}

/** A person whom the table waits for; when the ring has run down, silence is a no. */
export interface Waited {
  seat: number;
  ring: Ring;
}

/** How the table waits for people while an offer is open, as one reader may know it. */
export interface Pace {
  asked: boolean;
  can: boolean;
  passed: boolean;
  hushed: boolean;
  reading: Ring | null;
  waiting: Waited[];
}

/** All that the reader may know, and what it has missed since its last version. */
export interface Sync {
  heard: "sync";
  version: number;
  view: any;
  legal: LegalAction[];
  awaited: number[];
  me: number | null;
  may_undo: boolean;
  entries: Entry[];
  whole: boolean;
  over: boolean;
  standing: Order[];
  pace: Pace | null;
}

/** The log has grown by one entry. */
export interface Happened {
  heard: "happened";
  entry: Entry;
  view: any;
  legal: LegalAction[];
  awaited: number[];
  may_undo: boolean;
  over: boolean;
  pace: Pace | null;
}

/** An action is in the log, for good. */
export interface Acknowledged {
  heard: "acknowledged";
  id: string;
  version: number;
}

/** A message was refused; nothing has changed. */
export interface Refused {
  heard: "refused";
  id: string | null;
  trouble: Trouble;
}

/** What a series of actions would bring, as far as nothing hidden comes to light. */
export interface Previewed {
  heard: "previewed";
  id: string;
  events: Told[];
  commits: boolean;
  reveals: boolean;
  then: LegalAction[];
}

/** Why an action is not allowed; None if it is. */
export interface Reason {
  heard: "reason";
  id: string;
  trouble: Trouble | null;
}

/** What would be good to do, the best first, from what the reader may know. */
export interface Hinted {
  heard: "hinted";
  id: string;
  version: number;
  advice: Advice[];
}

/** Who sits where, who is there, what the table is waiting for. */
export interface TableChanged {
  heard: "table";
  table: TableInfo;
}

/** Somebody said something. */
export interface ChatLine {
  heard: "chat-line";
  number: number;
  name: string;
  seat: number | null;
  text: string;
  at: number;
}

/** A seat asks to take back what was revealed since; those who are asked may answer. */
export interface UndoAsked {
  heard: "undo-asked";
  seat: number;
  waiting_for: number[];
}

/** Somebody did not agree. */
export interface UndoDenied {
  heard: "undo-denied";
  seat: number;
}

/** The reader's own standing orders, all that there are now. */
export interface StandingOrders {
  heard: "standing";
  orders: Order[];
}

/** The table waits for people differently from now on, though nothing was played. */
export interface Paced {
  heard: "paced";
  version: number;
  pace: Pace;
}

/** A bot is choosing. */
export interface Thinking {
  heard: "thinking";
  seat: number;
}

/** What a bot considers, the best first: only where bots have all seats. */
export interface Considers {
  heard: "considers";
  version: number;
  seat: number;
  moves: ConsideredMove[];
}

/** How fast a table of bots alone plays; it is also said to who has just come to one. */
export interface Showing {
  heard: "showing";
  speed: "quick" | "slow" | "usual" | "wait";
}

/** Yes. */
export interface Pong {
  heard: "pong";
}

/** A lesson in a list. */
export interface LessonInfo {
  number: number;
  name: string;
  title: string;
  lead: string;
  steps: number;
}

/** What the gardener says at a step. */
export interface TaughtStep {
  name: string;
  says: string;
  asks: boolean;
  told: string | null;
  stray: string | null;
  light: string[];
  quiz: boolean;
}

/** What an action would bring; as `Previewed`. */
export interface Foreseen {
  action: string;
  events: Told[];
  commits: boolean;
  follow: LegalAction[];
}

/** Why some actions are not allowed. */
export interface Forbidden {
  actions: string[];
  trouble: Trouble;
}

/** An action that leads on, what is seen of it, and the spot to which it leads. */
export interface TaughtWay {
  action: string;
  events: Told[];
  to: number;
}

/** What is played when the lesson goes on, and the table after it. */
export interface TaughtDeed {
  seat: number;
  events: Told[];
  view: any;
}

/** A moment of a lesson: a position, what may be done, and what leads on. */
export interface TaughtSpot {
  step: number;
  done: boolean;
  view: any;
  awaited: number[];
  over: boolean;
  legal: LegalAction[];
  foreseen: Foreseen[];
  forbidden: Forbidden[];
  ways: TaughtWay[];
  deeds: TaughtDeed[];
  next: number | null;
}

/** A lesson, whole, in the reader's language; it begins at the first spot. */
export interface Taught {
  lesson: LessonInfo;
  following: LessonInfo | null;
  table: TableInfo;
  me: number;
  steps: TaughtStep[];
  spots: TaughtSpot[];
}

/** What an action brings at a spot, and the spot to which it leads. */
export interface PuzzleWay {
  events: Told[];
  commits: boolean;
  reveals: boolean;
  to: number;
}

/** A moment: the beginning, in the middle of a move, or where a move has led. */
export interface PuzzleSpot {
  view: any;
  legal: LegalAction[];
  ways: Record<string, PuzzleWay>;
  move: number | null;
}

/** A whole move and what it is worth. */
export interface PuzzleMove {
  text: string;
  worth: number;
  best: boolean;
}

/** A puzzle with its solution: it can be solved without a server. */
export interface PuzzleInfo {
  game: string;
  number: number;
  of: number;
  seat: number;
  seats: number;
  options: Record<string, string>;
  measure: string;
  awaited: number[];
  spots: PuzzleSpot[];
  moves: PuzzleMove[];
  why: string[];
  looks: number;
  visits: number;
}

/** The puzzle of a day. */
export interface PuzzleDay {
  day: string;
  game: string;
  number: number;
}

/** The puzzles of today and of the days to come, by the server's clock, and how many there are. */
export interface PuzzleDays {
  days: PuzzleDay[];
  books: Record<string, number>;
}

export type ClientMessage =
  | Hello
  | Play
  | Undo
  | Agree
  | Preview
  | Why
  | AskHint
  | Chat
  | Language
  | Away
  | Stand
  | Revoke
  | Pass
  | Hold
  | Hush
  | Show
  | Ping;

export type ServerMessage =
  | Sync
  | Happened
  | Acknowledged
  | Refused
  | Previewed
  | Reason
  | Hinted
  | TableChanged
  | ChatLine
  | UndoAsked
  | UndoDenied
  | StandingOrders
  | Paced
  | Thinking
  | Considers
  | Showing
  | Pong;

/** A field, what it would bring now, and with how many cards it would bring more. */
export interface BohnanzaFieldView {
  bean: string | null;
  cards: number;
  coins: number;
  next_at: number | null;
}

/** At least so many cards of a bean are among the first cards of a hand. */
export interface BohnanzaShownView {
  bean: string;
  number: number;
  among: number;
}

/** An open offer: what its owner gives from the hand and of the cards turned up, and what it wants. */
export interface BohnanzaOfferView {
  owner: number;
  to: number | null;
  gives: Record<string, number>;
  turned: Record<string, number>;
  wants: Record<string, number>;
  places: number[] | null;
}

/** What the reader is putting together. */
export interface BohnanzaDraftView {
  addressed: boolean;
  to: number | null;
  places: number[];
  turned: Record<string, number>;
  wants: Record<string, number>;
}

/** A seat: its hand as far as the reader knows it, its fields and its coins. */
export interface BohnanzaSeatView {
  hand: string[] | null;
  cards: number;
  from_piles: number[];
  shown: BohnanzaShownView[];
  fields: BohnanzaFieldView[];
  coins: number;
  coin_beans: Record<string, number>;
  aside: Record<string, number>;
}

/** A table of Bohnanza as one reader sees it. */
export interface BohnanzaView {
  me: number | null;
  phase: string;
  active: number | null;
  first: number;
  turn: number;
  planted: number;
  pile: number;
  new_piles: number;
  emptied: number;
  emptyings: number;
  discard: string[];
  turned: Record<string, number>;
  seats: BohnanzaSeatView[];
  offers: BohnanzaOfferView[];
  asked: number[];
  draft: BohnanzaDraftView | null;
  proposals: number;
  unseen: Record<string, number>[];
  news: number;
}

/** B6, B20, B35, B38. A bean was planted. */
export interface BohnanzaPlanted {
  event: "planted";
  seat: number;
  bean: string;
  field: number;
  source: string;
}

/** B22, B24. A field was sold. */
export interface BohnanzaHarvested {
  event: "harvested";
  seat: number;
  field: number;
  bean: string;
  number: number;
  coins: number;
}

/** B10, B37. Cards were turned up. */
export interface BohnanzaTurnedUp {
  event: "turned-up";
  seat: number;
  beans: Record<string, number>;
}

/** B37. Discards joined the cards on the table. */
export interface BohnanzaJoined {
  event: "joined";
  beans: Record<string, number>;
}

/** B14. An offer was made. */
export interface BohnanzaProposed {
  event: "proposed";
  seat: number;
  to: number | null;
  gives: Record<string, number>;
  turned: Record<string, number>;
  wants: Record<string, number>;
}

/** B15. An offer was taken back. */
export interface BohnanzaWithdrawn {
  event: "withdrawn";
  seat: number;
}

/** B16. A seat said no to another's offer. */
export interface BohnanzaDeclined {
  event: "declined";
  seat: number;
  owner: number;
}

/** B16, B18. Two seats traded: what each gave, and from which places of its hand. */
export interface BohnanzaTraded {
  event: "traded";
  seat: number;
  owner: number;
  gave: Record<string, number>;
  got: Record<string, number>;
  seat_places: number[];
  owner_places: number[];
}

/** B15. An offer lapsed because a card of it is gone. */
export interface BohnanzaLapsed {
  event: "lapsed";
  seat: number;
}

/** B19. The active seat ended trading. */
export interface BohnanzaTradingEnded {
  event: "trading-ended";
  seat: number;
}

/** B35, B36. A card was discarded: of the other's offer, or from a place of the hand. */
export interface BohnanzaDiscarded {
  event: "discarded";
  seat: number;
  bean: string;
  source: string;
  place: number | null;
}

/** B38. Cards were left to the other. */
export interface BohnanzaOfferLeft {
  event: "offer-left";
  seat: number;
  beans: Record<string, number>;
}

/** B21, B39. Cards were drawn; only the seat itself sees which. */
export interface BohnanzaDrew {
  event: "drew";
  seat: number;
  number: number;
  beans: string[] | null;
}

/** B25, B26. The discards were shuffled into a new pile. */
export interface BohnanzaNewPile {
  event: "new-pile";
  number: number;
}

/** B4. The turn passed. */
export interface BohnanzaTurnBegan {
  event: "turn-began";
  seat: number;
}

/** B30, B31. The fields were sold and the coins counted. */
export interface BohnanzaGameEnded {
  event: "game-ended";
  points: number[];
  winners: number[];
}

export type BohnanzaEvent =
  | BohnanzaPlanted
  | BohnanzaHarvested
  | BohnanzaTurnedUp
  | BohnanzaJoined
  | BohnanzaProposed
  | BohnanzaWithdrawn
  | BohnanzaDeclined
  | BohnanzaTraded
  | BohnanzaLapsed
  | BohnanzaTradingEnded
  | BohnanzaDiscarded
  | BohnanzaOfferLeft
  | BohnanzaDrew
  | BohnanzaNewPile
  | BohnanzaTurnBegan
  | BohnanzaGameEnded;

/** A blade of the windmill and the farmers of each seat on it. */
export interface FincaBladeView {
  fruit: string;
  farmers: number[];
}

/** A village: the tile face up, how many are left with it, and its Finca tile. */
export interface FincaVillageView {
  id: string;
  tile: string | null;
  left: number;
  finca: string;
  finca_lies_here: boolean;
  finca_won_by: number | null;
  house: boolean;
}

/** Where a seat's points come from. */
export interface FincaPointsView {
  tiles: number;
  fincas: number;
  action_tiles: number;
  bonus: number;
}

/** What lies in front of a seat. */
export interface FincaSeatView {
  waiting: number;
  fruit: Record<string, number>;
  carts: number;
  action_tiles: string[];
  tiles: string[];
  bonus: number[];
  fincas: string[];
  points: number;
  points_from: FincaPointsView;
}

/** A delivery that is being put together. */
export interface FincaDeliveryView {
  large: boolean;
  room: number;
  cargo: Record<string, number>;
  loaded: string[];
  pending: string | null;
  sparing: boolean;
}

/** A table of Finca as anybody sees it. */
export interface FincaView {
  edition: string;
  phase: string;
  to_play: number | null;
  first: number;
  blades: FincaBladeView[];
  lifted: number | null;
  supply: Record<string, number>;
  carts: number;
  villages: FincaVillageView[];
  wooden: number;
  bonus: number[];
  seats: FincaSeatView[];
  delivery: FincaDeliveryView;
  idle: number;
}

/** F7. A farmer was put on a blade. */
export interface FincaFarmerPlaced {
  event: "farmer-placed";
  seat: number;
  blade: number;
  fruit: string;
}

/** F10. A farmer walked. */
export interface FincaFarmerWalked {
  event: "farmer-walked";
  seat: number;
  start: number;
  goal: number;
  steps: number;
  fruit: string;
}

/** F28. A gust lifted a farmer. */
export interface FincaFarmerLifted {
  event: "farmer-lifted";
  seat: number;
  blade: number;
}

/** F28. The gust put it down. */
export interface FincaFarmerLanded {
  event: "farmer-landed";
  seat: number;
  blade: number;
  fruit: string;
}

/** F27. The second walk of a double move was left out. */
export interface FincaStayed {
  event: "stayed";
  seat: number;
}

/** F12. A fruit ran short: everybody returned it. */
export interface FincaFruitReturned {
  event: "fruit-returned";
  fruit: string;
  by: number[];
}

/** F11. Fruit was taken from the supply. */
export interface FincaFruitTaken {
  event: "fruit-taken";
  seat: number;
  fruit: string;
  number: number;
}

/** F15. Carts ran short: everybody returned them. */
export interface FincaCartsReturned {
  event: "carts-returned";
}

/** F14. Carts were taken from the middle of the mill. */
export interface FincaCartsTaken {
  event: "carts-taken";
  seat: number;
  number: number;
}

/** F26. An action tile went to the box. */
export interface FincaActionTileUsed {
  event: "action-tile-used";
  seat: number;
  tile: string;
}

/** F16. A cart went back to the middle for a delivery. */
export interface FincaCartReturned {
  event: "cart-returned";
  seat: number;
}

/** F16. Fruits for a village were put on the cart. */
export interface FincaVillageLoaded {
  event: "village-loaded";
  seat: number;
  village: string;
  fruits: Record<string, number>;
}

/** F19. The cart was delivered; its fruits returned to the supply. */
export interface FincaDelivered {
  event: "delivered";
  seat: number;
  fruits: Record<string, number>;
}

/** F19. A fruit tile was taken. */
export interface FincaTileTaken {
  event: "tile-taken";
  seat: number;
  village: string;
  tile: string;
}

/** F19. The next tile of a village turned up. */
export interface FincaTileRevealed {
  event: "tile-revealed";
  village: string;
  tile: string;
}

/** F31. A bonus tile was taken. */
export interface FincaBonusTaken {
  event: "bonus-taken";
  seat: number;
  value: number;
}

/** F21. A Finca tile was won, or went to the box (F24). */
export interface FincaFincaAwarded {
  event: "finca-awarded";
  village: string;
  finca: string;
  seat: number | null;
  counts: number[];
  house: boolean;
  points: number;
}

/** F32, F35. The game is over. */
export interface FincaGameEnded {
  event: "game-ended";
  points: number[];
  winners: number[];
}

export type FincaEvent =
  | FincaFarmerPlaced
  | FincaFarmerWalked
  | FincaFarmerLifted
  | FincaFarmerLanded
  | FincaStayed
  | FincaFruitReturned
  | FincaFruitTaken
  | FincaCartsReturned
  | FincaCartsTaken
  | FincaActionTileUsed
  | FincaCartReturned
  | FincaVillageLoaded
  | FincaDelivered
  | FincaTileTaken
  | FincaTileRevealed
  | FincaBonusTaken
  | FincaFincaAwarded
  | FincaGameEnded;

/** A boat at a beach: what it asks for and what it brings. */
export interface FrutopiaBoatView {
  id: string;
  cell: string;
  order: Record<string, number>;
  points: number;
}

/** An amenity token. */
export interface FrutopiaTokenView {
  id: string;
  kind: string;
  points: number;
  stars: number;
  outlines: [number, number][][];
  fruits: string[];
  colour: string | null;
}

/** A row of the market: the clerk's price, the points under it, and the tokens left. */
export interface FrutopiaRowView {
  price: Record<string, number>;
  points: number;
  tokens: (FrutopiaTokenView | null)[];
}

/** A stack of ice markers, or the milkshakes. */
export interface FrutopiaStackView {
  id: string;
  colour: string | null;
  recipe: Record<string, number>;
  points: number;
  left: number;
}

/** A circle of the factory and the seats whose pawns stand on it, a seat for each pawn. */
export interface FrutopiaCircleView {
  id: string;
  points: number;
  pawns: number[];
}

/** A place of the factory: one circle, or a vat of four. */
export interface FrutopiaPlaceView {
  id: string;
  circles: FrutopiaCircleView[];
  bottle: number;
  permit: boolean;
}

/** An arrow of the factory and its price. */
export interface FrutopiaArrowView {
  id: string;
  start: string;
  goal: string;
  price: Record<string, number>;
}

/** The juice factory. */
export interface FrutopiaFactoryView {
  places: FrutopiaPlaceView[];
  arrows: FrutopiaArrowView[];
}

/** Where a seat's points come from; shops as if the game ended now. */
export interface FrutopiaPointsView {
  boats: number;
  clerks: number;
  buildings: number;
  ices: number;
  factory: number;
  shops: number;
}

/** A seat's island and what lies beside it. */
export interface FrutopiaSeatView {
  cells: (string | null)[];
  boats: FrutopiaBoatView[];
  fruit: Record<string, number>;
  delivered: string[];
  made: Record<string, number>;
  pawns: string[];
  track: number;
  points: number;
  points_from: FrutopiaPointsView;
}

/** A boat that the solo rival drew. */
export interface FrutopiaDrawnView {
  id: string;
  bag: string;
  value: number;
}

/** The solo rival. */
export interface FrutopiaRivalView {
  points: number;
  drawn: FrutopiaDrawnView[];
  removed: string[];
  ranks: number[];
}

/** What is under way in this turn. */
export interface FrutopiaTurnView {
  moving: string | null;
  left: number;
  token: FrutopiaTokenView | null;
  arrow: string | null;
  moved: (string | null)[];
  progress: boolean;
}

/** A table of Frutopia as anybody sees it. */
export interface FrutopiaView {
  bags: string;
  phase: string;
  to_play: number | null;
  first: number;
  board: string;
  market: FrutopiaRowView[];
  stacks: FrutopiaStackView[];
  permits: number;
  permits_at_start: number;
  bagged: number;
  seats: FrutopiaSeatView[];
  factory: FrutopiaFactoryView | null;
  rival: FrutopiaRivalView | null;
  turn: FrutopiaTurnView;
  idle: number;
}

/** R6, R7. Twelve boats came to an island, the chosen bag's at the buoys. */
export interface FrutopiaBoatsPlaced {
  event: "boats-placed";
  seat: number;
  bag: string;
  boats: FrutopiaBoatView[];
}

/** R10. A token is about to slide. */
export interface FrutopiaTokenChosen {
  event: "token-chosen";
  seat: number;
  piece: string;
  cell: string;
}

/** R10. A token slid. */
export interface FrutopiaTokenSlid {
  event: "token-slid";
  seat: number;
  piece: string;
  start: string;
  goal: string;
  cells: number;
}

/** R11, R13, R25. Fruit came from the supply. */
export interface FrutopiaFruitGained {
  event: "fruit-gained";
  seat: number;
  fruits: Record<string, number>;
}

/** R15, R16. An ice or a milkshake was made. */
export interface FrutopiaMarkerTaken {
  event: "marker-taken";
  seat: number;
  stack: string;
  paid: Record<string, number>;
  points: number;
}

/** R14. The wagon makes no more. */
export interface FrutopiaProductionStopped {
  event: "production-stopped";
  seat: number;
}

/** R17, R20, R32, R42. The permit marker went one step towards the cross. */
export interface FrutopiaPermitUsed {
  event: "permit-used";
  left: number;
}

/** R12. No token could slide. */
export interface FrutopiaStepLost {
  event: "step-lost";
  seat: number;
}

/** R19. A boat was delivered. */
export interface FrutopiaBoatDelivered {
  event: "boat-delivered";
  seat: number;
  boat: string;
  cell: string;
  paid: Record<string, number>;
  points: number;
}

/** R20. A token was taken from the market. */
export interface FrutopiaTokenTaken {
  event: "token-taken";
  seat: number;
  token: string;
  row: number;
  paid: Record<string, number>;
  points: number;
}

/** R22 to R25. A token, or a large building, was placed on an island. */
export interface FrutopiaTokenPlaced {
  event: "token-placed";
  seat: number;
  token: string;
  cells: string[];
  points: number;
}

/** R18. A seat neither delivered nor took. */
export interface FrutopiaSkipped {
  event: "skipped";
  seat: number;
}

/** R28, R31. A pawn followed an arrow. */
export interface FrutopiaPawnAdvanced {
  event: "pawn-advanced";
  seat: number;
  arrow: string;
  start: string;
  goal: string;
  paid: Record<string, number>;
}

/** R30. A pawn came to stand on a circle. */
export interface FrutopiaPawnArrived {
  event: "pawn-arrived";
  seat: number;
  circle: string;
  points: number;
  joins: boolean;
}

/** R28. No further pawn advances this turn. */
export interface FrutopiaFactoryLeft {
  event: "factory-left";
  seat: number;
}

/** R41. The solo rival drew a boat. */
export interface FrutopiaRivalDrew {
  event: "rival-drew";
  boat: string;
  bag: string;
  value: number;
  points: number;
}

/** R42. The solo rival removed a token from the market. */
export interface FrutopiaTokenRemoved {
  event: "token-removed";
  token: string;
}

/** R33, R39, R43. The game is over. */
export interface FrutopiaGameEnded {
  event: "game-ended";
  points: number[];
  shops: number[];
  winners: number[];
  rival: number | null;
  rank: number | null;
}

export type FrutopiaEvent =
  | FrutopiaBoatsPlaced
  | FrutopiaTokenChosen
  | FrutopiaTokenSlid
  | FrutopiaFruitGained
  | FrutopiaMarkerTaken
  | FrutopiaProductionStopped
  | FrutopiaPermitUsed
  | FrutopiaStepLost
  | FrutopiaBoatDelivered
  | FrutopiaTokenTaken
  | FrutopiaTokenPlaced
  | FrutopiaSkipped
  | FrutopiaPawnAdvanced
  | FrutopiaPawnArrived
  | FrutopiaFactoryLeft
  | FrutopiaRivalDrew
  | FrutopiaTokenRemoved
  | FrutopiaGameEnded;

export type CommonKey =
  | "web.title"
  | "web.loading"
  | "web.retry"
  | "web.close"
  | "web.labelled"
  | "web.cancel"
  | "web.save"
  | "web.copy"
  | "web.copied"
  | "web.you"
  | "web.turn-title"
  | "web.skip"
  | "web.not-found"
  | "web.not-found-why"
  | "web.to-home"
  | "web.broken"
  | "web.unreachable"
  | "web.footer"
  | "web.menu.language"
  | "web.menu.theme"
  | "web.menu.theme-auto"
  | "web.menu.theme-light"
  | "web.menu.theme-dark"
  | "web.menu.sound"
  | "web.menu.sound-on"
  | "web.menu.sound-off"
  | "web.menu.rules"
  | "web.menu.leave"
  | "web.menu.settings"
  | "web.guest.name"
  | "web.guest.edit"
  | "web.guest.hello"
  | "web.home.title"
  | "web.home.lead"
  | "web.home.play"
  | "web.home.start"
  | "web.home.players"
  | "web.home.how-many"
  | "web.home.level"
  | "web.home.table"
  | "web.home.table-lead"
  | "web.home.join-lead"
  | "web.home.join-field"
  | "web.home.join-go"
  | "web.home.join-wrong"
  | "web.home.mine"
  | "web.home.mine-empty"
  | "web.home.public"
  | "web.home.public-empty"
  | "web.home.your-turn"
  | "web.home.waiting"
  | "web.home.playing"
  | "web.home.finished"
  | "web.home.free"
  | "web.home.nobody-yet"
  | "web.home.table-go"
  | "web.home.for"
  | "web.home.minutes"
  | "web.home.weight-light"
  | "web.home.weight-medium"
  | "web.home.weight-heavy"
  | "web.home.options"
  | "web.home.turn-of"
  | "web.home.learn"
  | "web.home.puzzle"
  | "web.home.puzzle-lead"
  | "web.home.watch"
  | "web.home.watch-lead"
  | "web.create.game"
  | "web.create.seats"
  | "web.create.options"
  | "web.create.who"
  | "web.create.seat"
  | "web.create.me"
  | "web.create.first"
  | "web.create.lot"
  | "web.create.solo"
  | "web.create.friend"
  | "web.create.public"
  | "web.create.public-why"
  | "web.create.hints"
  | "web.create.hints-why"
  | "web.create.go"
  | "web.bot.styled"
  | "web.bot.uniform"
  | "web.bot.uniform-why"
  | "web.bot.sprout"
  | "web.bot.sprout-why"
  | "web.bot.gardener"
  | "web.bot.gardener-why"
  | "web.bot.grower"
  | "web.bot.grower-why"
  | "web.bot.master"
  | "web.bot.master-why"
  | "web.bot.master+"
  | "web.bot.master+-why"
  | "web.style.label"
  | "web.style.none"
  | "web.style.bold"
  | "web.style.bold-why"
  | "web.style.patient"
  | "web.style.patient-why"
  | "web.style.trader"
  | "web.style.trader-why"
  | "web.hint.ask"
  | "web.hint.ask-key"
  | "web.hint.title"
  | "web.hint.thinking"
  | "web.hint.win"
  | "web.hint.ahead"
  | "web.hint.behind"
  | "web.hint.level"
  | "web.hint.announce"
  | "web.hint.off"
  | "web.hint.laid"
  | "web.keys.title"
  | "web.keys.enter"
  | "web.keys.escape"
  | "web.keys.actions"
  | "web.keys.hint"
  | "web.keys.undo"
  | "web.keys.rules"
  | "web.keys.confirm"
  | "web.keys.cancel"
  | "web.keys.move"
  | "web.room.title"
  | "web.room.lead"
  | "web.room.seats"
  | "web.room.free"
  | "web.room.take"
  | "web.room.stand"
  | "web.room.ready"
  | "web.room.not-ready"
  | "web.room.is-ready"
  | "web.room.is-waiting"
  | "web.room.start"
  | "web.room.first"
  | "web.room.start-wait"
  | "web.room.add-bot"
  | "web.room.remove-bot"
  | "web.room.share"
  | "web.room.share-lead"
  | "web.room.share-watch"
  | "web.room.share-go"
  | "web.room.share-text"
  | "web.room.qr"
  | "web.room.new-links"
  | "web.room.new-links-why"
  | "web.room.deal"
  | "web.room.deal-why"
  | "web.room.commitment"
  | "web.room.spectators"
  | "web.room.closed"
  | "web.room.closed-why"
  | "web.people.title"
  | "web.people.about"
  | "web.people.mute"
  | "web.people.unmute"
  | "web.people.muted"
  | "web.people.unmuted"
  | "web.people.is-muted"
  | "web.people.remove"
  | "web.people.remove-title"
  | "web.people.remove-why"
  | "web.people.resign"
  | "web.people.resign-title"
  | "web.people.resign-why"
  | "web.people.close"
  | "web.people.close-title"
  | "web.people.close-why"
  | "web.people.closed"
  | "web.people.closed-why"
  | "web.people.sent-away"
  | "web.people.left"
  | "web.devices.title"
  | "web.devices.lead"
  | "web.devices.make"
  | "web.devices.again"
  | "web.devices.link"
  | "web.devices.once"
  | "web.devices.private"
  | "web.devices.made"
  | "web.devices.revoke"
  | "web.devices.revoke-why"
  | "web.devices.revoked"
  | "web.devices.open"
  | "web.devices.open-title"
  | "web.devices.open-why"
  | "web.seat.bot"
  | "web.seat.online"
  | "web.seat.offline"
  | "web.seat.handed-over"
  | "web.seat.thinking"
  | "web.seat.thinks"
  | "web.seat.owner"
  | "web.play.yours"
  | "web.play.theirs"
  | "web.play.several"
  | "web.play.passing"
  | "web.play.passed"
  | "web.play.meanwhile"
  | "web.play.may-act"
  | "web.play.watching"
  | "web.play.over"
  | "web.play.choose"
  | "web.play.confirm"
  | "web.play.asking"
  | "web.play.brings"
  | "web.play.undo"
  | "web.play.undo-key"
  | "web.play.undo-asked"
  | "web.play.undo-mine"
  | "web.play.undo-yes"
  | "web.play.undo-no"
  | "web.play.undo-denied"
  | "web.play.took-back"
  | "web.play.took-back-seen"
  | "web.play.actions"
  | "web.play.actions-none"
  | "web.play.actions-hint"
  | "web.play.actions-count"
  | "web.play.board"
  | "web.play.seats"
  | "web.play.log"
  | "web.play.begins"
  | "web.play.log-empty"
  | "web.play.log-since"
  | "web.play.log-turn"
  | "web.play.chat"
  | "web.play.chat-empty"
  | "web.play.chat-field"
  | "web.play.chat-send"
  | "web.play.chat-new"
  | "web.play.away"
  | "web.play.back"
  | "web.play.away-now"
  | "web.play.lost"
  | "web.play.offline"
  | "web.play.back-again"
  | "web.play.stale"
  | "web.play.rule"
  | "web.play.why-not"
  | "web.play.more"
  | "web.play.skip-motion"
  | "web.result.taken-back"
  | "web.result.title"
  | "web.result.won"
  | "web.result.you-won"
  | "web.result.total"
  | "web.result.breakdown"
  | "web.result.replay"
  | "web.result.rematch"
  | "web.result.next"
  | "web.result.share"
  | "web.result.share-text"
  | "web.result.export"
  | "web.result.verify"
  | "web.result.verify-title"
  | "web.result.hide"
  | "web.result.show"
  | "web.watch.title"
  | "web.watch.lead"
  | "web.watch.go"
  | "web.watch.thoughts"
  | "web.watch.considers"
  | "web.watch.quiet"
  | "web.watch.plays"
  | "web.watch.rated"
  | "web.watch.wait"
  | "web.watch.go-on"
  | "web.watch.step"
  | "web.watch.speed"
  | "web.watch.slow"
  | "web.watch.usual"
  | "web.watch.quick"
  | "web.watch.waiting"
  | "web.replay.log"
  | "web.replay.title"
  | "web.replay.step"
  | "web.replay.begin"
  | "web.replay.play"
  | "web.replay.pause"
  | "web.replay.next"
  | "web.replay.previous"
  | "web.replay.first"
  | "web.replay.last"
  | "web.replay.seat"
  | "web.replay.spectator"
  | "web.replay.position"
  | "web.replay.back"
  | "web.replay.unavailable"
  | "web.review.title"
  | "web.review.open"
  | "web.review.known"
  | "web.review.truth"
  | "web.review.known-why"
  | "web.review.truth-why"
  | "web.review.chances"
  | "web.review.chance"
  | "web.review.percent"
  | "web.review.at"
  | "web.review.at-begin"
  | "web.review.table"
  | "web.review.step"
  | "web.review.moves"
  | "web.review.mattered"
  | "web.review.nothing"
  | "web.review.nothing-truth"
  | "web.review.all-moves"
  | "web.review.points"
  | "web.review.cost"
  | "web.review.cost-says-win"
  | "web.review.cost-says-points"
  | "web.review.played"
  | "web.review.better"
  | "web.review.why"
  | "web.review.instead-win"
  | "web.review.instead-points"
  | "web.review.board"
  | "web.review.then-known-cost"
  | "web.review.then-known-close"
  | "web.review.then-known-best"
  | "web.review.then-truth-cost"
  | "web.review.then-truth-close"
  | "web.review.then-truth-best"
  | "web.review.seats"
  | "web.review.decisions"
  | "web.review.best"
  | "web.review.close"
  | "web.review.costly"
  | "web.review.preparing"
  | "web.review.running"
  | "web.review.waiting"
  | "web.review.meanwhile"
  | "web.review.failed"
  | "web.review.previous"
  | "web.review.next"
  | "web.review.previous-move"
  | "web.review.next-move"
  | "web.review.position"
  | "web.review.replay"
  | "web.puzzle.title"
  | "web.puzzle.daily"
  | "web.puzzle.daily-lead"
  | "web.puzzle.named"
  | "web.puzzle.ask"
  | "web.puzzle.you-are"
  | "web.puzzle.options"
  | "web.puzzle.best"
  | "web.puzzle.fair"
  | "web.puzzle.poor"
  | "web.puzzle.best-was"
  | "web.puzzle.worth-win"
  | "web.puzzle.worth-points"
  | "web.puzzle.worths-win"
  | "web.puzzle.worths-points"
  | "web.puzzle.mine"
  | "web.puzzle.found"
  | "web.puzzle.fewer"
  | "web.puzzle.proof"
  | "web.puzzle.again"
  | "web.puzzle.show"
  | "web.puzzle.next"
  | "web.puzzle.today"
  | "web.puzzle.all"
  | "web.puzzle.solved"
  | "web.puzzle.tried"
  | "web.puzzle.streak"
  | "web.puzzle.kept"
  | "web.puzzle.none"
  | "web.puzzle.none-why"
  | "web.rules.title"
  | "web.rules.search"
  | "web.rules.none"
  | "web.rules.all"
  | "web.rules.found"
  | "web.fallback.board"
  | "web.fallback.seats"
  | "web.fallback.yes"
  | "web.fallback.no"
  | "web.fallback.none"
  | "web.learn.title"
  | "web.learn.lead"
  | "web.learn.lesson"
  | "web.learn.begin"
  | "web.learn.again"
  | "web.learn.done"
  | "web.learn.none"
  | "web.learn.failed"
  | "web.learn.gardener"
  | "web.learn.step"
  | "web.learn.go-on"
  | "web.learn.back"
  | "web.learn.help"
  | "web.learn.leave"
  | "web.learn.stray"
  | "web.learn.end"
  | "web.learn.next"
  | "web.learn.play"
  | "web.ways.later"
  | "web.ways.later-why"
  | "web.ways.away-why"
  | "web.ways.resign-why"
  | "web.ways.last-why"
  | "web.ways.last-sure"
  | "web.ways.close-why"
  | "web.ways.heir"
  | "web.ways.watches"
  | "web.calls.took-back"
  | "web.calls.took-back-seen"
  | "web.calls.begin"
  | "web.calls.theirs-away"
  | "web.calls.undo-ask"
  | "web.calls.reveals"
  | "web.calls.ends"
  | "web.calls.handed-over"
  | "web.end.tie"
  | "web.agreed.open-to"
  | "web.agreed.by-link";
