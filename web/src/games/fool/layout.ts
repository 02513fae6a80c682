/** Where everything lies, in pixels from the middle of its area. Pure geometry. */

export interface Place {
  x: number;
  y: number;
}

export interface TableLayout {
  kind: "desk" | "phone";
  /** Size of the cards in the middle. */
  card: { width: number; height: number };
  chip: { width: number; height: number };
  /** By seat. */
  chips: Place[];
  /** The oval, half its size; null: none is drawn. */
  oval: { x: number; y: number } | null;
  /** Where the colour that was led is shown; null: nowhere. */
  led: Place | null;
  /** Where a card of `seat` lies that is the `index`-th of `count` in the order of play. */
  cardPlace: (seat: number, index: number, count: number) => Place;
}

const GAP = 8;
/** Above the topmost seat there is room for a crown. */
const SINK = 8;
const TOP = 18;
const PHONE_ROW_GAP = 14;
/** The name below a card. */
const NAME = 24;
/** Where there is less room for a ring, the trick lies in a line. */
const LEAST_RING = 280;

/** Seats around an oval, the viewer at the bottom, clockwise. The viewer's chip lies on the desk. */
export function deskLayout(
  width: number,
  height: number,
  numSeats: number,
  me: number,
): TableLayout {
  const scale = Math.max(0.62, Math.min(1.15, height / 530, width / 800));
  const chip = { width: Math.round(156 * Math.max(0.85, scale)), height: 58 };
  const across = Math.min(width / 2 - chip.width / 2 - 12, 460 * scale);
  const reach = { x: across, y: Math.min(height / 2 - chip.height / 2 - 14, across * 0.95) };
  const isFull = numSeats > 6;
  const cardWidth = (isFull ? 74 : 82) * scale;
  const card = { width: Math.round(cardWidth), height: Math.round(cardWidth * 1.4) };
  const beforeChips = reach.x - chip.width / 2 - card.width / 2 - GAP;
  const inner = {
    x: Math.min(reach.x * (isFull ? 0.65 : 0.58), beforeChips),
    y: reach.y * 0.52,
  };
  const at = (seat: number, { x, y }: Place, squeeze = 1): Place => {
    const turn = (2 * Math.PI * ((seat - me + numSeats) % numSeats)) / numSeats;
    const across = -Math.sin(turn);
    return {
      x: Math.sign(across) * Math.abs(across) ** squeeze * x,
      y: Math.cos(turn) * y + SINK,
    };
  };
  const seats = Array.from({ length: numSeats }, (_, seat) => seat);
  return {
    kind: "desk",
    card,
    chip,
    chips: seats.map((seat) => at(seat, reach)),
    oval: { x: reach.x - 4, y: reach.y - 2 },
    led: { x: 0, y: SINK },
    cardPlace: (seat) => at(seat, inner, isFull ? 1.5 : 1),
  };
}

/** Seats as chips in up to two rows of four at the top, the trick as a ring in the order of play. */
export function phoneLayout(width: number, height: number, numSeats: number): TableLayout {
  const isWide = width >= numSeats * 88;
  const columns = numSeats <= 4 || isWide ? numSeats : Math.ceil(numSeats / 2);
  const rows = Math.ceil(numSeats / columns);
  const chip = { width: Math.floor((width - GAP * (columns + 1)) / columns), height: 60 };

  const chipsHeight = TOP + rows * (chip.height + PHONE_ROW_GAP);
  const room = height - chipsHeight;
  const isFlat = room < LEAST_RING;
  const card = isFlat ? cardInLine(width, room, numSeats) : cardInRing(width, room, numSeats);
  const middle = chipsHeight + room / 2 - height / 2 - NAME / 2;
  const reach = {
    x: Math.min(width / 2 - card.width / 2 - 12, card.width * 1.85),
    y: Math.max(0, Math.min((room - card.height - NAME) / 2 - 12, card.height * 1.5)),
  };
  const chips = Array.from({ length: numSeats }, (_, seat) => {
    const row = Math.floor(seat / columns);
    const inRow = Math.min(columns, numSeats - row * columns);
    const column = (seat % columns) - (inRow - 1) / 2;
    return {
      x: column * (chip.width + GAP),
      y: TOP + row * (chip.height + PHONE_ROW_GAP) + chip.height / 2 - height / 2,
    };
  });
  return {
    kind: "phone",
    card,
    chip,
    chips,
    oval: null,
    led: isFlat ? null : { x: 0, y: middle },
    cardPlace: (_seat, index, count) => {
      if (isFlat) return linePlace(index, count, width, card.width, middle);
      const { x, y } = ringPlace(index, count);
      return { x: x * reach.x, y: middle + y * reach.y };
    },
  };
}

/** Clockwise from the top in the order of play, -1 to 1; many cards lie in three rows of three. */
function ringPlace(index: number, count: number): Place {
  if (count >= 7) {
    const around = count === 7 ? WITHOUT_BOTTOM : SQUARE;
    return around[index] ?? { x: 0, y: 0 };
  }
  const turn = (2 * Math.PI * index) / Math.max(count, 3);
  return { x: Math.sin(turn), y: -Math.cos(turn) };
}

const SQUARE: Place[] = [
  { x: 0, y: -1 },
  { x: 1, y: -1 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
  { x: -1, y: 1 },
  { x: -1, y: 0 },
  { x: -1, y: -1 },
];
const WITHOUT_BOTTOM = SQUARE.filter(({ x, y }) => x !== 0 || y !== 1);

/** Three rows with a name below each card must fit. */
function cardInRing(width: number, room: number, numSeats: number) {
  const highest = numSeats > 4 ? (room - 3 * NAME - 28) / 3 : room / 3;
  const cardWidth = Math.round(Math.max(40, Math.min(80, width / 5, highest / 1.4)));
  return { width: cardWidth, height: Math.round(cardWidth * 1.4) };
}

function cardInLine(width: number, room: number, numSeats: number) {
  const widest = (width - GAP) / numSeats - 6;
  const cardWidth = Math.round(Math.max(30, Math.min(80, widest, (room - NAME - 20) / 1.4)));
  return { width: cardWidth, height: Math.round(cardWidth * 1.4) };
}

function linePlace(index: number, count: number, width: number, cardWidth: number, y: number) {
  const spacing = Math.min(cardWidth + 24, (width - cardWidth - GAP) / Math.max(1, count - 1));
  return { x: (index - (count - 1) / 2) * spacing, y };
}

/** A card of the hand: its middle, how far it is turned (degrees). */
export interface HandPlace extends Place {
  angle: number;
}

const WIDEST_FAN = 24;

/** One fan: `x` and `y` from the middle of its topmost card. */
export function fan(count: number, room: number, cardWidth: number): HandPlace[] {
  if (count === 0) return [];
  const step = Math.min(2.2, WIDEST_FAN / Math.max(1, count - 1));
  const spacing = Math.min(cardWidth * 0.6, (room - cardWidth * 1.25) / Math.max(1, count - 1));
  const radius = spacing / Math.sin((step * Math.PI) / 180);
  return Array.from({ length: count }, (_, i) => {
    const angle = (i - (count - 1) / 2) * step;
    const turn = (angle * Math.PI) / 180;
    return { x: Math.sin(turn) * radius, y: (1 - Math.cos(turn)) * radius, angle };
  });
}

/** How much of the upper row is not covered by the lower one. */
export const PHONE_STRIP = 60;

/** Two overlapping rows; `strip` of the upper row stays visible above the lower. */
export function rows(count: number, room: number, cardWidth: number, strip: number): HandPlace[] {
  const isOneRow = count <= 6 || (count - 1) * (cardWidth + 2) + cardWidth <= room;
  const upper = isOneRow ? 0 : Math.ceil(count / 2);
  return Array.from({ length: count }, (_, i) => {
    const isUpper = i < upper;
    const inRow = isUpper ? upper : count - upper;
    const column = isUpper ? i : i - upper;
    const widest = Math.max(upper, count - upper);
    const spacing = Math.min(cardWidth + 4, (room - cardWidth) / Math.max(1, widest - 1));
    return {
      x: (column - (inRow - 1) / 2) * spacing,
      y: isUpper ? 0 : isOneRow ? strip / 2 : strip,
      angle: 0,
    };
  });
}
