/** Cards as text, `G17` or `W`, and in words. */
import { say } from "../../lib/texts";

export type Colour = "G" | "R" | "Y" | "B" | "wild";
export const COLOURS = ["G", "R", "Y", "B"] as const;

export interface CardFace {
  colour: Colour;
  /** What stands in the corner. */
  rank: string;
}

/** The face of a card. */
export function faceOf(card: string): CardFace {
  const colour = COLOURS.find((letter) => card.startsWith(letter));
  return colour ? { colour, rank: card.slice(1) } : { colour: "wild", rank: "1" };
}

/** A card in words: "green 17". */
export function cardWords(card: string): string {
  const { colour, rank } = faceOf(card);
  return say("fool-card", { colour, rank: Number(rank) });
}

/** A card that lies in a trick, written `seat:card`. */
export interface Laid {
  seat: number;
  card: string;
}

/** The cards of a trick, in the order played. */
export function laid(trick: readonly string[]): Laid[] {
  return trick.map((text) => {
    const [seat = "", card = ""] = text.split(":");
    return { seat: Number(seat), card };
  });
}

/** Cards with a key each that stays the same while others come and go; wilds are all alike. */
export function keyed(cards: readonly string[]): { card: string; key: string }[] {
  const seen = new Map<string, number>();
  return cards.map((card) => {
    const count = seen.get(card) ?? 0;
    seen.set(card, count + 1);
    return { card, key: `${card}.${count}` };
  });
}
