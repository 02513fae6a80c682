/** What of the board matters now, and the part of it that is shown when it comes closer. */
import { colourOf } from "./actions";
import type { Entry } from "./entry.svelte";
import { boxAround, within, type Box, type Geometry, type Point } from "./geometry";
import { lastMade, type PegsState } from "./table";

const MARGIN = 2.6;
const LEAST_WIDTH = 15;
/** What is so little closer is not worth the move. */
const MOST_SCALE = 0.8;
/** How much of the board is shown around one point. */
const NEAR_SCALE = 0.4;

/** The points that are chosen between, else those that the last move came to. */
export function focusOf(entry: Entry, table: PegsState, board: Geometry): Point[] {
  const steps = entry.preview.length > 0 ? entry.preview : entry.targets;
  if (steps.length > 0) {
    return steps.flatMap(({ colour, from, to }) => [board.at(colour, from), board.at(colour, to)]);
  }
  const movable = entry.pegs.map(({ colour, place }) => board.at(colour, place));
  if (movable.length > 0) return movable;
  const last = lastMade(table)?.steps ?? [];
  if (last.length > 0) return last.map(({ colour, to }) => board.at(colour, to));
  return [board.hole(board.comeOut(colourOf(table.seat ?? 0)))];
}

/** The part of the board around all these points; null where they lie too far apart. */
export function cutAround(board: Geometry, points: readonly Point[]): Box | null {
  const { box } = board;
  if (points.length === 0) return null;
  const near = boxAround(points, MARGIN);
  const scale = Math.max(near.width / box.width, near.height / box.height, LEAST_WIDTH / box.width);
  if (scale > MOST_SCALE) return null;
  return cutOf(board, { x: near.x + near.width / 2, y: near.y + near.height / 2 }, scale);
}

/** The part of the board around one point. */
export function cutAt(board: Geometry, point: Point): Box {
  return cutOf(board, point, NEAR_SCALE);
}

function cutOf({ box }: Geometry, middle: Point, scale: number): Box {
  return within(box, { ...middle, width: box.width * scale, height: box.height * scale });
}
