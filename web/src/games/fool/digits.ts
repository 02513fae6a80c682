/** Digits choose the n-th thing of a group: 1 to 9, 0 for the tenth, 1 1 for the eleventh. */

const TOGETHER_MS = 700;

/** The number that `typed` digits mean among `count` things; undefined where there is no such. */
export function chosen(typed: string, count: number): number | undefined {
  const number = typed === "0" ? 10 : Number(typed);
  return number >= 1 && number <= count ? number : undefined;
}

/** Listen for digits on the whole page; they put the focus on an item of `group`. */
export function numberKeys(group: HTMLElement): { destroy: () => void } {
  let typed = "";
  let typedAt = 0;
  function press(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (!/^\d$/.test(event.key)) {
      typed = ""; // the number is finished
      return;
    }
    if (event.target instanceof HTMLInputElement || document.querySelector("dialog[open]")) return;
    const items = group.querySelectorAll<HTMLElement>("[data-item]");
    const more = event.timeStamp - typedAt < TOGETHER_MS ? typed + event.key : event.key;
    typed = chosen(more, items.length) === undefined ? event.key : more;
    typedAt = event.timeStamp;
    const number = chosen(typed, items.length);
    if (number !== undefined) items[number - 1]?.focus();
  }
  addEventListener("keydown", press);
  return {
    destroy: () => {
      removeEventListener("keydown", press);
    },
  };
}
