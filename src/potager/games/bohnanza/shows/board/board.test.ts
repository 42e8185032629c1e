import { followed } from "@web/board/kit/testing";
import { afterEach, describe, expect, it, vi } from "vitest";
import bohnanza from "./board";
import { type BohnanzaView, meter } from "./model";
import { CASES, clear, GAME, showing, table } from "./table";

afterEach(clear);

const names = Object.keys(CASES);
const OF_A_DRAFT = ["give", "want", "turned", "to", "propose", "cancel"]; // composed on the board, never touched one by one

describe("drawing", () => {
  it("draws a field card by card, with its meter", () => {
    const { here, areas } = showing("plant");
    const mine = here.view.seats[here.me];
    mine?.fields.forEach((field, place) => {
      const drawn = areas.garden?.querySelector(`[data-at="field-${here.me}-${place}"]`);
      expect(drawn?.querySelectorAll(".bo-soil > .bo-card")).toHaveLength(field.cards);
      const reached = field.bean ? meter(field.bean).filter(({ cards }) => cards <= field.cards) : [];
      expect(drawn?.querySelectorAll(".bo-step.bo-reached")).toHaveLength(reached.length);
      expect(reached.at(-1)?.coins ?? 0).toBe(field.coins); // what is printed is what the rules say
    });
  });

  it.each(names)("%s: every meter agrees with the view", (name) => {
    for (const seat of CASES[name]?.view.seats ?? []) {
      for (const { bean, cards, coins, next_at } of seat.fields) {
        if (!bean) continue;
        expect(meter(bean).findLast((step) => step.cards <= cards)?.coins ?? 0).toBe(coins);
        expect(meter(bean).find((step) => step.cards > cards)?.cards ?? null).toBe(next_at);
      }
    }
  });

  it("keeps the order of the hand, the first card in front", () => {
    const { here, areas } = showing("plant");
    const cards = [...(areas.hand?.querySelectorAll(".bo-hand .bo-card") ?? [])].map((card) =>
      card.getAttribute("data-kind"),
    );
    expect(cards).toEqual(here.view.seats[here.me]?.hand);
    expect(areas.hand?.querySelector(".bo-first .bo-flag")).not.toBeNull();
  });

  it("shows other hands as backs, and what was seen of them", () => {
    const { here, areas } = showing("trade");
    here.view.seats.forEach((seat, place) => {
      if (place === here.me) return;
      const shown = areas.seats?.querySelector(`[data-seat="${place}"]`);
      expect(shown?.querySelectorAll(".bo-back")).toHaveLength(Math.min(5, seat.cards));
      expect(shown?.querySelectorAll(".bo-known[title] > .bo-head")).toHaveLength(seat.shown.length);
    });
  });

  it("adds a seat's coins up to what the view says", () => {
    const of = (seat: number) => bohnanza.summary?.(CASES.over?.view, seat, (key) => key) ?? [];
    const lines = of(1);
    expect(of(0).map(({ label }) => label)).toEqual(lines.map(({ label }) => label)); // one table for all seats
    const numbers = lines.map(({ value }) => Number(value));
    expect(numbers.slice(0, -1).reduce((sum, coins) => sum + coins, 0)).toBe(numbers.at(-1));
  });

  it("unfolds the discards on demand", () => {
    const { all, press } = showing("trade");
    expect(all(".bo-unfolded")).toHaveLength(0);
    press("fold discards");
    expect(all(".bo-unfolded .bo-head").length).toBeGreaterThan(0);
  });
});

describe("touching", () => {
  it.each(names)("%s: every legal action has something to touch, and nothing else has", (name) => {
    const { all, here, said, press } = showing(name);
    const legal = here.legal.filter((action) => !OF_A_DRAFT.includes(action.split(" ")[0] ?? ""));
    for (const action of legal) {
      const [kind, bean] = action.split(" ");
      const hold = `[data-action="hold ${bean}"]`;
      if (kind === "sow" && all(`[data-action="${action}"]`).length === 0 && all(hold).length) press(`hold ${bean}`);
      expect(all(`.bo-can[data-action="${action}"]`), action).not.toHaveLength(0);
      press(action);
      expect([`touch ${action}`, `play ${action}`]).toContain(said.at(-1));
    }
    const real = all(".bo-can").filter((element) =>
      /^(plant|sow|harvest|next|toss|drop|decline)/.test(element.dataset.action ?? ""),
    );
    expect(real.filter((element) => !here.legal.includes(element.dataset.action ?? ""))).toEqual([]);
    for (const element of all(".bo-can")) expect(element.getAttribute("aria-label")).toBeTruthy();
  });

  it("asks why not, where something looks touchable", () => {
    const { all, here, said } = showing("trade");
    const refused = all('[data-action^="harvest"]').filter(
      (element) => !here.legal.includes(element.dataset.action ?? ""),
    );
    for (const element of refused) element.click();
    expect(said).toEqual(refused.map((element) => `ask ${element.dataset.action}`));
  });

  it("gives a spectator nothing to do but look", () => {
    const { board, all } = table(null);
    const view = CASES.incoming?.view as BohnanzaView;
    board.set(
      { ...view, me: null, draft: null, seats: view.seats.map((seat) => ({ ...seat, hand: null })) },
      new Set(),
      null,
    );
    const looks = /^(fold|learn) /;
    expect(all("[data-action]").filter((element) => !looks.test(element.dataset.action ?? ""))).toEqual([]);
  });

  it("keeps the focus on what was touched", () => {
    const { all, press } = showing("trade");
    all('.composer [data-action="ask red"]')[0]?.focus();
    press("ask red");
    expect(document.activeElement?.getAttribute("data-action")).toBe("ask red");
  });
});

describe("planting and harvesting", () => {
  it("plants the first card where it is touched", () => {
    const { press, said } = showing("first");
    press("plant 1", ".bo-fields");
    expect(said).toEqual(["touch plant 1"]);
  });

  it("asks for a harvest only where nothing else is left", () => {
    const { board, here, all } = showing("first");
    const notes = (legal: string[]): (string | null)[] => {
      board.set(here.view, new Set(legal), here.me);
      return all(".bo-note").map((note) => note.textContent);
    };
    expect(notes(["harvest 0"])).toContain("board.stuck");
    expect(notes(["harvest 0", "plant 1"])).not.toContain("board.stuck");
    expect(notes([])).not.toContain("board.stuck"); // something is on its way, or somebody else is asked
  });

  it("harvests off turn", () => {
    const { press, said, here } = showing("waiting");
    const harvest = here.legal.find((action) => action.startsWith("harvest")) ?? "";
    expect(here.view.active).not.toBe(here.me);
    press(harvest);
    expect(said).toEqual([`touch ${harvest}`]);
  });

  it("takes a loose card in hand where several fields would do", () => {
    const { here, board, press, can, all } = showing("settle");
    const [bean, other] = ["red", "soy"];
    const seats = here.view.seats.map((seat, place) =>
      place === here.me
        ? {
            ...seat,
            aside: { [bean]: 1, [other]: 1 },
            fields: seat.fields.map(() => ({ bean: null, cards: 0, coins: 0, next_at: null })),
          }
        : seat,
    );
    board.set(
      { ...here.view, seats },
      new Set([`sow ${bean} 0`, `sow ${bean} 1`, `sow ${other} 0`, `sow ${other} 1`]),
      here.me,
    );
    press(`hold ${other}`);
    expect(can(`sow ${other} 0`)).toBe(true);
    expect(all(".bo-stall [aria-pressed=true]")).toHaveLength(1);
    press(`hold ${bean}`);
    expect(can(`sow ${bean} 1`)).toBe(true);
    expect(can(`sow ${other} 1`)).toBe(false);
  });

  it("shows what a move would bring, and takes it away again", () => {
    const { board, here, all } = showing("waiting");
    const harvest = here.legal.find((action) => action.startsWith("harvest")) ?? "";
    board.preview(here.previews[harvest] ?? null);
    expect(all(".bo-leaving")).toHaveLength(1);
    board.preview(null);
    expect(all(".bo-leaving, .kit-chip, .bo-ghost *")).toHaveLength(0);
  });
});

describe("one sentence and one touch", () => {
  it("asks for the first card, then leaves a second one free", () => {
    const view = CASES.plant?.view as BohnanzaView;
    const asks = (planted: number, seats = view.seats): string | null =>
      bohnanza.question?.({ ...view, planted, seats }, view.active ?? 0) ?? null;
    expect([asks(0), asks(1), asks(1, view.seats.slice(0, 2))]).toEqual([null, "terminal.more", "board.more-pair"]);
  });

  it("asks for room where no field takes what must be planted", () => {
    const { view, me } = CASES.settle ?? { view: {} as BohnanzaView, me: 0 };
    const full = (bean: string) => ({ bean, cards: 2, coins: 1, next_at: 4 });
    const asks = (...beans: string[]) => {
      const here = { ...view.seats[me], aside: { red: 1 }, fields: beans.map(full) } as BohnanzaView["seats"][number];
      const seats = view.seats.map((seat, place) => (place === me ? here : seat));
      return bohnanza.question?.({ ...view, seats }, me);
    };
    expect([asks("soy", "blue"), asks("soy", "red")]).toEqual(["board.make-room", null]);
  });

  it("has doubts about a harvest for nothing and one card too early, and about nothing else", () => {
    const { board, here } = showing("waiting");
    const weigh = (bean: string, cards: number, coins: number) => {
      const fields = [{ bean, cards, coins, next_at: null }, ...(here.view.seats[here.me]?.fields.slice(1) ?? [])];
      const seats = here.view.seats.map((seat, place) => (place === here.me ? { ...seat, fields } : seat));
      board.set({ ...here.view, seats }, new Set(["harvest 0"]), here.me);
      return board.weigh?.("harvest 0");
    };
    expect(weigh("red", 1, 0)).toBe("board.doubt-nothing");
    expect(weigh("blue", 4, 1)).toBeNull(); // two more would be needed
    expect(weigh("blue", 5, 1)).toContain("board.doubt-soon");
    expect(weigh("red", 5, 4)).toBeNull(); // as much as it can bring
    expect(board.weigh?.("plant 0")).toBeNull();
  });

  it("has doubts about ending trading with something laid out", () => {
    const { board, press } = showing("trade");
    expect(board.weigh?.("next")).toBeNull();
    press("lay 1");
    expect(board.weigh?.("next")).toBe("board.doubt-laid");
  });

  it("tells of a bean that is touched where it can do nothing, until something else is touched", () => {
    const { press, all, said, here } = showing("waiting");
    const bean = here.view.seats[here.me]?.hand?.[0] ?? "";
    press(`learn ${bean}`, ".bo-hand");
    expect(all(".bo-lore").map((told) => told.dataset.kind)).toEqual([bean]);
    press("fold almanac");
    expect(all(".bo-lore")).toHaveLength(0);
    expect(said).toEqual([]);
  });

  it("tells no more of a bean when one is called upon", () => {
    const { board, press, all, here } = showing("waiting");
    press(`learn ${here.view.seats[here.me]?.hand?.[0]}`, ".bo-hand");
    board.set({ ...here.view, planted: here.view.planted + 1 }, new Set(here.legal), here.me);
    expect(all(".bo-lore")).toHaveLength(1); // the others' doings are no reason
    board.set({ ...here.view, active: here.me }, new Set(here.legal), here.me);
    expect(all(".bo-lore")).toHaveLength(0);
  });

  it("tells of a bean that is held, and does nothing else with it", () => {
    vi.useFakeTimers();
    const { all, said } = showing("first");
    const first = all(".bo-first button")[0];
    first?.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, button: 0 }));
    vi.advanceTimersByTime(500);
    first?.dispatchEvent(new PointerEvent("pointerup", { bubbles: true }));
    first?.click();
    vi.useRealTimers();
    expect(all(".bo-lore")).toHaveLength(1);
    expect(said).toEqual([]);
    first?.click();
    expect(said).toHaveLength(1);
  });
});

describe("two players", () => {
  it("plants or discards each card that was left", () => {
    const { here, press, said, all } = showing("two-offer");
    const bean = Object.keys(here.view.turned)[0] ?? "";
    expect(all(`.bo-stall [data-bean="${bean}"]`)).toHaveLength(1);
    press(`drop ${bean}`);
    expect(said).toEqual([`touch drop ${bean}`]);
  });

  it("discards one card of the hand after planting", () => {
    const { press, said } = showing("two-toss");
    press("toss 1");
    expect(said).toEqual(["touch toss 1"]);
  });

  it("may harvest before cards are turned up", () => {
    const { here, press, said, all } = showing("two-ready");
    expect(here.legal.filter((action) => action.startsWith("harvest")).length).toBeGreaterThan(0);
    expect(all('.bo-stall [data-action="next"]')).toHaveLength(1);
    press("next");
    expect(said).toEqual(["touch next"]);
  });

  it("has nothing to trade with", () => {
    const { all } = showing("two-choose");
    expect(all(".composer, [data-offer]")).toHaveLength(0);
    expect(all('[data-action="next"]')).toHaveLength(1);
  });
});

describe("events", () => {
  it("follows a stretch of a game", async () => {
    const { grown } = await followed(table, GAME.slice(-24));
    expect(grown.all(".bo-flipped")).toHaveLength(0);
  });

  it("shows what a board shows that is drawn for the first time", async () => {
    const { differences } = await followed(table, GAME.slice(-40, -17));
    expect(differences).toEqual([]);
  });

  it("leaves a trace of the last move, until the next one", async () => {
    const { board, all, here } = showing("plant");
    const planted = { event: "planted", seat: here.me, bean: "red", field: 0, source: "hand" } as const;
    await board.play(planted);
    board.set(here.view, new Set(here.legal), here.me);
    expect(all(".bo-last")).toHaveLength(1);
    await board.play({ event: "turn-began", seat: here.me });
    board.set(here.view, new Set(here.legal), here.me);
    expect(all(".bo-last")).toHaveLength(0);
  });
});
