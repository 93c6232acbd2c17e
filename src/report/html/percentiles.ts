import { scaleLinear, scaleLog } from "d3-scale";
import { anyMetric, PERCENTILES } from "../../domain/metrics/catalogue.ts";
import { seriesValue } from "../../domain/metrics/values.ts";
import type { MeasuredSeries } from "../../domain/run/file/run-file.ts";
import { formatMilliseconds } from "../../domain/shared/format.ts";
import type { FigureTable } from "../figure-table.ts";
import { formatted } from "../view-tables.ts";
import { html, type Markup, type Part } from "./markup.ts";
import { PLOT, SIZE } from "./strip.ts";
import { bottomAxis, endLabels, leftAxis, picture, polyline, textAt, ticksOf } from "./svg.ts";

/** The samples of one arm, with its name. */
export interface NamedArm {
  readonly name: string;
  readonly arm: "base" | "head";
  readonly samples: MeasuredSeries["samples"];
}

/** If the ratio of the highest to the lowest percentile exceeds this, the scale is logarithmic. */
const LINEAR_UP_TO = 25;

/** Distance between two labels at the end of curves. */
const LABEL_GAP = 11;

/** Right end of curves; their names follow. */
const RIGHT = PLOT.right - 34;

/** Positions of percentiles, by the ratio of all values to those beyond. */
const x = scaleLog([2, 1000], [PLOT.left + 6, RIGHT]);

/** The axis of these pictures, defined once; they refer to it. */
export function percentileAxis(): Markup {
  const named = PERCENTILES.filter(({ id }) => id !== "latency-p95");
  const ticks = named.map(({ id, part }) => ({ at: x(1 / (1 - part)), text: anyMetric(id).label }));
  return html`<svg class="sr" aria-hidden="true"><defs><g id="percentiles">${bottomAxis(PLOT, ticks)}</g></defs></svg>`;
}

/**
 * Latency over percentiles, one curve for each arm: medians over the bursts. Percentiles are placed by the rarity of
 * values beyond them, so that each nine takes the same space.
 * @returns nothing if no latency is known
 */
export function percentilePicture(arms: readonly NamedArm[]): Part {
  const curves = arms.flatMap(({ samples, ...arm }) => {
    const values = PERCENTILES.flatMap(({ id, part }) => {
      const value = seriesValue(samples, id);
      return value !== undefined && value > 0 ? [{ part, value }] : [];
    });
    return values.length > 1 ? [{ ...arm, values }] : [];
  });
  if (curves.length === 0) return undefined;
  const all = curves.flatMap(({ values }) => values.map(({ value }) => value));
  const { y, ticks, isLog } = heightScale(Math.min(...all), Math.max(...all));
  const drawn = curves.map(({ name, arm, values }) => ({
    text: name.slice(0, 8),
    name: arm,
    points: values.map(({ part, value }) => ({ x: x(1 / (1 - part)), y: y(value) })),
  }));
  return picture(SIZE, "latency by percentile", [
    leftAxis({ ...PLOT, right: RIGHT }, ticksOf(ticks, y, formatMilliseconds)),
    drawn.map(({ name, points }) => polyline(points, name)),
    endLabels(drawn, LABEL_GAP),
    html`<use href="#percentiles"/>`,
    // Latency rises to the right, where the names of the curves are.
    isLog && textAt({ x: PLOT.left + 6, y: PLOT.top + 12 }, "logarithmic scale", "soft"),
  ]);
}

function heightScale(least: number, most: number) {
  const isLog = most / least > LINEAR_UP_TO;
  if (!isLog) {
    const y = scaleLinear([0, most], [PLOT.bottom, PLOT.top]).nice(4);
    return { y, ticks: y.ticks(3), isLog };
  }
  const y = scaleLog([least, most], [PLOT.bottom, PLOT.top]).nice();
  return { y, ticks: y.ticks().filter(isPowerOfTen), isLog };
}

function isPowerOfTen(value: number): boolean {
  return Math.abs(Math.log10(value) - Math.round(Math.log10(value))) < 1e-9;
}

/** The same figures as a table. */
export function percentileTable(arms: readonly NamedArm[]): FigureTable {
  return {
    columns: ["latency", ...PERCENTILES.map(({ id }) => anyMetric(id).label)],
    textColumns: 1,
    rows: arms.map(({ name, samples }) => [
      name,
      ...PERCENTILES.map(({ id }) => formatted(id, seriesValue(samples, id))),
    ]),
  };
}
