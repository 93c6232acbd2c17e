import { scaleLinear, scaleLog } from "d3-scale";
import type { TypicalWindow } from "../../domain/series/open-loop.ts";
import { formatMilliseconds, formatNumber, formatWhole } from "../../domain/shared/format.ts";
import { required } from "../../domain/shared/required.ts";
import type { CourseArm, CoursePicture } from "../report-input.ts";
import { figureTable, html, type Markup, type Part } from "./markup.ts";
import {
  bottomAxis,
  box,
  endLabels,
  leftAxis,
  type Plot,
  picture,
  polyline,
  textAt,
  ticksOf,
} from "./svg.ts";

const SIZE = { width: 460, height: 280 } as const;

/** The rate above, and latency below it over the same time. */
const RATE: Plot = { left: 64, right: 390, top: 14, bottom: 62 };
const LATENCY: Plot = { ...RATE, top: 92, bottom: 236 };

/** Space between the curves and the labels of their axis. */
const AXIS_GAP = 6;

/** Distance between two labels at the end of curves. */
const LABEL_GAP = 13;

/** A scale in milliseconds has at least this ratio of its ends, so that noise looks like noise. */
const LEAST_RATIO = 10;

/**
 * The rate of each load in stages as steps, and below it the 99th percentile of both arms over the same time, on a
 * logarithmic scale. The time of the highest rate is shaded.
 * @param all those of one section
 */
export function courseFigures(all: readonly CoursePicture[]): Part {
  if (all.length === 0) return undefined;
  return html`<p class="hint">Each point is a window of the load, the median over rounds; solid is head, dashed is base. The highest rate is shaded.</p><div class="figures large">${all.map(figureOf)}</div>`;
}

function figureOf({ series, arms }: CoursePicture): Markup {
  const { windows } = required(arms[0], "arm");
  const { toMs: endMs } = required(windows.at(-1), "window");
  const highest = Math.max(...windows.map(({ rate }) => rate));
  const x = scaleLinear([0, endMs / 1000], [RATE.left, RATE.right]);
  const title = `${series}: rate, and p99 over time`;
  const atMs = (ms: number) => x(ms / 1000);
  const shaded = windows
    .filter(({ rate }) => rate === highest)
    .map(({ fromMs, toMs }) =>
      box({ x: atMs(fromMs), y: RATE.top }, { x: atMs(toMs), y: LATENCY.bottom }, "band"),
    );
  const drawn = picture(SIZE, title, [
    shaded,
    rateParts(windows, highest, atMs),
    latencyParts(arms, atMs),
    bottomAxis({ ...LATENCY, bottom: LATENCY.bottom + AXIS_GAP }, ticksOf(x.ticks(6), x, String)),
    textAt({ x: (RATE.left + RATE.right) / 2, y: SIZE.height - 8 }, "seconds", "mid soft"),
  ]);
  return html`<figure class=course><figcaption><b>${series}</b>: rate, and p99 over time</figcaption>${drawn}<details><summary>The same as a table</summary>${figureTable(tableOf(arms), title)}</details></figure>`;
}

function rateParts(
  windows: readonly TypicalWindow[],
  highest: number,
  atMs: (ms: number) => number,
) {
  const y = scaleLinear([0, highest], [RATE.bottom, RATE.top]);
  const steps = windows.flatMap(({ rate, fromMs, toMs }) =>
    [fromMs, toMs].map((ms) => ({ x: atMs(ms), y: y(rate) })),
  );
  const rates = [0, highest];
  return [
    leftAxis(
      RATE,
      ticksOf(rates, y, (rate) => `${formatWhole(rate)}/s`),
    ),
    polyline(steps, "rate"),
  ];
}

function latencyParts(arms: readonly CourseArm[], atMs: (ms: number) => number): Part {
  const all = arms.flatMap(({ windows }) => windows.flatMap(({ p99Ms }) => p99Ms ?? []));
  if (all.length === 0)
    return textAt({ x: LATENCY.left + 8, y: LATENCY.top + 14 }, "no p99: over 1 % lost", "soft");
  const least = Math.min(...all);
  const y = scaleLog(
    [least, Math.max(...all, least * LEAST_RATIO)],
    [LATENCY.bottom, LATENCY.top],
  ).nice();
  const curves = arms.map(({ arm, name, windows }) => {
    const pieces = piecesOf(windows).map((piece) =>
      piece.map(({ fromMs, toMs, p99Ms }) => ({ x: atMs((fromMs + toMs) / 2), y: y(p99Ms) })),
    );
    return { arm, pieces, text: name.slice(0, 10), name: arm, points: pieces.at(-1) ?? [] };
  });
  const decades = y.ticks().filter((ms) => Number.isInteger(Math.log10(ms)));
  return [
    leftAxis(LATENCY, ticksOf(decades, y, formatMilliseconds)),
    curves.map(({ arm, pieces }) => pieces.map((piece) => polyline(piece, arm))),
    endLabels(curves, LABEL_GAP),
    textAt({ x: LATENCY.left, y: LATENCY.top - 6 }, "p99, logarithmic", "soft"),
  ];
}

type KnownWindow = TypicalWindow & { readonly p99Ms: number };

/** The windows with a percentile, those in a row together. */
function piecesOf(windows: readonly TypicalWindow[]): readonly (readonly KnownWindow[])[] {
  const pieces: (readonly KnownWindow[])[] = [];
  let piece: KnownWindow[] = [];
  for (const { p99Ms, ...window } of windows) {
    if (p99Ms === undefined) piece = [];
    else {
      if (piece.length === 0) pieces.push(piece);
      piece.push({ ...window, p99Ms });
    }
  }
  return pieces;
}

/** Windows as rows: time, rate, and of each arm p99 and requests without an expected answer. */
function tableOf(arms: readonly CourseArm[]) {
  return {
    columns: ["seconds", "rate", ...arms.flatMap(({ name }) => [`p99 of ${name}`, `${name} lost`])],
    textColumns: 1,
    rows: required(arms[0], "arm").windows.map(({ fromMs, toMs, rate }, index) => [
      `${formatNumber(fromMs / 1000)}–${formatNumber(toMs / 1000)}`,
      `${formatWhole(rate)}/s`,
      ...arms.flatMap(({ windows }) => {
        const { p99Ms, failed = 0 } = windows[index] ?? {};
        return [p99Ms === undefined ? "–" : formatMilliseconds(p99Ms), formatWhole(failed)];
      }),
    ]),
  };
}
