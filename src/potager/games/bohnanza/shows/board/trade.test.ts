import { afterEach, describe, expect, it } from "vitest";
import { BEANS } from "./beans";
import module from "./board";
import type { BohnanzaView } from "./model";
import { CASES, clear, showing, table } from "./table";

afterEach(clear);

const ownOffer = (me: number) => ({
  owner: me,
  to: null,
  gives: { soy: 1 },
  turned: {},
  wants: { red: 1 },
  places: [1],
});

describe("composing an offer", () => {
  it("sends it whole: cards, wishes, the seat it is for", () => {
    const { press, said, here } = showing("trade");
    const turned = Object.keys(here.view.turned)[0] ?? "";
    press("lay 3");
    press("lay 1");
    press(`show ${turned}`);
    press("ask red");
    press("ask red");
    press("ask soy");
    press("unask red");
    const other = here.me === 1 ? "a" : "b";
    press(`whom ${other}`);
    press("propose");
    expect(said).toEqual([`play give 1, give 3, turned ${turned}, want soy, want red, to ${other}, propose`]);
    press("propose"); // on its way already
    expect(said).toHaveLength(1);
  });

  it("keeps what was proposed until the table shows it", () => {
    const { board, press, can, here, all } = showing("trade");
    const hand = here.view.seats[here.me]?.hand ?? [];
    press("lay 1");
    press("ask red");
    press("propose");
    expect(can("propose")).toBe(false);
    const set = (change: Partial<BohnanzaView>): void =>
      board.set({ ...here.view, ...change }, new Set(here.legal), here.me);
    set({ news: here.view.news + 1 }); // something else happened: it can be proposed again
    expect(can("propose")).toBe(true);
    const offer = {
      owner: here.me,
      to: null,
      gives: { [hand[1] ?? ""]: 1 },
      turned: {},
      wants: { red: 1 },
      places: [1],
    };
    set({ offers: [offer] });
    expect(all(".bo-sentence")).toHaveLength(0);
  });

  it("shows what a hint or the list of actions has laid ready", () => {
    const { board, press, said, here, all } = showing("trade");
    press("lay 2");
    const draft = { addressed: false, to: null, places: [1], turned: {}, wants: { red: 1 } };
    board.set({ ...here.view, draft }, new Set(here.legal), here.me);
    expect(all(".bo-sentence")).toHaveLength(1);
    press("propose");
    expect(said).toEqual(["play cancel, give 1, want red, propose"]);
  });

  it("lays out an offer that somebody else has put together, to be changed or proposed", () => {
    const { board, press, said, here, all, can } = showing("trade");
    const turned = Object.keys(here.view.turned)[0] ?? "";
    const other = here.me === 1 ? "a" : "b";
    press("lay 2"); // gives way
    const offer = ["want red", "want red", "give 3", `turned ${turned}`, "give 1", `to ${other}`, "propose"];
    expect(board.compose?.(offer)).toBe(true);
    expect(said).toEqual([]);
    expect(all(".bo-sentence")).toHaveLength(1);
    expect(can("propose")).toBe(true);
    press("unask red");
    press("propose");
    expect(said).toEqual([`play give 1, give 3, turned ${turned}, want red, to ${other}, propose`]);
  });

  it("lays out what is to be added to a draft of the table, or begins anew", () => {
    const { board, press, said, here } = showing("trade");
    const draft = { addressed: false, to: null, places: [1], turned: {}, wants: {} };
    board.set({ ...here.view, draft }, new Set(here.legal), here.me);
    board.compose?.(["want red", "to anyone", "propose"]);
    press("propose");
    board.compose?.(["cancel", "want soy", "propose"]);
    press("propose");
    expect(said).toEqual(["play cancel, give 1, want red, propose", "play cancel, want soy, propose"]);
  });

  it("leaves other moves to the house", () => {
    expect(showing("trade").board.compose?.(["give 1", "accept b"])).toBe(false);
    expect(table().board.compose?.(["want red", "propose"])).toBe(false); // nothing is shown yet
  });

  it("knows what stands for the actions of an offer", () => {
    expect(["give 1", "turned red", "want soy", "to b", "plant 2"].map((action) => module.thing?.(action, []))).toEqual(
      ["lay 1", "show red", "ask soy", "whom b", "plant 2"],
    );
  });

  it("says what of an offer lies ready", () => {
    const { press, all, here } = showing("trade");
    const begun = (): (string | undefined)[] => [...new Set(all("[data-begun]").map(({ dataset }) => dataset.begun))];
    const other = here.me === 1 ? "a" : "b";
    press(`whom ${other}`);
    expect(begun()).toEqual([""]); // whom it is for is no offer yet
    press("lay 2");
    press("ask garden");
    expect(begun()).toEqual([`give 2, want garden, to ${other}`]);
  });

  it("takes back what is touched twice, and says what it would propose", () => {
    const { press, all, can } = showing("trade");
    expect(can("propose")).toBe(false);
    press("lay 2");
    expect(all(".bo-sentence")[0]?.textContent).toContain("board.says-gift");
    press("lay 2");
    expect(all(".bo-sentence")).toHaveLength(0);
    press("ask garden");
    expect(all(".bo-sentence")[0]?.textContent).toContain("board.says-wish");
    expect(can("propose")).toBe(true);
    press("clear");
    expect(can("propose")).toBe(false);
  });

  it("drops a draft that the table still has", () => {
    const draft = { addressed: false, to: null, places: [0], turned: {}, wants: {} };
    const { press, said } = showing("trade", { draft });
    press("ask red");
    press("propose");
    expect(said).toEqual(["play cancel, want red, propose"]);
  });

  it("always goes to the active seat when another one proposes", () => {
    const { press, said, all } = showing("incoming");
    expect(all('[data-action^="whom"]')).toHaveLength(0);
    press("lay 0");
    press("propose");
    expect(said).toEqual(["play give 0, propose"]);
  });

  it("forgets cards whose places have changed, and keeps the wishes", () => {
    const { board, press, said, here } = showing("trade");
    press("lay 2");
    press("ask red");
    const seats = here.view.seats.map((seat, place) =>
      place === here.me ? { ...seat, hand: (seat.hand ?? []).slice(1), cards: seat.cards - 1 } : seat,
    );
    board.set({ ...here.view, seats }, new Set(here.legal), here.me);
    press("propose");
    expect(said).toEqual(["play want red, propose"]);
  });

  it("says who grows what, from open information", () => {
    const { here, areas } = showing("trade");
    for (const place of areas.garden?.querySelectorAll<HTMLElement>(".bo-place [data-bean]") ?? []) {
      const growers = here.view.seats.filter(
        (seat, at) => at !== here.me && seat.fields.some(({ bean }) => bean === place.dataset.bean),
      );
      expect(place.querySelectorAll(".bo-mark")).toHaveLength(growers.length);
    }
  });
});

describe("answering an offer", () => {
  const owner = (view: BohnanzaView): string => "abcde".charAt(view.active ?? 0);

  it("accepts at once where there is no choice", () => {
    const { press, said, here, all } = showing("incoming");
    expect(all(".bo-picking")).toHaveLength(0);
    press(`accept ${owner(here.view)}`);
    expect(said).toEqual([`play accept ${owner(here.view)}`]);
  });

  it("lets the reader pick among equal cards, only then", () => {
    const { press, said, here, all } = showing("picks");
    const who = owner(here.view);
    const cards = all("[data-pick]");
    expect(cards.length).toBeGreaterThan(1);
    const last = cards.at(-1)?.dataset.pick ?? "";
    press(`pick ${who} give ${last}`);
    press(`accept ${who}`);
    expect(said).toEqual([`play give ${last}, accept ${who}`]);
    press(`pick ${who} give ${last}`); // put back: now one is missing
    press(`accept ${who}`);
    expect(said).toHaveLength(1);
  });

  it("declines at once", () => {
    const { press, said, here } = showing("incoming");
    press(`decline ${owner(here.view)}`);
    expect(said).toEqual([`play decline ${owner(here.view)}`]);
  });

  it("fills the composer with the other side of the offer", () => {
    const { press, said, here } = showing("incoming");
    const offer = here.view.offers.find((each) => each.owner === here.view.active);
    const hand = here.view.seats[here.me]?.hand ?? [];
    const bean = Object.keys(offer?.wants ?? {})[0] ?? "";
    press(`counter ${owner(here.view)}`);
    press("ask garden");
    press("propose");
    const line = said[0] ?? "";
    expect(line).toContain(`give ${hand.indexOf(bean)}`);
    for (const each of Object.keys({ ...offer?.gives, ...offer?.turned })) expect(line).toContain(`want ${each}`);
    expect(line).toContain("want garden");
  });

  it("cannot accept what it cannot give, and asks the house why", () => {
    const here = CASES.incoming;
    const hand = here?.view.seats[here.me]?.hand ?? [];
    const missing = BEANS.find((bean) => !hand.includes(bean)) ?? "garden";
    const offers = (here?.view.offers ?? []).map((offer) => ({ ...offer, wants: { [missing]: 1 } }));
    const { press, said, can } = showing("incoming", { offers });
    const who = owner(here?.view as BohnanzaView);
    expect(can(`accept ${who}`)).toBe(false);
    press(`accept ${who}`);
    expect(said).toEqual([`ask accept ${who}`]);
  });

  it("shows everybody's offers, and who has yet to answer", () => {
    const { here, all } = showing("offers");
    expect(all("[data-offer]")).toHaveLength(here.view.offers.length);
    const own = all(`[data-offer="${owner(here.view)}"] .bo-waiting .bo-mark`);
    expect(own).toHaveLength(here.view.asked.length);
  });

  it("reads the own offer out as the reader's, and has doubts only while somebody may still take it", () => {
    const { board, here, all } = showing("trade");
    const offer = ownOffer(here.me);
    const doubts = (asked: number[]) => {
      board.set({ ...here.view, offers: [offer], asked }, new Set(here.legal), here.me);
      return board.weigh?.("next");
    };
    expect([doubts([0, 1]), doubts([])]).toEqual(["board.doubt-own", null]);
    expect(all(".bo-own > .kit-hidden")[0]?.textContent).toContain("board.says-offer");
  });

  it("withdraws the own offer", () => {
    const { board, press, said, here } = showing("trade");
    board.set({ ...here.view, offers: [ownOffer(here.me)] }, new Set([...here.legal, "withdraw"]), here.me);
    press("withdraw");
    expect(said).toEqual(["play withdraw"]);
  });
});

describe("standing offers", () => {
  it("are made from the composer, in the words of the game", () => {
    const { press, said, here, can } = showing("waiting");
    const bean = here.view.seats[here.me]?.hand?.[0] ?? "";
    expect(can("stand")).toBe(false);
    press("fold composer"); // until then a card of the hand only tells what it is
    press("lay 0");
    press("ask green");
    press("ask black-eyed");
    press("ask black-eyed");
    press("stand");
    expect(said).toEqual([`stand ${bean} for green 2 black-eyed`]);
  });

  it("are listed for their owner, and revoked", () => {
    const { board, press, said, all } = showing("waiting");
    board.standing?.([{ id: "x7", order: "2 red for green" }]);
    expect(all('[data-order="2 red for green"] .bo-head')).toHaveLength(2);
    press("revoke x7");
    expect(said).toEqual(["revoke x7"]);
  });
});
