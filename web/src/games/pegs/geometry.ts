/**
 * Where things lie on the board, in units of the distance between two holes.
 * A regular polygon with a side for each colour, the viewer's at the bottom, clockwise.
 */
import { seatOf, type Step } from "./actions";

export const SIDE_HOLES = 18;
const IN_SPOT = 3;
const COME_OUT = 8;
const LANE = 5;
export const NUM_PEGS = 5;

export interface Point {
  x: number;
  y: number;
}

export interface Box extends Point {
  width: number;
  height: number;
}

export interface Geometry {
  sides: number;
  length: number;
  /** The whole board with its rim. */
  box: Box;
  /** The corners of the track, moved outwards by `by`. */
  corners: (by: number) => Point[];
  hole: (index: number) => Point;
  home: (colour: string, index: number) => Point;
  /** The middle of a start area, and one of its places. */
  start: (colour: string) => Point;
  startPlace: (colour: string, index: number) => Point;
  /** The middle of an upright text with half this width and height, beside a start area. */
  name: (colour: string, half: Point) => Point;
  inSpot: (colour: string) => number;
  comeOut: (colour: string) => number;
  /** The place of a peg; `index` counts the pegs of its start area. */
  at: (colour: string, place: string, index?: number) => Point;
}

const RIM = 1.15;
const START_DEPTH = 2.75;
const START_SPREAD = 0.95;
export const PAD_RADIUS = 1.95;
const NAME_GAP = 0.25;
const NAME_DEPTH = 1.15;
const START_SPOTS: Point[] = [
  { x: 0, y: 0 },
  { x: -1, y: -1 },
  { x: 1, y: -1 },
  { x: -1, y: 1 },
  { x: 1, y: 1 },
];

export function boardOf(sides: number, me: number): Geometry {
  const apothem = SIDE_HOLES / 2 / Math.tan(Math.PI / sides);
  const length = sides * SIDE_HOLES;

  /** A point of a side: so far along it from its middle clockwise, so deep towards the centre. */
  function onSide(side: number, along: number, depth: number): Point {
    const turn = (2 * Math.PI * (side - me)) / sides;
    const out = apothem - depth;
    return {
      x: -Math.sin(turn) * out - Math.cos(turn) * along,
      y: Math.cos(turn) * out - Math.sin(turn) * along,
    };
  }
  const onHole = (side: number, index: number, depth: number) =>
    onSide(side, index - SIDE_HOLES / 2, depth);

  const wrap = (index: number) => ((index % length) + length) % length;
  const hole = (index: number) => {
    const at = wrap(index);
    return onHole(Math.floor(at / SIDE_HOLES), at % SIDE_HOLES, 0);
  };
  const corners = (by: number) =>
    Array.from({ length: sides }, (_, side) => {
      const { x, y } = onHole(side, 0, 0);
      const stretch = 1 + by / apothem;
      return { x: x * stretch, y: y * stretch };
    });
  const home = (colour: string, index: number) => onHole(seatOf(colour), IN_SPOT, index);
  const start = (colour: string) => onHole(seatOf(colour), COME_OUT, START_DEPTH);
  function startPlace(colour: string, index: number): Point {
    const spot = START_SPOTS[index % START_SPOTS.length] ?? { x: 0, y: 0 };
    return onHole(
      seatOf(colour),
      COME_OUT + spot.x * START_SPREAD,
      START_DEPTH + spot.y * START_SPREAD,
    );
  }
  /** Clockwise of the start area, close to the holes: there no lane comes near. */
  function name(colour: string, half: Point): Point {
    const turn = (2 * Math.PI * (seatOf(colour) - me)) / sides;
    const [across, level] = [Math.abs(Math.sin(turn)), Math.abs(Math.cos(turn))];
    const along = COME_OUT + PAD_RADIUS + NAME_GAP + half.x * level + half.y * across;
    return onHole(seatOf(colour), along, NAME_DEPTH + half.x * across + half.y * level);
  }
  const inSpot = (colour: string) => seatOf(colour) * SIDE_HOLES + IN_SPOT;
  const comeOut = (colour: string) => seatOf(colour) * SIDE_HOLES + COME_OUT;

  return {
    sides,
    length,
    box: boxAround(corners(RIM), 0.1),
    corners,
    hole,
    home,
    start,
    startPlace,
    name,
    inSpot,
    comeOut,
    at: (colour, place, index = 0) => {
      if (place === "s") return startPlace(colour, index);
      if (place.startsWith("h")) return home(colour, Number(place.slice(1)));
      return hole(Number(place));
    },
  };
}

/** How many holes a step goes, backward below 0; null where the peg is lifted across the board. */
export function lengthOf(board: Geometry, step: Step, isJump: boolean): number | null {
  const { colour, from, to } = step;
  if (isJump || from === "s" || to === "s") return null;
  if (from.startsWith("h")) return Number(to.slice(1)) - Number(from.slice(1));
  const ahead = (goal: number) =>
    (((goal - Number(from)) % board.length) + board.length) % board.length;
  if (to.startsWith("h")) return ahead(board.inSpot(colour)) + Number(to.slice(1));
  const forward = ahead(Number(to));
  return forward <= board.length / 2 ? forward : forward - board.length;
}

/** Every place that a peg passes on a step, with its first and its last. */
export function wayOf(board: Geometry, step: Step, isJump: boolean): Point[] {
  const { colour, from, to } = step;
  const first = board.at(colour, from);
  const last = board.at(colour, to);
  const count = lengthOf(board, step, isJump);
  if (count === null || from.startsWith("h")) return [first, last];
  const onTrack = to.startsWith("h") ? count - Number(to.slice(1)) : Math.abs(count);
  const points = [first];
  for (let i = 1; i <= onTrack; i++) points.push(board.hole(Number(from) + i * Math.sign(count)));
  if (to.startsWith("h")) {
    for (let i = 1; i <= Number(to.slice(1)); i++) points.push(board.home(colour, i));
  }
  return points;
}

/** The smallest box around points, with a margin. */
export function boxAround(points: readonly Point[], margin: number): Box {
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const left = Math.min(...xs) - margin;
  const top = Math.min(...ys) - margin;
  return {
    x: left,
    y: top,
    width: Math.max(...xs) + margin - left,
    height: Math.max(...ys) + margin - top,
  };
}

/** The box of this size as near to the middle `x`, `y` as it can be without leaving `whole`. */
export function within(whole: Box, { x, y, width, height }: Box): Box {
  const between = (value: number, least: number, most: number) =>
    Math.max(least, Math.min(most, value));
  return {
    x: between(x - width / 2, whole.x, whole.x + whole.width - width),
    y: between(y - height / 2, whole.y, whole.y + whole.height - height),
    width,
    height,
  };
}

/** Points as the path of a line. */
export function pathOf(points: readonly Point[]): string {
  return points
    .map(({ x, y }, i) => `${i === 0 ? "M" : "L"}${x.toFixed(2)} ${y.toFixed(2)}`)
    .join("");
}

/** A flat arc between two points, for a peg that is lifted. */
export function arcOf(from: Point, to: Point): string {
  const bend = 0.16;
  const x = (from.x + to.x) / 2 + (to.y - from.y) * bend;
  const y = (from.y + to.y) / 2 - (to.x - from.x) * bend;
  const at = (value: number) => value.toFixed(2);
  return `M${at(from.x)} ${at(from.y)}Q${at(x)} ${at(y)} ${at(to.x)} ${at(to.y)}`;
}

export const LANE_HOLES = Array.from({ length: LANE }, (_, i) => i + 1);
