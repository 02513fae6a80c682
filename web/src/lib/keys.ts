/** The keys of a table, the same as in the terminal. */
import type { Lookup } from "../games/game";
import { focusGroup } from "./roving";

const REGIONS: Record<string, string> = {
  H: "region-hand",
  T: "region-table",
  O: "region-seats",
};

/** What a press of a key on the page of a table does; `open` shows a dialog. */
export function tableKeys(open: (dialog: string) => void, lookups: Lookup[]) {
  return (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    if (document.querySelector("dialog[open]")) return;
    const key = event.key.toUpperCase();
    const region = REGIONS[key];
    const lookup = lookups.find((entry) => entry.key === key);
    if (region) focusGroup(document.getElementById(region));
    else if (key === "S") open("scores");
    else if (key === "?") open("keys");
    else if (lookup) open(lookup.name);
    else return;
    event.preventDefault();
  };
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
}
