import { scaleLog } from "d3-scale";
import { formatMilliseconds, formatNumber, formatWhole } from "../../domain/shared/format.ts";
import type { SearchedArm, SearchPicture } from "../report-input.ts";
import { boundSign } from "../words/bound-sign.ts";
import { html, type Markup, type Part, smallTable } from "./markup.ts";
import {
  bottomAxis,
  box,
  crosses,
  leftAxis,
  type Plot,
  picture,
  strokes,
  textAt,
  ticksOf,
} from "./svg.ts";

const SIZE = { width: 460, height: 240 } as const;
const PLOT: Plot = { left: 58, right: 448, top: 36, bottom: 204 };

/** Width of the line at a capacity, in the picture's units. */
const KNEE = 2;

/** Steps of a tick within a power of ten. */
const STEPS = [1, 2, 5] as const;

/** With more ticks on an axis, those between powers of ten are left out. */
const MOST_TICKS = 6;

/**
 * The 99th percentile of each load of a search over its rate, in both arms, on logarithmic scales: the limit is a line
 * across, and each arm's capacity a line upwards.
 * @param all those of one section
 */
export function searchFigures(all: readonly SearchPicture[]): Part {
  if (all.length === 0) return undefined;
  return html`<p class="hint">Each point is a load that kept the limits; filled is head, hollow is base. Each cross is one that did not. The lines upwards are the capacities. Both scales are logarithmic.</p><div class="figures large">${all.map(figureOf)}</div>`;
}

function figureOf({ title, limitMs, arms }: SearchPicture): Markup {
  const points = arms.flatMap(({ probes }) => probes);
  const rates = [...points.map(({ rate }) => rate), ...arms.map(({ capacity }) => capacity)];
  const x = scaleLog(around(rates), [PLOT.left, PLOT.right]);
  const y = scaleLog(around([...points.map(({ p99Ms }) => p99Ms), limitMs]), [
    PLOT.bottom,
    PLOT.top,
  ]);
  const placesOf = (probes: SearchedArm["probes"]) =>
    probes.map(({ rate, p99Ms }) => ({ x: x(rate), y: y(p99Ms) }));
  const label = `${title}: p99 over the rate`;
  const drawn = picture(SIZE, label, [
    leftAxis(PLOT, ticksOf(ticksIn(y.domain()), y, formatMilliseconds)),
    bottomAxis(PLOT, ticksOf(ticksIn(x.domain()), x, formatWhole)),
    strokes([{ x: PLOT.left, y: y(limitMs) }], "centre", PLOT.right - PLOT.left),
    arms.map(({ arm, probes, ...own }, row) => [
      strokes(placesOf(probes.filter(({ holds }) => holds)), arm),
      crosses(placesOf(probes.filter(({ holds }) => !holds)), `${arm} missed`),
      box(
        { x: x(own.capacity) - KNEE / 2, y: PLOT.top },
        { x: x(own.capacity) + KNEE / 2, y: PLOT.bottom },
        arm === "head" ? "knee" : "knee was",
      ),
      textAt(
        {
          x: Math.min(PLOT.right - 60, Math.max(PLOT.left + 60, x(own.capacity))),
          y: 14 + 14 * row,
        },
        `${own.name} ${capacityText(own)}`,
        `mid ${arm}`,
      ),
    ]),
    textAt(
      { x: PLOT.right, y: y(limitMs) - 5 },
      `limit ${formatMilliseconds(limitMs)}`,
      "end soft over",
    ),
    textAt({ x: (PLOT.left + PLOT.right) / 2, y: SIZE.height - 6 }, "requests/s", "mid soft"),
  ]);
  return html`<figure><figcaption><b>${title}</b>: p99 over the rate</figcaption>${drawn}<details><summary>The same as a table</summary>${smallTable(tableOf(arms), label)}</details></figure>`;
}

function capacityText({ capacity, bound }: Pick<SearchedArm, "capacity" | "bound">): string {
  return `${boundSign(bound)}${formatNumber(capacity)}/s`;
}

/** The range of values above 0 with some room. */
function around(values: readonly number[]): readonly [number, number] {
  const known = values.filter((value) => value > 0);
  return [Math.min(...known) / 1.2, Math.max(...known) * 1.2];
}

/** Ticks of a logarithmic scale. */
function ticksIn([low = 1, high = 1]: readonly number[]): readonly number[] {
  const powers: number[] = [];
  for (let power = Math.floor(Math.log10(low)); 10 ** power <= high; power += 1)
    powers.push(10 ** power);
  const all = powers.flatMap((power) => STEPS.map((step) => step * power));
  const within = (ticks: readonly number[]) => ticks.filter((tick) => tick >= low && tick <= high);
  return within(all).length > MOST_TICKS ? within(powers) : within(all);
}

function tableOf(arms: readonly SearchedArm[]) {
  const rows = arms.flatMap(({ name, probes }) => probes.map((probe) => ({ name, ...probe })));
  return {
    columns: ["arm", "rate", "p99", "limits"],
    textColumns: 1,
    rows: rows
      .toSorted((a, b) => a.rate - b.rate)
      .map(({ name, rate, p99Ms, holds }) => [
        name,
        `${formatNumber(rate)}/s`,
        formatMilliseconds(p99Ms),
        holds ? "kept" : "not kept",
      ]),
  };
}
