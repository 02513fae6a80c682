import { describe, expect, it } from "vitest";
import { parseActions } from "../src/games/pegs/actions";
import {
  cardsOf,
  choices,
  displacedBy,
  displacedByChoice,
  exchangedFor,
  fullForms,
  onlyAction,
  onlyDiscards,
  pegsOf,
  ranksOf,
  withCard,
} from "../src/games/pegs/selection";

const ACTIONS = parseActions([
  "5 a10-15",
  "7 a10-17",
  "7 a10-13 c40-44",
  "7 c40-44 a10-13",
  "7 a41-44 c39-h4",
  "X as-30",
  "discard X",
]);
const always = () => true;
const text = ({ colour, from, to }: { colour: string; from: string; to: string }) =>
  `${colour}${from}-${to}`;

describe("what may be chosen next", () => {
  it("begins with the cards, jokers and discards among them", () => {
    expect([...cardsOf(ACTIONS)]).toEqual(["5", "7", "X"]);
    expect(onlyDiscards(ACTIONS)).toBe(false);
    expect(onlyDiscards(parseActions(["discard 5", "discard X"]))).toBe(true);
    expect(ranksOf(["5", "5", "X"])).toEqual(["5", "X"]);
  });

  it("goes on with the pegs that can move, each once", () => {
    const found = pegsOf(choices(withCard(ACTIONS, "7"), null, always));
    expect(found.map(({ colour, place }) => colour + place)).toEqual(["a10", "c40", "a41", "c39"]);
  });

  it("tells whole moves from halves", () => {
    const found = choices(withCard(ACTIONS, "7"), null, always);
    const whole = found.filter((choice) => choice.whole !== null);
    expect(whole.map(text)).toEqual(["a10-17"]);
    const half = found.find((choice) => text(choice) === "a10-13");
    expect(half?.more.map((action) => action.text)).toEqual(["7 a10-13 c40-44", "7 c40-44 a10-13"]);
  });

  it("offers behind a half only what completes it, in either order", () => {
    const seven = withCard(ACTIONS, "7");
    const half = { colour: "c", from: "40", to: "44" };
    const second = choices(seven, half, always);
    expect(second.map(text)).toEqual(["a10-13"]);
    expect(second[0]?.whole?.text).toBe("7 a10-13 c40-44");
  });

  it("tells an exchange from a half", () => {
    const [there, back] = choices(parseActions(["2 a8-26 d26-8"]), null, always);
    expect(there && exchangedFor(there)).toEqual({ colour: "d", from: "26", to: "8" });
    expect(back && exchangedFor(back)).toEqual({ colour: "a", from: "8", to: "26" });
    for (const choice of choices(withCard(ACTIONS, "7"), null, always)) {
      expect(exchangedFor(choice)).toBeUndefined();
    }
  });

  it("lets no half begin where its peg does not stand yet", () => {
    const found = choices(withCard(ACTIONS, "7"), null, ({ from }) => from !== "39");
    expect(found.map(text)).not.toContain("c39-h4");
  });

  it("knows when there is nothing left to choose", () => {
    const found = choices(withCard(ACTIONS, "7"), null, always);
    const only = (name: string) =>
      found.filter((choice) => text(choice) === name).map((choice) => onlyAction(choice)?.text);
    expect(only("a41-44")).toEqual(["7 a41-44 c39-h4"]);
    expect(only("a10-13")).toEqual([undefined]);
  });
});

describe("what a move displaces", () => {
  const forms = fullForms(["7 a41-44 *c44-39 c39-h4", "5 a10-15 *b15-s"]);

  it("is told with the whole action", () => {
    expect(displacedBy(forms.get("5 a10-15")).map(text)).toEqual(["b15-s"]);
    expect(displacedBy(undefined)).toEqual([]);
  });

  it("is known of a half before the other is chosen", () => {
    const [half] = choices(withCard(ACTIONS, "7"), null, always).filter(
      (choice) => text(choice) === "a41-44",
    );
    expect(half && displacedByChoice(half, forms).map(text)).toEqual(["c44-39"]);
  });
});
