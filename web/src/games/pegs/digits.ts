/** Digits put the focus on the n-th card. */
export function numberKeys(group: HTMLElement): { destroy: () => void } {
  function press(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || !/^[1-9]$/.test(event.key)) return;
    if (event.target instanceof HTMLInputElement || document.querySelector("dialog[open]")) return;
    group.querySelectorAll<HTMLElement>("[data-card]")[Number(event.key) - 1]?.focus();
  }
  addEventListener("keydown", press);
  return {
    destroy: () => {
      removeEventListener("keydown", press);
    },
  };
}
