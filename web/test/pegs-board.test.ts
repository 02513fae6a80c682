import { describe, expect, it } from "vitest";
import { parseMade } from "../src/games/pegs/actions";
import { cutAround, cutAt } from "../src/games/pegs/focus";
import {
  boardOf,
  lengthOf,
  wayOf,
  within,
  type Box,
  type Geometry,
  type Point,
} from "../src/games/pegs/geometry";
import { firstOfPlaces, journeysOf } from "../src/games/pegs/journeys";
import { namedPegs } from "../src/games/pegs/table";
import type { PegsTable } from "../src/games/pegs/view";

const far = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y);
const SIDES = [4, 6, 8];

describe.each(SIDES)("a board of %i sides", (sides) => {
  const board = boardOf(sides, 1);

  it("has its holes one unit apart all the way round", () => {
    for (let i = 0; i < board.length; i++) {
      expect(far(board.hole(i), board.hole(i + 1))).toBeCloseTo(1);
    }
  });

  it("has the viewer's side at the bottom, with the way round clockwise", () => {
    const come = board.hole(board.comeOut("b"));
    expect(come.y).toBeCloseTo(board.hole(18).y);
    for (let i = 0; i < board.length; i++) expect(board.hole(i).y).toBeLessThan(come.y + 0.001);
    expect(board.hole(19).x).toBeLessThan(board.hole(18).x);
  });

  it("keeps lanes, start areas and names inside the track", () => {
    for (let seat = 0; seat < sides; seat++) {
      const colour = String.fromCharCode(97 + seat);
      const inside = (at: Point) => far(at, { x: 0, y: 0 }) < far(board.hole(0), { x: 0, y: 0 });
      const name = board.name(colour, { x: 1.5, y: 0.3 });
      const points = [board.home(colour, 5), board.start(colour), name];
      expect(points.every(inside)).toBe(true);
      expect(far(name, board.start(colour))).toBeGreaterThan(1.95);
    }
  });

  it("lets no two places lie on each other", () => {
    const places = Array.from({ length: board.length }, (_, i) => board.hole(i));
    for (let seat = 0; seat < sides; seat++) {
      const colour = String.fromCharCode(97 + seat);
      for (let i = 1; i <= 5; i++) {
        places.push(board.home(colour, i), board.startPlace(colour, i - 1));
      }
    }
    const nearest = Math.min(
      ...places.flatMap((one, i) => places.slice(i + 1).map((other) => far(one, other))),
    );
    expect(nearest).toBeGreaterThan(0.85);
  });
});

describe("the way of a peg", () => {
  const board = boardOf(4, 0);
  const step = (colour: string, from: string, to: string) => ({ colour, from, to });

  it.each([
    ["forward over the corner", step("a", "70", "3"), 5],
    ["back over the corner", step("a", "3", "67"), -8],
    ["into home", step("a", "1", "h3"), 5],
    ["deeper into home", step("a", "h1", "h4"), 3],
    ["out of the start area", step("a", "s", "8"), null],
  ])("goes %s", (_, way, length) => {
    expect(lengthOf(board, way, false)).toBe(length);
  });

  it("is lifted by a joker", () => {
    expect(lengthOf(board, step("a", "5", "40"), true)).toBeNull();
    expect(wayOf(board, step("a", "5", "40"), true)).toHaveLength(2);
  });

  it("passes every hole, and the in-spot on the way home", () => {
    const way = wayOf(board, step("a", "1", "h3"), false);
    expect(way).toHaveLength(6);
    expect(way[2]).toEqual(board.hole(3));
    expect(way.at(-1)).toEqual(board.home("a", 3));
  });
});

describe("the cut-out", () => {
  const board = boardOf(8, 0);
  const holds = ({ x, y, width, height }: Box, point: Point) =>
    point.x >= x && point.y >= y && point.x <= x + width && point.y <= y + height;

  it("comes close to what is near together, and stays on the board", () => {
    const points = [board.hole(8), board.hole(12)];
    const cut = cutAround(board, points);
    expect(cut?.width).toBeLessThan(board.box.width / 2);
    expect(points.every((point) => cut && holds(cut, point))).toBe(true);
    expect((cut?.y ?? 0) + (cut?.height ?? 0)).toBeLessThanOrEqual(
      board.box.y + board.box.height + 0.001,
    );
  });

  it("is not there where all of the board matters, or nothing", () => {
    expect(cutAround(board, [board.hole(0), board.hole(72)])).toBeNull();
    expect(cutAround(board, [])).toBeNull();
  });

  it("comes close to one point wherever that is", () => {
    for (const point of [board.hole(0), board.hole(72), { x: 0, y: 0 }]) {
      const cut = cutAt(board, point);
      expect(holds(cut, point)).toBe(true);
      expect(cut.width).toBeLessThan(board.box.width / 2);
    }
  });

  it("does not leave the board", () => {
    const { x, y, width, height } = board.box;
    const cut = within(board.box, { x: x - 9, y: y + height + 9, width: 10, height: 10 });
    expect(cut).toEqual({ x, y: y + height - 10, width: 10, height: 10 });
    expect(width).toBeGreaterThan(10);
  });
});

describe("the journeys of a move", () => {
  const board: Geometry = boardOf(4, 0);
  const view = (pegs: string[]): PegsTable => ({
    phase: "playing",
    turn: 0,
    dealer: 0,
    teams: [0, 1, 0, 1],
    pegs,
    hands: [5, 5, 5, 5],
    deck: 162,
    discards: [],
    moves: ["", "", "", ""],
  });

  function travel(before: string[], after: string[], told: string) {
    const made = parseMade(told);
    if (!made) throw new Error(told);
    const old = namedPegs(view(before), [], null);
    const now = namedPegs(view(after), old, made);
    return { old, now, journeys: journeysOf(made, board, old, now) };
  }

  it("one after the other: the peg walks, then the struck one flies", () => {
    const { now, journeys } = travel(["20", "25", "", ""], ["25", "", "", ""], "5 a20-25 *b25-s");
    const [walk, flight] = [...journeys.values()].flat();
    expect(walk).toMatchObject({ startMs: 0, lastsMs: 200 });
    expect(walk?.points).toHaveLength(6);
    expect(flight?.startMs).toBe(200);
    const mover = now.find(({ colour, place }) => colour === "a" && place === "25");
    expect(journeys.has(mover?.key ?? "")).toBe(true);
  });

  it("of a peg that is carried and then goes home: both, by the same peg", () => {
    const { journeys } = travel(
      ["41", "", "44", ""],
      ["44", "", "h4", ""],
      "7 a41-44 *c44-39 c39-h4",
    );
    const carried = [...journeys.values()].find((ways) => ways.length === 2);
    expect(carried?.[1]?.points.at(-1)).toEqual(board.home("c", 4));
  });

  it("keeps the names of all pegs that stay", () => {
    const { old, now } = travel(["8 20", "", "", ""], ["8 25", "", "", ""], "5 a20-25");
    const key = (pegs: typeof old, place: string) => pegs.find((peg) => peg.place === place)?.key;
    expect(key(now, "8")).toBe(key(old, "8"));
    expect(key(now, "25")).toBe(key(old, "20"));
    expect(new Set(now.map((peg) => peg.key)).size).toBe(20);
  });

  it("lets one peg of a start area stand for all", () => {
    const pegs = namedPegs(view(["8", "", "", ""]), [], null);
    expect(firstOfPlaces(pegs).size).toBe(5);
  });
});
