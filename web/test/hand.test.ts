import { fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import Hand from "../src/games/fool/Hand.svelte";
import { foolState } from "../src/games/fool/table";
import { set } from "../src/lib/settings.svelte";
import { loadTexts } from "../src/lib/texts";
import { TableSession } from "../src/table/session.svelte";
import { FakeSocket, newestSocket } from "./sockets";
import { event, snapshot } from "./tables";

const view = {
  phase: "playing",
  turn: 0,
  trick: ["1:R9"],
  last_trick: [],
  colour: "R",
  seats: [{ has_disc: false }, { has_disc: false }],
};
let session: TableSession;

/** Show the hand in a state of the table. */
function show(legal: string[], turn = 0): void {
  const own = { hand: ["G2", "R3", "R5", "W"], announced: null };
  newestSocket().answer(snapshot({ n: 4, view: { ...view, turn }, own, legal }));
  const state = session.screen;
  if (!state) throw new Error("there is no table");
  render(Hand, {
    session,
    table: foolState(state),
    isPhone: false,
    width: 800,
    size: { width: 100, height: 140 },
  });
}
const card = (name: RegExp) => screen.getByRole("button", { name });
const sent = (type: string) => newestSocket().sent.filter((command) => command["type"] === type);

beforeEach(async () => {
  FakeSocket.all = [];
  set("speed", "off");
  await loadTexts("fool");
  session = new TableSession("t1", () => new FakeSocket());
  newestSocket().open();
});
afterEach(() => {
  session.close();
  document.body.innerHTML = "";
});

describe("the hand", () => {
  it("says which cards may be played", () => {
    show(["R3", "R5", "W"]);
    expect(card(/green 2, not now/)).toBeDefined();
    expect(card(/red 3, may be played/)).toBeDefined();
  });

  it("plays a legal card by Enter, once", async () => {
    show(["R3", "R5", "W"]);
    await fireEvent.click(card(/red 3/));
    await fireEvent.click(card(/red 5/));
    expect(sent("play")).toMatchObject([{ seat: 0, do: "R3" }]);
    expect(session.model.planned).toBeNull();
  });

  it("asks why a card may not be played", async () => {
    show(["R3", "R5", "W"]);
    await fireEvent.click(card(/green 2/));
    const { id } = sent("why")[0] ?? {};
    newestSocket().answer({
      type: "refused",
      id,
      code: "fool-must-follow",
      text: "no",
      rule: "R9",
    });
    await vi.waitFor(() => expect(session.model.toasts[0]).toMatchObject({ rule: "R9" }));
    expect(session.model.toasts[0]?.text).toContain("must follow");
    expect(sent("play")).toEqual([]);
  });

  it("keeps a card for later, and plays it when its time has come", async () => {
    show([], 1);
    await fireEvent.click(card(/red 3/));
    expect(session.model.planned).toBe("R3");
    newestSocket().answer(event(5, { seat: 1, do: "R9", set: { turn: 0 }, legal: ["R3", "W"] }));
    expect(sent("play")).toMatchObject([{ do: "R3" }]);
  });

  it("drops a card kept for later that may not be played then", async () => {
    show([], 1);
    await fireEvent.click(card(/green 2/));
    newestSocket().answer(event(5, { seat: 1, do: "R9", set: { turn: 0 }, legal: ["R3", "W"] }));
    expect(sent("play")).toEqual([]);
    expect(session.model.planned).toBeNull();
    expect(session.model.toasts).toHaveLength(1);
  });

  it("lets go of a card kept for later by a second click", async () => {
    show([], 1);
    await fireEvent.click(card(/red 3/));
    await fireEvent.click(card(/red 3/));
    expect(session.model.planned).toBeNull();
  });
});

describe("the session", () => {
  it("asks for the events behind the last after a lost link", () => {
    show([]);
    newestSocket().break();
    session.close();
    expect(sent("hello")).toMatchObject([{ table: "t1", have: -1 }]);
  });

  it("connects anew where an event is missing", () => {
    show([]);
    newestSocket().answer(event(9));
    expect(FakeSocket.all).toHaveLength(2);
    newestSocket().open();
    expect(sent("hello")).toMatchObject([{ have: 4 }]);
  });
});
