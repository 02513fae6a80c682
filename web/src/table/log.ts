/** The log in words: what each event of a match added to it. */
import type { GameClient, LogLine } from "../games/game";
import { say, sayWords, type Args } from "../lib/texts";
import type { Seat } from "../protocol";
import { change, signed } from "../lib/numbers";
import type { Model } from "./model";
import { nameOf, type TableState } from "./state";

export interface Line {
  id: string;
  /** The event that it tells of. */
  n: number;
  text: string;
  isHeading: boolean;
}

const told = new WeakMap<TableState, Line[]>();

/** All lines up to the event that is shown. */
export function linesOf(model: Model, game: GameClient): Line[] {
  const lines: Line[] = [];
  model.frames.forEach((frame, i) => {
    const before = model.frames[i - 1];
    if (before && frame.n <= model.shownN) lines.push(...tell(before, frame, model.seats, game));
  });
  return lines;
}

function tell(before: TableState, now: TableState, seats: Seat[], game: GameClient): Line[] {
  const known = told.get(now);
  if (known) return known;
  const lines = wordsOf(before, now, seats, game).map((line, i) => ({
    ...line,
    id: `${now.n}.${i}`,
  }));
  told.set(now, lines);
  return lines;
}

type Words = Omit<Line, "id">;

function wordsOf(before: TableState, now: TableState, seats: Seat[], game: GameClient): Words[] {
  const { event, n, seat: me } = now;
  if (!event) return [];
  const line = (text: string, isHeading = false): Words => ({ n, text, isHeading });
  if (event.dealer !== undefined) {
    const deal: LogLine = {
      message: game.dealMessage ?? "web-log-deal",
      seat: event.dealer,
      args: { round: now.scored.length + 1 },
    };
    return [line(lineWords(deal, seats, me), true)];
  }
  const lines = game.narrate(before, now).map((entry, i) => {
    const text = lineWords(entry, seats, me);
    return line(event.by && i === 0 ? say("web-log-bot", { line: text }) : text);
  });
  if (event.scored) lines.push(line(scoresWords(event.scored, now, seats), true));
  if (event.result) {
    lines.push(line((game.resultWords ?? resultWords)(now, seats).join(" "), true));
  }
  return lines;
}

/** A line in words, as the viewer reads it. */
export function lineWords(entry: LogLine, seats: readonly Seat[], me: number | null): string {
  const args: Args = { you: entry.seat === me ? "yes" : "no", name: nameOf(seats, entry.seat) };
  return say(entry.message, { ...args, ...entry.args });
}

function scoresWords(points: number[], { scored, seat: me }: TableState, seats: Seat[]): string {
  const scores = points.map((score, seat) =>
    say("web-log-score", { name: shownName(seats, seat, me), points: change(score) }),
  );
  return say("web-log-scored", { round: scored.length, scores: scores.join(", ") });
}

/** "You" or the name. */
export function shownName(seats: readonly Seat[], seat: number, me: number | null): string {
  return seat === me ? say("you") : nameOf(seats, seat);
}

/** Names as a list: "Ana, Bo and Cleo". */
export function listed(names: string[]): string {
  const [last = "", ...others] = [...names].reverse();
  if (others.length === 0) return last;
  return sayWords({ message: "list-and", args: { first: others.reverse().join(", "), last } });
}

/** Who won, and with how many points and why. */
export function resultWords(state: TableState, seats: readonly Seat[]): [string, string] {
  const { result, seat: me, game } = state;
  const winners = result?.winners ?? [];
  const names = listed(winners.map((seat) => shownName(seats, seat, me)));
  const points = signed(result?.scores[winners[0] ?? 0] ?? 0);
  const who =
    winners.length > 1
      ? say("web-match-names", { names })
      : winners[0] === me
        ? say("web-match-you")
        : say("web-match-name", { name: names });
  const reason = say(`${game}-reason-${result?.reason ?? ""}`);
  return [who, `${say("web-match-detail", { points, reason })}.`];
}
