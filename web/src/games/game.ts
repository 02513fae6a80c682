/** What a game's folder hands to the rest of the page: a picture of the table, and words for it. */
import type { Component } from "svelte";
import type { Args } from "../lib/texts";
import type { Seat } from "../protocol";
import type { SoundName } from "../sound/sounds";
import type { TableSession } from "../table/session.svelte";
import type { TableState } from "../table/state";

/** One line of the log; `seat` is whom it is about (-1: nobody). */
export interface LogLine {
  message: string;
  seat: number;
  args?: Args;
}

/** Who must do what; `yours` when it is the viewer. */
export interface Status {
  message: string;
  seat: number;
  args?: Args;
  yours: boolean;
}

/** A further row of the score sheet: a number for each side. */
export interface Tally {
  message: string;
  numbers: number[];
}

/** A dialog that the table offers: a button with an icon, a key, and what it shows. */
export interface Lookup {
  name: string;
  message: string;
  icon: string;
  key: string;
  view: Component<{ state: TableState; seats: Seat[] }>;
}

export interface GameClient {
  name: string;
  /** Hand, table and seats. Draws `session.screen`. */
  board: Component<{ session: TableSession }>;
  lookups: Lookup[];
  status: (state: TableState) => Status;
  narrate: (before: TableState, state: TableState) => LogLine[];
  /** How long this state shall stay before the next is shown, in ms at normal speed. */
  holdMs: (state: TableState) => number;
  sounds: (before: TableState, state: TableState) => SoundName[];
  tallies: (state: TableState) => Tally[];
  /** Whether a round has ended and the next is not dealt. */
  isRoundOver: (state: TableState) => boolean;
  /** What stands in place of the score sheet in a game without points. */
  standing?: Component<{ state: TableState; seats: Seat[] }>;
  /** The headline of the end and the sentence below it, where points do not tell who won. */
  resultWords?: (state: TableState, seats: readonly Seat[]) => [string, string];
  /** The log's message for a deal, in a game without rounds. */
  dealMessage?: string;
}

type Loader = () => Promise<{ default: GameClient }>;
const FOLDERS = import.meta.glob<{ default: GameClient }>("./*/index.ts");

/** Load the game of this name; null where this page has no picture of it. */
export async function loadGame(name: string): Promise<GameClient | null> {
  const load: Loader | undefined = FOLDERS[`./${name}/index.ts`];
  return load ? (await load()).default : null;
}
