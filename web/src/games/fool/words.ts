/** What screen readers say about things on the table. */
import { say } from "../../lib/texts";
import type { Seat } from "../../protocol";
import { nameOf } from "../../table/state";
import { cardWords, type Laid } from "./cards";
import type { Chip, Middle } from "./table";

/** A seat in words: name, what it does now, cards, total, tens. */
export function chipWords(chip: Chip): string {
  if (chip.isOpen) return say("web-seat-open");
  const parts = [chip.isYou ? say("you") : chip.name];
  if (chip.isBot) parts.push(say("web-seat-bot"));
  if (chip.isAway) parts.push(say("web-seat-away"));
  if (chip.isTurn) parts.push(say("fool-chip-turn"));
  if (chip.hasCap) parts.push(say("fool-chip-fool"));
  if (chip.numCards !== null) parts.push(say("fool-chip-cards", { count: chip.numCards }));
  if (chip.total !== null) parts.push(say("fool-chip-total", { total: chip.total }));
  if (chip.tens > 0) parts.push(say("fool-chip-tens", { count: chip.tens }));
  return parts.join(", ");
}

/** A card of the trick in words: who played it, and what it would be now. */
export function laidWords({ seat, card }: Laid, middle: Middle, seats: readonly Seat[]): string {
  const parts = [`${nameOf(seats, seat)}: ${cardWords(card)}`];
  if (middle.cards[0]?.seat === seat) parts.push(say("fool-laid-lead"));
  if (middle.winner === seat) parts.push(say("fool-picture-wins"));
  if (middle.fools.includes(seat)) parts.push(say("fool-picture-fool"));
  return parts.join(", ");
}
