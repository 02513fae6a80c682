/** Pointer and keys on the board: choose a peg or a hole, drag a peg to a hole, move the cut-out. */
import type { Point } from "./geometry";
import type { Means } from "./entry.svelte";

export interface BoardGestures {
  /** What a point of the window is on the board, and how many units a pixel is there. */
  toBoard: (event: PointerEvent) => { at: Point; perPixel: number } | null;
  /** The thing that can be chosen nearest to a point, within a distance. */
  nearest: (at: Point, within: number, kind: "any" | "peg" | "target") => string | null;
  choose: (id: string, means: Means) => void;
  /** A peg is under way; null: it was let go. */
  drag: (id: string, at: Point | null) => void;
  /** The cut-out shall move by so many units. */
  pan: (by: Point) => void;
  hover: (id: string | null) => void;
}

const STILL_PX = 8;
const FINGER_PX = 26;
const MOUSE_PX = 13;
const DROP_PX = 34;

export function boardGestures(node: SVGSVGElement, options: BoardGestures) {
  let current = options;
  let start: PointerEvent | null = null;
  let last: PointerEvent | null = null;
  let dragged: string | null = null;
  let isMoving = false;

  const reach = (event: PointerEvent) => (event.pointerType === "touch" ? FINGER_PX : MOUSE_PX);
  function find(event: PointerEvent, kind: "any" | "peg" | "target", pixels = reach(event)) {
    const place = current.toBoard(event);
    return place && current.nearest(place.at, pixels * place.perPixel, kind);
  }
  function down(event: PointerEvent): void {
    if (event.button !== 0) return;
    start = last = event;
    isMoving = false;
    dragged = find(event, "peg");
    node.setPointerCapture(event.pointerId);
  }
  function move(event: PointerEvent): void {
    if (!start || !last) {
      current.hover(find(event, "target"));
      return;
    }
    const far = Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY);
    isMoving ||= far > STILL_PX;
    if (!isMoving) return;
    const place = current.toBoard(event);
    const before = current.toBoard(last);
    last = event;
    if (!place || !before) return;
    if (dragged !== null) {
      current.drag(dragged, place.at);
      current.hover(find(event, "target", DROP_PX));
    } else current.pan({ x: before.at.x - place.at.x, y: before.at.y - place.at.y });
  }
  function up(event: PointerEvent): void {
    if (!start) return;
    const means = event.pointerType === "touch" ? "touch" : "mouse";
    const peg = dragged;
    const wasMoving = isMoving;
    giveUp();
    if (wasMoving) {
      const target = peg === null ? null : find(event, "target", DROP_PX);
      if (target !== null) current.choose(target, "drag");
    } else {
      const id = find(event, "any");
      if (id !== null) current.choose(id, means);
    }
  }
  function giveUp(): void {
    if (dragged !== null) current.drag(dragged, null);
    start = last = null;
    dragged = null;
    isMoving = false;
  }
  function leave(): void {
    if (!start) current.hover(null);
  }
  function press(event: KeyboardEvent): void {
    if (event.key !== "Enter" && event.key !== " ") return;
    const item = (event.target as Element).closest<SVGElement>("[data-peg], [data-target]");
    const id = item?.dataset["target"] ?? item?.dataset["peg"];
    if (id === undefined) return;
    event.preventDefault();
    current.choose(id, "key");
  }
  function focus(event: FocusEvent): void {
    const item = (event.target as Element).closest<SVGElement>("[data-target]");
    current.hover(item?.dataset["target"] ?? null);
  }

  node.addEventListener("pointerdown", down);
  node.addEventListener("pointermove", move);
  node.addEventListener("pointerup", up);
  node.addEventListener("pointercancel", giveUp);
  node.addEventListener("pointerleave", leave);
  node.addEventListener("keydown", press);
  node.addEventListener("focusin", focus);
  return {
    update: (changed: BoardGestures) => {
      current = changed;
    },
  };
}
