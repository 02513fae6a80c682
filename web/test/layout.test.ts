import { describe, expect, it } from "vitest";
import { deskLayout, fan, phoneLayout, PHONE_STRIP, rows } from "../src/games/fool/layout";

const overlap = (
  one: { x: number; y: number },
  other: { x: number; y: number },
  width: number,
  height: number,
) => Math.abs(one.x - other.x) < width && Math.abs(one.y - other.y) < height;

describe("the table on a phone", () => {
  for (const [width, height] of [
    [390, 530],
    [360, 430],
  ] as const) {
    for (const numSeats of [4, 5, 6, 7, 8]) {
      it(`lays ${numSeats} cards apart on ${width} x ${height}`, () => {
        const layout = phoneLayout(width, height, numSeats);
        const places = Array.from({ length: numSeats }, (_, i) => layout.cardPlace(i, i, numSeats));
        places.forEach((place, i) => {
          expect(Math.abs(place.x) + layout.card.width / 2).toBeLessThanOrEqual(width / 2);
          expect(place.y + layout.card.height / 2 + 20).toBeLessThanOrEqual(height / 2);
          for (const other of places.slice(i + 1)) {
            expect(overlap(place, other, layout.card.width, layout.card.height)).toBe(false);
          }
        });
      });
    }
  }

  it("has at most two rows of four seats", () => {
    const { chips } = phoneLayout(390, 530, 8);
    expect(new Set(chips.map(({ y }) => y)).size).toBe(2);
    expect(new Set(phoneLayout(390, 530, 4).chips.map(({ y }) => y)).size).toBe(1);
  });

  it("leaves a strip of at least 30 x 44 of every card of the hand", () => {
    for (const count of [12, 15, 20]) {
      const places = rows(count, 374, 62, PHONE_STRIP);
      expect(PHONE_STRIP).toBeGreaterThanOrEqual(44);
      const [first, second] = places;
      expect((second?.x ?? 0) - (first?.x ?? 0)).toBeGreaterThanOrEqual(30);
    }
  });
});

describe("the table on a desk", () => {
  for (const numSeats of [3, 4, 5, 6, 7, 8]) {
    it(`keeps ${numSeats} chips and the viewer's card apart`, () => {
      const layout = deskLayout(1008, 540, numSeats, 2);
      layout.chips.forEach((place, i) => {
        for (const other of layout.chips.slice(i + 1)) {
          expect(overlap(place, other, layout.chip.width, layout.chip.height)).toBe(false);
        }
      });
      expect(layout.cardPlace(2, 0, numSeats).x).toBeCloseTo(0);
      expect(layout.chips[2]?.y).toBeGreaterThan(200);
    });
  }

  it("fans a hand by at most 30 degrees", () => {
    for (const count of [1, 5, 12, 20]) {
      const angles = fan(count, 860, 104).map(({ angle }) => angle);
      expect((angles.at(-1) ?? 0) - (angles[0] ?? 0)).toBeLessThanOrEqual(30);
    }
  });
});
