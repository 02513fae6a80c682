/**
 * One stop of the Tab key for a group of things, the arrows move inside it, Home and End to its ends.
 * What is in the group is marked with `data-item`; an empty group is a stop itself.
 */
export function roving(group: HTMLElement): { destroy: () => void } {
  const items = () => [...group.querySelectorAll<HTMLElement>("[data-item]")];
  let known: HTMLElement[] = [];

  function settle(): void {
    const all = items();
    for (const item of known) if (!("item" in item.dataset)) item.removeAttribute("tabindex");
    known = all;
    const current =
      all.find((item) => item === document.activeElement) ?? all.find(isStop) ?? all[0];
    for (const item of all) item.tabIndex = item === current ? 0 : -1;
    if (all.length === 0) group.tabIndex = 0;
    else group.removeAttribute("tabindex");
  }

  function move(event: KeyboardEvent): void {
    const all = items();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const to = at < 0 ? undefined : target(event.key, at, all.length);
    if (to === undefined) return;
    event.preventDefault();
    all[to]?.focus();
  }

  const watcher = new MutationObserver(settle);
  watcher.observe(group, {
    childList: true,
    subtree: true,
    attributeFilter: ["data-item"],
  });
  group.addEventListener("keydown", move);
  group.addEventListener("focusin", settle);
  settle();
  return {
    destroy: () => {
      watcher.disconnect();
      group.removeEventListener("keydown", move);
      group.removeEventListener("focusin", settle);
    },
  };
}

/** Put the focus on a group: on the thing it stopped at last, else on the group itself. */
export function focusGroup(group: HTMLElement | null): void {
  const stop = group?.querySelector<HTMLElement>('[data-item][tabindex="0"]') ?? group;
  stop?.focus();
}

function isStop(item: HTMLElement): boolean {
  return item.tabIndex === 0 && item.hasAttribute("tabindex");
}

/** Where a key moves from index `at` of `count`; undefined where it does not move. */
function target(key: string, at: number, count: number): number | undefined {
  switch (key) {
    case "ArrowRight":
    case "ArrowDown":
      return (at + 1) % count;
    case "ArrowLeft":
    case "ArrowUp":
      return (at - 1 + count) % count;
    case "Home":
      return 0;
    case "End":
      return count - 1;
    default:
      return undefined;
  }
}
