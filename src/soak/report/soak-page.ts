import { scaleLinear } from "d3-scale";
import { formatDuration, formatMilliseconds, formatNumber } from "../../domain/shared/format.ts";
import { contentPolicy } from "../../report/html/content-policy.ts";
import { html, Markup, type Part, stackedTable, withCode } from "../../report/html/markup.ts";
import { STYLE } from "../../report/html/style.ts";
import { bottomAxis, box, leftAxis, picture, polyline, ticksOf } from "../../report/html/svg.ts";
import { quartersOf } from "../domain/course.ts";
import { isFailed, type ServerSoak, type Soak } from "../domain/soak.ts";
import type { SoakedStart, SoakPiece } from "../domain/soaked-start.ts";
import { HELD } from "../domain/trace.ts";
import { amountText, nameOf } from "./growth-words.ts";
import { nextTexts } from "./soak-next.ts";
import { QUARTERS_TITLE, quarterTable } from "./soak-report.ts";
import { answerText, detailsOf, factsText, piecesText } from "./soak-words.ts";

/** Lines without the symbols of a report's points: there are hundreds. */
const LINES =
  "figure path:is(.head,.base){marker:none;stroke-width:1.3}figure path.base{stroke-dasharray:4 2}";

/** A soak as one self-contained page: what each server held and how it answered, over time. */
export async function renderSoakPage(soak: Soak): Promise<string> {
  const style = STYLE + LINES;
  const policy = await contentPolicy(style, "");
  const answer = answerText(soak);
  const look = soak.verdict === "open" ? "caution" : "next";
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Loadgate: ${answer}</title>
<style>${new Markup(style)}</style></head><body>
<header><p class="brand">Loadgate soak</p>
<h1>${answer}</h1>
<p>${factsText(soak)}</p></header>
<main>${listOf(detailsOf(soak), isFailed(soak) ? "failed" : look)}${listOf(nextTexts(soak), "next")}
${soak.servers.map(serverSection)}
<section><h2>${QUARTERS_TITLE}</h2>
${stackedTable(quarterTable(soak), QUARTERS_TITLE)}</section></main>
<footer><p>Written by Loadgate ${soak.environment.loadgate}; soak.json has every point.</p></footer>
</body></html>
`.source;
}

/** Sentences in a box; nothing without any. @param look class */
function listOf(texts: readonly string[], look: string): Part {
  if (texts.length === 0) return undefined;
  return html`<div class="box ${look}"><ul>${texts.map((one) => html`<li>${withCode(one)}`)}</ul></div>`;
}

function serverSection(soaked: ServerSoak): Markup {
  const { server, starts } = soaked;
  const isCompared = starts.some(({ arm }) => arm === "base");
  const both = isCompared && " Head is blue; base is brown and dashed. Each start has a line.";
  return html`<section><h2>${server}</h2>
<p class="hint">Over the time since each start; on grey ground the server was loaded.${both}</p>
<div class="figures large">${COURSES.map((course) => courseFigure(course, soaked))}</div></section>`;
}

/** Something that is followed over the time of a start. */
interface Course {
  readonly name: string;
  readonly textOf: (value: number) => string;
  readonly linesOf: (start: SoakedStart) => readonly Line[];
  /** What a reader has to know of the picture. */
  readonly noteOf?: (soaked: ServerSoak) => string;
}

interface CoursePoint {
  readonly ms: number;
  readonly value: number;
}

type Line = readonly CoursePoint[];

const COURSES: readonly Course[] = [
  ...HELD.map((held) => ({
    name: nameOf(held),
    textOf: (value: number) => amountText(held, value),
    linesOf: ({ trace }: SoakedStart) => [
      trace.points.map((one) => ({ ms: one.ms, value: one[held] })),
    ],
    ...(held === "connections" && { noteOf: piecesText }),
  })),
  { name: "latency p99", textOf: formatMilliseconds, linesOf: ofPieces(({ p99Ms }) => p99Ms) },
  {
    name: "failed requests",
    textOf: (value) => `${formatNumber(value)} %`,
    linesOf: ofPieces(({ failed, requests }) => (100 * failed) / Math.max(1, requests)),
  },
];

/** A figure of pieces, in the middle of each: a line for each load, since nothing is sent in the pause. */
function ofPieces(figureOf: (piece: SoakPiece) => number | undefined): Course["linesOf"] {
  return (start) =>
    quartersOf(start).map((quarters) =>
      quarters.flat().flatMap((piece) => {
        const value = figureOf(piece);
        return value === undefined ? [] : [{ ms: piece.fromMs + piece.durationMs / 2, value }];
      }),
    );
}

const SIZE = { width: 400, height: 168 } as const;
const PLOT = { left: 62, right: 384, top: 8, bottom: 146 } as const;

/** A course of all starts over the same time; nothing without a point. */
function courseFigure({ name, textOf, linesOf, noteOf }: Course, soaked: ServerSoak) {
  const { starts } = soaked;
  const lines = starts.flatMap((start) =>
    linesOf(start).map((points) => ({ arm: start.arm, points })),
  );
  const values = lines.flatMap(({ points }) => points.map(({ value }) => value));
  if (values.length === 0) return undefined;
  const [lowest, highest] = values.reduce(
    ([least, most], value) => [Math.min(least, value), Math.max(most, value)] as const,
    [Number.POSITIVE_INFINITY, 0] as readonly [number, number],
  );
  const untilMs = Math.max(
    ...starts.map(({ trace: { loads, points } }) =>
      Math.max(loads[1].toMs, points.at(-1)?.ms ?? 0),
    ),
  );
  const x = scaleLinear([0, untilMs], [PLOT.left, PLOT.right]);
  const y = scaleLinear([0, highest || 1], [PLOT.bottom, PLOT.top]);
  // Half a thread would be read as a mistake.
  const middle = Number.isInteger(highest) ? Math.round(highest / 2) : highest / 2;
  const label = `${name} over ${formatDuration(untilMs)}: ${textOf(lowest)} to ${textOf(highest)}`;
  const content = [
    starts[0]?.trace.loads.map(({ fromMs, toMs }) =>
      box({ x: x(fromMs), y: PLOT.top }, { x: x(toMs), y: PLOT.bottom }, "band"),
    ),
    leftAxis(PLOT, ticksOf(highest === 0 ? [0] : [0, middle, highest], y, textOf)),
    bottomAxis(PLOT, ticksOf([0, untilMs / 2, untilMs], x, formatDuration)),
    lines.map(({ arm, points }) => {
      const shown = thinned(points, untilMs);
      return polyline(
        shown.map((one) => ({ x: x(one.ms), y: y(one.value) })),
        arm,
      );
    }),
  ];
  return html`<figure><figcaption>${name}</figcaption>${picture(SIZE, label, content)}${noteOf && html`<small>${noteOf(soaked)}</small>`}</figure>`;
}

/** Columns of a course: more points would be drawn over one another. */
const COLUMNS = 200;

/** The lowest and the highest point of each column, so that no tooth of a collected heap is lost. */
function thinned(points: readonly CoursePoint[], untilMs: number): readonly CoursePoint[] {
  const columns = new Map<number, readonly CoursePoint[]>();
  for (const point of points) {
    const column = Math.floor((point.ms / untilMs) * COLUMNS);
    const [low = point, high = point] = columns.get(column) ?? [];
    const ends = [point.value < low.value ? point : low, point.value > high.value ? point : high];
    columns.set(column, ends);
  }
  return [...columns.values()].flatMap((ends) => ends.toSorted((a, b) => a.ms - b.ms));
}
