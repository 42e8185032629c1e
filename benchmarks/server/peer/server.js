// A boardgame.io server with a toy of Finca's shape: four seats, as much to see, one farmer walks.
const { Server } = require("boardgame.io/server");

const FRUITS = ["almond", "fig", "grape", "lemon", "olive", "orange"];
const BLADES = 12;
const VILLAGES = 10;
const none = () => Object.fromEntries(FRUITS.map((fruit) => [fruit, 0]));

const setup = ({ ctx, random }) => ({
  edition: "hans-im-glueck",
  phase: "walk",
  blades: Array.from({ length: BLADES }, (_, blade) => ({
    fruit: FRUITS[blade % FRUITS.length],
    farmers: Array.from({ length: ctx.numPlayers }, (_, seat) => (blade % 3 === seat % 3 ? 1 : 0)),
  })),
  lifted: null,
  supply: Object.fromEntries(FRUITS.map((fruit) => [fruit, 18])),
  carts: 8,
  villages: Array.from({ length: VILLAGES }, (_, village) => ({
    id: `village-${village}`,
    tile: `${FRUITS[village % 6]}-${FRUITS[(village + 1) % 6]}`,
    left: 4,
    finca: `finca-${village}`,
    finca_lies_here: true,
    finca_won_by: null,
    house: false,
  })),
  deck: random.Shuffle(Array.from({ length: 40 }, (_, tile) => `tile-${tile}`)),
  wooden: 4,
  bonus: [7, 6, 5, 4],
  seats: Array.from({ length: ctx.numPlayers }, () => ({
    waiting: 0,
    fruit: none(),
    carts: 0,
    action_tiles: ["double", "free", "gust", "tractor"],
    tiles: ["almond-fig", "grape-lemon", "olive-orange"],
    bonus: [],
    fincas: [],
    points: 0,
  })),
  delivery: { large: false, room: 0, cargo: none(), loaded: [], pending: null, sparing: false },
  idle: 0,
});

// The first farmer at or after a blade walks as far as there are farmers where it starts.
const walk = ({ G, playerID }, from) => {
  const seat = Number(playerID);
  const order = G.blades.map((_, step) => (from + step) % BLADES);
  const start = order.find((blade) => G.blades[blade].farmers[seat] > 0);
  const crowd = (blade) => G.blades[blade].farmers.reduce((sum, count) => sum + count, 0);
  const goal = (start + crowd(start)) % BLADES;
  G.blades[start].farmers[seat] -= 1;
  G.blades[goal].farmers[seat] += 1;
  const { fruit } = G.blades[goal];
  const taken = Math.min(G.supply[fruit], crowd(goal));
  if (taken === 0) for (const place of G.seats) [G.supply[fruit], place.fruit[fruit]] = [G.supply[fruit] + place.fruit[fruit], 0];
  G.supply[fruit] -= taken;
  G.seats[seat].fruit[fruit] += taken;
};

const toy = {
  name: "toy",
  setup,
  moves: { walk },
  turn: { minMoves: 1, maxMoves: 1 },
  playerView: ({ G }) => ({ ...G, deck: G.deck.length }),
};

const server = Server({ games: [toy], origins: [/127\.0\.0\.1/] });
server.run({ port: { port: Number(process.argv[2]), host: "127.0.0.1" } });
