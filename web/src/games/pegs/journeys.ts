/** How the pegs of a move travel over the board, one after the other. */
import type { Made } from "./actions";
import { wayOf, type Geometry, type Point } from "./geometry";
import { legsOf } from "./narrate";
import { afterSteps, type NamedPeg } from "./table";
import { jumps } from "./words";

/** One way of a peg: its points, when it starts and how long it takes, in ms at normal speed. */
export interface Journey {
  points: Point[];
  startMs: number;
  lastsMs: number;
}

/** The ways of all pegs that a move has moved, by their names. */
export function journeysOf(
  made: Made,
  board: Geometry,
  before: readonly NamedPeg[],
  after: readonly NamedPeg[],
): Map<string, Journey[]> {
  const found = new Map<string, Journey[]>();
  let moving = before;
  legsOf(made, board).forEach(({ startMs, lastsMs }, i) => {
    const step = made.steps[i];
    if (!step) return;
    const peg = moving.findLast(
      ({ colour, place }) => colour === step.colour && place === step.from,
    );
    if (!peg) return;
    const points = wayOf(board, step, step.isDisplaced || jumps(made));
    const end = after.find(({ key }) => key === peg.key);
    if (step.from === "s") points[0] = board.at(peg.colour, "s", peg.index);
    if (step.to === "s" && end) points.splice(-1, 1, board.at(end.colour, "s", end.index));
    found.set(peg.key, [...(found.get(peg.key) ?? []), { points, startMs, lastsMs }]);
    moving = afterSteps(moving, [step]);
  });
  return found;
}

/** The first peg of each place: of those in a start area one stands for all. */
export function firstOfPlaces(pegs: readonly NamedPeg[]): ReadonlySet<string> {
  const seen = new Set<string>();
  const first = new Set<string>();
  for (const { key, colour, place } of pegs) {
    if (!(place === "s" && seen.has(colour))) first.add(key);
    if (place === "s") seen.add(colour);
  }
  return first;
}
