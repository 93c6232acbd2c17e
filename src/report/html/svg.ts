import { symbol, symbolCircle, symbolDiamond, symbolSquare, symbolTriangle } from "d3-shape";
import { html, type Markup, type Part } from "./markup.ts";

/** A point in a picture's units; y grows downwards. */
interface Point {
  readonly x: number;
  readonly y: number;
}

/** The part of a picture between its axes. */
export interface Plot {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/**
 * A coordinate in markup: `12`. A page has thousands of them, and its pictures are a few hundred pixels wide, so
 * decimals are left out.
 */
export function place(value: number): number {
  return Math.round(value) || 0;
}

/** A class attribute with a space before it; a single word needs no quotes. */
function classed(name: string): Part {
  if (name === "") return undefined;
  return /^\w+$/.test(name) ? html` class=${name}` : html` class="${name}"`;
}

/** Two numbers of a path; a minus sign separates them as well as a space. */
function pair(x: number, y: number): string {
  return `${x}${y < 0 ? "" : " "}${y}`;
}

/**
 * A picture that fills the available width.
 * @param size in its own units, which are CSS pixels without scaling
 * @param label description in one sentence, for accessibility
 */
export function picture(
  { width, height }: { readonly width: number; readonly height: number },
  label: string,
  content: Part,
): Markup {
  return html`<svg viewBox="0 0 ${width} ${height}" role=img aria-label="${label}">${content}</svg>`;
}

/** Text at a point. @param name class for alignment and colour */
export function textAt({ x, y }: Point, text: string, name = ""): Markup {
  return html`<text x=${place(x)} y=${place(y)}${classed(name)}>${text}</text>`;
}

/** A line through points. @param name class, which can set markers */
export function polyline(points: readonly Point[], name: string): Markup {
  const places = points.map(({ x, y }) => ({ x: place(x), y: place(y) }));
  const steps = places.map(({ x, y }, index) => {
    const before = places[index - 1];
    return before ? `l${pair(x - before.x, y - before.y)}` : `M${pair(x, y)}`;
  });
  return html`<path${classed(name)} d="${steps.join("")}"/>`;
}

/**
 * A horizontal stroke of the same length from each point, all in one path with relative coordinates: a page has
 * thousands of them. Without a length, the round caps of the line are dots.
 * @param name class, one word
 */
export function strokes(points: readonly Point[], name: string, length = 0): Part {
  if (points.length === 0) return undefined;
  const wide = place(length);
  let at = { x: 0, y: 0 };
  const path = points.map((point) => {
    const [x, y] = [place(point.x), place(point.y)];
    const step = `m${pair(x - at.x, y - at.y)}${wide === 0 ? "z" : `h${wide}`}`;
    at = { x: x + wide, y };
    return step;
  });
  return html`<path${classed(name)} d="${path.join("")}"/>`;
}

/** A cross at each point, all in one path. @param name class */
export function crosses(points: readonly Point[], name: string): Part {
  if (points.length === 0) return undefined;
  const path = points.map(({ x, y }) => `M${pair(place(x - 3), place(y - 3))}l6 6m0-6l-6 6`);
  return html`<path${classed(name)} d="${path.join("")}"/>`;
}

/** A rectangle between two corners, in any order. @param name class */
export function box(from: Point, to: Point, name: string): Markup {
  const [x, y] = [place(Math.min(from.x, to.x)), place(Math.min(from.y, to.y))];
  const [width, height] = [place(Math.max(from.x, to.x)) - x, place(Math.max(from.y, to.y)) - y];
  return html`<path${classed(name)} d="M${pair(x, y)}h${width}v${height}h${-width}z"/>`;
}

/** One tick of an axis. */
export interface Tick {
  /** Position in the picture's units. */
  readonly at: number;
  readonly text: string;
}

/** Values as ticks of a scale. */
export function ticksOf(
  values: readonly number[],
  scale: (value: number) => number,
  textOf: (value: number) => string,
): readonly Tick[] {
  return values.map((value) => ({ at: scale(value), text: textOf(value) }));
}

/** The scale to the left of a plot, with a faint line at each tick. */
export function leftAxis({ left, right }: Plot, ticks: readonly Tick[]): Part {
  const starts = ticks.map(({ at }) => ({ x: left, y: at }));
  return [
    strokes(starts, "grid", right - left),
    html`<g class=end>${ticks.map(({ at, text }) => textAt({ x: left - 5, y: at + 4 }, text))}</g>`,
  ];
}

/** The scale below a plot. */
export function bottomAxis({ bottom }: Plot, ticks: readonly Tick[]): Part {
  return html`<g class=mid>${ticks.map(({ at, text }) => textAt({ x: at, y: bottom + 13 }, text))}</g>`;
}

const SYMBOLS = {
  circle: symbolCircle,
  diamond: symbolDiamond,
  square: symbolSquare,
  triangle: symbolTriangle,
} as const;

/** Shapes that distinguish points, because colour alone is not enough. */
export type SymbolName = keyof typeof SYMBOLS;

/** Area of a symbol, in square units. */
const SYMBOL_AREA = 46;

/** Vertical middle of a picture in a table's row. */
export const MIDDLE = 11;

/** Defines every shape once, at the beginning of a page; {@link mark} refers to them. */
export function symbolDefinitions(): Markup {
  const shapes = Object.entries(SYMBOLS).map(
    ([name, type]) =>
      html`<path id="${name}" transform="translate(0 ${MIDDLE})" d="${symbol(type, SYMBOL_AREA).digits(1)()}"/>`,
  );
  const points = (["head", "base"] as const).map(
    (arm) =>
      html`<marker id="${arm}" viewBox="-5 -5 10 10" markerWidth="10" markerHeight="10" markerUnits="userSpaceOnUse"><path class="point ${arm}" d="${symbol(SYMBOLS[ARM_SYMBOLS[arm]], SYMBOL_AREA).digits(1)()}"/></marker>`,
  );
  return html`<svg class="sr" aria-hidden="true"><defs>${shapes}${points}</defs></svg>`;
}

/** The shapes of points in the curves of both arms. */
const ARM_SYMBOLS = { head: "circle", base: "square" } as const;

/** A symbol in a row of a table, on its {@link MIDDLE}. */
export function mark(kind: SymbolName, x: number): Markup {
  return html`<use href=#${kind} x="${place(x)}"/>`;
}

/** A curve with a name, which has a class. */
interface NamedCurve {
  readonly points: readonly Point[];
  readonly text: string;
  readonly name: string;
}

/**
 * The names of curves beside their last points, which replace a legend. Names that would overlap move downwards by as
 * little as possible.
 * @param gap minimum distance of two names
 */
export function endLabels(curves: readonly NamedCurve[], gap: number): Part {
  const ends = curves.flatMap(({ points, ...label }) =>
    points.slice(-1).map((end) => ({ ...label, end })),
  );
  let least = Number.NEGATIVE_INFINITY;
  return ends
    .toSorted((a, b) => a.end.y - b.end.y)
    .map(({ end, text, name }) => {
      const y = Math.max(end.y + 4, least);
      least = y + gap;
      return textAt({ x: end.x + 9, y }, text, name);
    });
}
