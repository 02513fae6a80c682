/** What a finger or mouse meant: a click, a card brought to the table, or nothing. */

export interface Point {
  x: number;
  y: number;
}
export type Gesture = "click" | "play" | "cancel";

const STILL_PX = 10;
const SHORT_PX = 44;
const SWIPE_PX = 44;

/** `top`: the upper edge of the hand; above it lies the table. */
export function gestureOf(from: Point, to: Point, top: number): Gesture {
  const across = to.x - from.x;
  const down = to.y - from.y;
  const length = Math.hypot(across, down);
  if (length <= STILL_PX) return "click";
  if (to.y < top && down < 0) return "play";
  if (-down >= SWIPE_PX && -down > Math.abs(across)) return "play";
  return length < SHORT_PX ? "click" : "cancel";
}

export interface DragOptions {
  /** The upper edge of the hand, in pixels of the window. */
  top: () => number;
  move: (by: Point | null) => void;
  end: (gesture: Gesture, pointer: string) => void;
}

/** Follow the pointer on `node`. Keys and assistive technology still send clicks. */
export function draggable(node: HTMLElement, options: DragOptions) {
  let current = options;
  let from: Point | null = null;

  const at = (event: PointerEvent): Point => ({ x: event.clientX, y: event.clientY });
  function start(event: PointerEvent): void {
    if (event.button !== 0) return;
    from = at(event);
    node.setPointerCapture(event.pointerId);
  }
  function drag(event: PointerEvent): void {
    if (!from) return;
    const by = { x: event.clientX - from.x, y: event.clientY - from.y };
    if (Math.hypot(by.x, by.y) > STILL_PX) current.move(by);
  }
  function drop(event: PointerEvent): void {
    if (!from) return;
    const gesture = gestureOf(from, at(event), current.top());
    from = null;
    current.end(gesture, event.pointerType);
    current.move(null);
  }
  function giveUp(): void {
    from = null;
    current.move(null);
  }

  node.addEventListener("pointerdown", start);
  node.addEventListener("pointermove", drag);
  node.addEventListener("pointerup", drop);
  node.addEventListener("pointercancel", giveUp);
  return {
    update: (changed: DragOptions) => {
      current = changed;
    },
    destroy: () => {
      node.removeEventListener("pointerdown", start);
      node.removeEventListener("pointermove", drag);
      node.removeEventListener("pointerup", drop);
      node.removeEventListener("pointercancel", giveUp);
    },
  };
}
