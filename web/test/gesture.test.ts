import { describe, expect, it } from "vitest";
import { gestureOf } from "../src/lib/gesture";

const from = { x: 100, y: 700 };
const HAND_TOP = 600;
const gesture = (x: number, y: number) => gestureOf(from, { x, y }, HAND_TOP);

describe("what a finger or mouse meant", () => {
  it("is a click where nothing moved, or a drag failed early", () => {
    expect(gesture(104, 697)).toBe("click");
    expect(gesture(125, 690)).toBe("click");
  });
  it("is a card played where it was let go over the table, or swiped upwards", () => {
    expect(gesture(300, 420)).toBe("play");
    expect(gesture(110, 640)).toBe("play");
  });
  it("is nothing where it went astray", () => {
    expect(gesture(260, 720)).toBe("cancel");
    expect(gesture(100, 790)).toBe("cancel");
  });
});
