/** What the picture of the table is drawn from. Derived from the server's view; no rules. */
import type { Seat } from "../../protocol";
import type { TableState } from "../../table/state";
import { colourOf, parseMade, seatOf, type Made, type Step } from "./actions";
import { NUM_PEGS } from "./geometry";
import type { PegsHand, PegsTable } from "./view";

export type PegsState = TableState<PegsTable, PegsHand>;

/** The state of such a table. Only tables of this game come to this folder. */
export function pegsState(state: TableState): PegsState {
  return state as PegsState;
}

export interface Peg {
  colour: string;
  place: string;
}

/** The places of the five pegs of a colour: those of the start area first. */
export function placesOf(view: PegsTable, seat: number): string[] {
  const named = (view.pegs[seat] ?? "").split(" ").filter((place) => place !== "");
  const inStart = Math.max(0, NUM_PEGS - named.length);
  return [...Array.from({ length: inStart }, () => "s"), ...named];
}

/** Whether a peg of this colour stands there. */
export function stands(view: PegsTable, { colour, place }: Peg): boolean {
  return placesOf(view, seatOf(colour)).includes(place);
}

/** How many pegs of a colour are home. */
export function numHome(view: PegsTable, seat: number): number {
  return placesOf(view, seat).filter((place) => place.startsWith("h")).length;
}

/** The seats of each team, teams in the order of their first seat. */
export function teamsOf(view: PegsTable): number[][] {
  const teams = new Map<number, number[]>();
  view.teams.forEach((team, seat) => teams.set(team, [...(teams.get(team) ?? []), seat]));
  return [...teams.values()];
}

/** How many cards lie face down. */
export function pileOf(view: PegsTable): number {
  const sum = (numbers: readonly number[]) => numbers.reduce((total, count) => total + count, 0);
  return view.deck - sum(view.hands) - sum(view.discards);
}

/** What the last event did; null where it was no action. */
export function lastMade({ view, event }: PegsState): Made | null {
  if (!view || event?.do === undefined || event.seat === undefined) return null;
  return parseMade(view.moves[event.seat] ?? "") ?? parseMade(event.do);
}

/** What the others did since the viewer's last move, the newest first; for those who look on, all. */
export function movesSince({ view, seat: me }: PegsState): { seat: number; made: Made }[] {
  if (!view) return [];
  const { turn, moves } = view;
  if (turn < 0) return [];
  const count = moves.length;
  const behind = me === null ? count : (turn - me - 1 + count) % count;
  return Array.from({ length: behind }, (_, i) => (turn - 1 - i + count) % count).flatMap(
    (seat) => {
      const made = parseMade(moves[seat] ?? "");
      return made ? [{ seat, made }] : [];
    },
  );
}

/** A peg with a name that it keeps while it moves. */
export interface NamedPeg extends Peg {
  key: string;
  /** Among those of its start area. */
  index: number;
}

/** The pegs of a table; those of `before` that are still there keep their names. */
export function namedPegs(view: PegsTable, before: readonly NamedPeg[], made: Made | null) {
  const moved = made ? afterSteps(before, made.steps) : before;
  return view.pegs.flatMap((_, seat) => {
    const colour = colourOf(seat);
    const free = moved.filter((peg) => peg.colour === colour);
    const places = placesOf(view, seat);
    const names = places.map((place) => {
      const at = free.findIndex((peg) => peg.place === place);
      return at < 0 ? undefined : free.splice(at, 1)[0]?.key;
    });
    const all = Array.from({ length: NUM_PEGS }, (_, i) => `${colour}${i}`);
    const unused = [...free.map(({ key }) => key), ...all].filter((key) => !names.includes(key));
    let inStart = 0;
    return places.map((place, i): NamedPeg => {
      const key = names[i] ?? unused.shift() ?? `${colour}-${i}`;
      return { key, colour, place, index: place === "s" ? inStart++ : 0 };
    });
  });
}

/** The pegs after these steps. */
export function afterSteps(pegs: readonly NamedPeg[], steps: readonly Step[]): NamedPeg[] {
  const moved = pegs.map((peg) => ({ ...peg }));
  for (const { colour, from, to } of steps) {
    const peg = moved.findLast((entry) => entry.colour === colour && entry.place === from);
    if (!peg) continue;
    const inStart = moved.filter((entry) => entry.colour === colour && entry.place === "s").length;
    peg.index = to === "s" ? inStart : 0;
    peg.place = to;
  }
  return moved;
}

/** Everything that a seat's chip shows. */
export interface Chip {
  seat: number;
  colour: string;
  team: number;
  name: string;
  isBot: boolean;
  isOpen: boolean;
  isAway: boolean;
  isYou: boolean;
  /** Of the viewer's team; null for those who look on. */
  isMate: boolean | null;
  isTurn: boolean;
  isDealer: boolean;
  isWinner: boolean;
  numCards: number | null;
  numHome: number | null;
}

export function chipsOf(state: PegsState, seats: readonly Seat[]): Chip[] {
  const { view, seat: me } = state;
  return seats.map((entry, seat) => ({
    seat,
    colour: colourOf(seat),
    team: view?.teams[seat] ?? seat % 2,
    name: entry.name,
    isBot: entry.bot != null,
    isOpen: entry.open ?? false,
    isAway: entry.away ?? false,
    isYou: seat === me,
    isMate: me === null || !view ? null : view.teams[seat] === view.teams[me],
    isTurn: view?.turn === seat,
    isDealer: view?.dealer === seat,
    isWinner: state.result?.winners.includes(seat) ?? false,
    numCards: view?.hands[seat] ?? null,
    numHome: view ? numHome(view, seat) : null,
  }));
}
