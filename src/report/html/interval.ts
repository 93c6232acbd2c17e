import type { Interval } from "./compared.ts";
import { html, type Markup } from "./markup.ts";
import { MIDDLE, mark, place, type SymbolName, type Tick, textAt } from "./svg.ts";

/** Size of the picture in a table's row, and the space for arrows at both ends. */
export const ROW = { width: 240, height: 2 * MIDDLE, edge: 9 } as const;

/** Maps values to positions in the row: clamped to its ends, with no change in the middle, where a line is. */
export type RowScale = (value: number) => number;

/**
 * Defines the band of each tolerance once, on a scale; rows refer to it.
 * @param tolerances in percent
 */
export function bandDefinitions(tolerances: readonly number[], scale: RowScale): Markup {
  const bands = tolerances.map((tolerance) => {
    const [from, to] = [scale(-tolerance), scale(tolerance)].map(place);
    return html`<path id="b${tolerance}" d="M${from} 1H${to}V${ROW.height - 1}H${from}z"/>`;
  });
  return html`<svg class="sr" aria-hidden="true"><defs>${bands}</defs></svg>`;
}

/**
 * A point with its interval, in a table's row. The row also contains all its information as text, so the picture needs
 * no label. Parts beyond the scale end in an arrow.
 * @param tolerated the tolerance in both directions, one of {@link bandDefinitions}
 */
export function intervalPicture(
  { low, middle, high }: Interval,
  scale: RowScale,
  { symbol, tolerated }: { readonly symbol: SymbolName; readonly tolerated?: number },
): Markup {
  const [left, right] = [scale(low), scale(high)];
  const [start, end] = [ROW.edge, ROW.width - ROW.edge];
  const ends = [left <= start && arrow(start, -1), right >= end && arrow(end, 1)];
  return html`<svg>${[
    tolerated !== undefined && html`<use class=band href="#b${tolerated}"/>`,
    html`<path d="M${place(left)} ${MIDDLE}H${place(right)}${ends}"/>`,
    mark(symbol, scale(middle)),
  ]}</svg>`;
}

/**
 * An arrow head at an end of the row.
 * @param direction 1 to the right, -1 to the left
 */
function arrow(x: number, direction: number): string {
  const back = place(x - direction * 4);
  const tip = place(x + direction * 2);
  return `M${back} ${MIDDLE - 4}L${tip} ${MIDDLE}L${back} ${MIDDLE + 4}`;
}

/** The scale in the header of such a column. @param ends labels of the left and right side */
export function intervalAxis(ticks: readonly Tick[], ends: readonly [string, string]): Markup {
  return html`<svg class="axis" viewBox="0 0 ${ROW.width} 30" aria-hidden="true">${[
    textAt({ x: 0, y: 11 }, ends[0], "soft"),
    textAt({ x: ROW.width, y: 11 }, ends[1], "soft end"),
    ticks.map(({ at, text }) => textAt({ x: at, y: 26 }, text, "mid")),
  ]}</svg>`;
}
