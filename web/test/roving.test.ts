import { beforeEach, describe, expect, it } from "vitest";
import { chosen, numberKeys } from "../src/games/fool/digits";
import { focusGroup, roving } from "../src/lib/roving";

let group: HTMLElement;
const press = (key: string) =>
  (document.activeElement ?? document.body).dispatchEvent(
    new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }),
  );
const focused = () => (document.activeElement as HTMLElement).textContent;

beforeEach(() => {
  document.body.innerHTML = `<section>${["a", "b", "c"]
    .map((name) => `<button data-item>${name}</button>`)
    .join("")}</section>`;
  group = document.querySelector("section") as HTMLElement;
});

describe("a region for the keyboard", () => {
  it("is one stop of Tab, and the arrows go round inside", () => {
    roving(group);
    const stops = () => [...group.querySelectorAll("button")].map(({ tabIndex }) => tabIndex);
    expect(stops()).toEqual([0, -1, -1]);
    focusGroup(group);
    press("ArrowRight");
    expect(focused()).toBe("b");
    expect(stops()).toEqual([-1, 0, -1]);
    press("End");
    press("ArrowDown");
    expect(focused()).toBe("a");
    press("ArrowLeft");
    expect(focused()).toBe("c");
  });

  it("does not stop at what has left the group", async () => {
    roving(group);
    const [first, second] = group.querySelectorAll("button");
    first?.removeAttribute("data-item");
    await Promise.resolve(); // observers of changes are told behind the task
    expect(first?.hasAttribute("tabindex")).toBe(false);
    expect(second?.tabIndex).toBe(0);
  });

  it("is a stop itself while it is empty", () => {
    group.innerHTML = "";
    roving(group);
    expect(group.tabIndex).toBe(0);
    focusGroup(group);
    expect(document.activeElement).toBe(group);
  });

  it("finds the n-th thing by digits", () => {
    numberKeys(group);
    press("3");
    expect(focused()).toBe("c");
    press("9");
    expect(focused()).toBe("c");
  });

  it("reads digits as people mean them", () => {
    expect(chosen("1", 12)).toBe(1);
    expect(chosen("0", 12)).toBe(10);
    expect(chosen("11", 12)).toBe(11);
    expect(chosen("13", 12)).toBeUndefined();
    expect(chosen("0", 9)).toBeUndefined();
  });
});
