/** Card, peg, hole: what may be chosen next, read off the legal actions alone. */
import type { Peg } from "./table";
import {
  parseMade,
  stepText,
  withoutBumps,
  type Action,
  type MadeStep,
  type Step,
} from "./actions";

/** One step that may be chosen now, and what it is a part of. */
export interface Choice extends Step {
  /** The action that is whole with it. */
  whole: Action | null;
  /** The actions that want a second step after it. */
  more: Action[];
}

/** The cards that can be played or discarded. */
export function cardsOf(actions: readonly Action[]): ReadonlySet<string> {
  return new Set(actions.map(({ card }) => card));
}

/** The pegs that can make one of these steps, each once. */
export function pegsOf(choices: readonly Choice[]): Peg[] {
  const found = new Map<string, Peg>();
  for (const { colour, from } of choices) found.set(`${colour}${from}`, { colour, place: from });
  return [...found.values()];
}

/** The actions that a card allows, discards with it. */
export function withCard(actions: readonly Action[], card: string): Action[] {
  return actions.filter((action) => action.card === card);
}

/** Whether nothing can be done but throwing a card away. */
export function onlyDiscards(actions: readonly Action[]): boolean {
  return actions.length > 0 && actions.every(({ isDiscard }) => isDiscard);
}

/**
 * The steps that may come next after `done`. The halves of a split may be chosen in either order:
 * what is sent is the legal action that has both.
 */
export function choices(
  actions: readonly Action[],
  done: Step | null,
  stands: (step: Step) => boolean,
): Choice[] {
  const found = new Map<string, Choice>();
  const at = (step: Step): Choice => {
    const key = stepText(step);
    const known = found.get(key) ?? { ...step, whole: null, more: [] };
    found.set(key, known);
    return known;
  };
  for (const action of actions) {
    const [first, second] = action.steps;
    if (!first) continue;
    if (done === null) {
      if (!second) at(first).whole ??= action;
      else {
        at(first).more.push(action);
        if (stands(second)) at(second).more.push(action);
      }
    } else if (second) {
      if (stepText(first) === stepText(done)) at(second).whole ??= action;
      else if (stepText(second) === stepText(done)) at(first).whole ??= action;
    }
  }
  return [...found.values()];
}

/** The one action behind a choice; undefined where there is none yet or several. */
export function onlyAction({ whole, more }: Choice): Action | undefined {
  const all = new Map([...(whole ? [whole] : []), ...more].map((action) => [action.text, action]));
  return all.size === 1 ? [...all.values()][0] : undefined;
}

/** What comes back for a peg that changes places with another; undefined where it does not. */
export function exchangedFor({ from, to, whole, more }: Choice): Step | undefined {
  if (whole) return undefined;
  return more[0]?.steps.find((step) => step.from === to && step.to === from);
}

/** What the displacing actions do in full, by the action's text. */
export function fullForms(bumps: readonly string[]): Map<string, string> {
  return new Map(bumps.map((full) => [withoutBumps(full), full]));
}

/** The pegs that an action displaces, in order. */
export function displacedBy(full: string | undefined): MadeStep[] {
  return parseMade(full ?? "")?.steps.filter(({ isDisplaced }) => isDisplaced) ?? [];
}

/** The pegs that a choice displaces, as far as it is known before the second half is chosen. */
export function displacedByChoice(choice: Choice, forms: ReadonlyMap<string, string>): MadeStep[] {
  if (choice.whole) return displacedBy(forms.get(choice.whole.text));
  const full = choice.more
    .map(({ text }) => parseMade(forms.get(text) ?? ""))
    .find((made) => made?.steps.some((step) => isSame(step, choice)));
  const steps = full?.steps ?? [];
  const at = steps.findIndex((step) => isSame(step, choice));
  const end = steps.findIndex((step, i) => i > at && !step.isDisplaced);
  return at < 0 ? [] : steps.slice(at + 1, end < 0 ? undefined : end);
}

function isSame(step: MadeStep, other: Step): boolean {
  return !step.isDisplaced && stepText(step) === stepText(other);
}

/** Cards by rank, each once, in the order held. */
export function ranksOf(hand: readonly string[]): string[] {
  return [...new Set(hand)];
}
