/** Actions as text, `7 a41-44 c39-h4` or `discard 5`, and what they are made of. */

/** The ranks, in the order in which hands and discards are told; `X` is a joker. */
export const RANKS = [
  "A",
  "2",
  "3",
  "4",
  "5",
  "6",
  "7",
  "8",
  "9",
  "10",
  "J",
  "Q",
  "K",
  "X",
] as const;

/** A peg goes from one place to another: `s`, a hole of the track, or `h1` to `h5`. */
export interface Step {
  colour: string;
  from: string;
  to: string;
}

/** A step of what was made: one by the card, or one that another peg made it take. */
export interface MadeStep extends Step {
  isDisplaced: boolean;
}

export interface Action {
  text: string;
  card: string;
  isDiscard: boolean;
  steps: Step[];
}

/** An action with every peg that it displaces, in order. */
export interface Made {
  card: string;
  isDiscard: boolean;
  steps: MadeStep[];
}

const STEP = /^(\*?)([a-h])(s|h?\d+)-(s|h?\d+)$/;

/** What an action did, told as `7 a41-44 *c44-39 c39-h4`; null for an empty text. */
export function parseMade(text: string): Made | null {
  const words = text.split(" ").filter((word) => word !== "");
  const isDiscard = words[0] === "discard";
  const [card, ...rest] = isDiscard ? words.slice(1) : words;
  if (card === undefined) return null;
  const steps = rest.flatMap((word): MadeStep[] => {
    const [, star, colour, from, to] = STEP.exec(word) ?? [];
    if (colour === undefined || from === undefined || to === undefined) return [];
    return [{ colour, from, to, isDisplaced: star === "*" }];
  });
  return { card, isDiscard, steps };
}

/** The actions of a list, without those that cannot be read. */
export function parseActions(texts: readonly string[]): Action[] {
  return texts.flatMap((text) => {
    const made = parseMade(text);
    if (!made) return [];
    const steps = made.steps.map(({ colour, from, to }) => ({ colour, from, to }));
    return [{ text, card: made.card, isDiscard: made.isDiscard, steps }];
  });
}

/** The action in what was made: without the displaced pegs. */
export function withoutBumps(full: string): string {
  return full
    .split(" ")
    .filter((word) => !word.startsWith("*"))
    .join(" ");
}

/** A step as text. */
export function stepText({ colour, from, to }: Step): string {
  return `${colour}${from}-${to}`;
}

/** The seat that a colour belongs to. */
export function seatOf(colour: string): number {
  return colour.charCodeAt(0) - 97;
}

/** The colour of a seat. */
export function colourOf(seat: number): string {
  return String.fromCharCode(97 + seat);
}
