/** Words for people, from the same Fluent catalogues as the server's and the terminal's. */
import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";

/** A message to be said, with its arguments; an argument may be a message itself. */
export interface Words {
  message: string;
  args?: Args;
}
export type Args = Record<string, string | number | Words>;

const LANGUAGE = "en";
const SHARED = import.meta.glob<string>(
  "../../../src/parlour/locale/en/{table,web}.ftl", // the rest belongs to the command line
  { query: "?raw", import: "default", eager: true },
);
const BY_GAME = import.meta.glob<string>("../../../src/parlour/games/*/locale/en.ftl", {
  query: "?raw",
  import: "default",
});

const bundle = new FluentBundle(LANGUAGE, { useIsolating: false });
for (const text of Object.values(SHARED)) addTexts(text);

const loaded = new Map<string, Promise<void>>();

/** Load the catalogue of one game; resolves at once when it is loaded already. */
export function loadTexts(game: string): Promise<void> {
  let loading = loaded.get(game);
  if (!loading) {
    const path = Object.keys(BY_GAME).find((name) => name.includes(`/games/${game}/`));
    const load = path === undefined ? undefined : BY_GAME[path];
    loading = load ? load().then(addTexts) : Promise.resolve();
    loaded.set(game, loading);
    loading.catch(() => loaded.delete(game)); // to be tried again
  }
  return loading;
}

/** The text of a message. A message that is missing shows as its name. */
export function say(message: string, args: Args = {}): string {
  const pattern = bundle.getMessage(message)?.value;
  if (!pattern) return message;
  const plain: Record<string, FluentVariable> = {};
  for (const [name, value] of Object.entries(args)) {
    plain[name] = typeof value === "object" ? sayWords(value) : value;
  }
  return bundle.formatPattern(pattern, plain, []);
}

/** The text of `words`. */
export function sayWords(words: Words): string {
  return say(words.message, words.args);
}

/** Whether a catalogue has the message. */
export function hasText(message: string): boolean {
  return bundle.hasMessage(message);
}

/** A text of an error as a sentence of its own. */
export function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? "" : ".");
}

function addTexts(text: string): void {
  bundle.addResource(new FluentResource(text));
}
