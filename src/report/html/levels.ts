import { scaleLinear, scaleLog } from "d3-scale";
import type { Comparison } from "../../domain/comparison/comparison.ts";
import type { SeriesComparison } from "../../domain/findings/series-comparison.ts";
import { type SeriesMetricId, seriesMetric } from "../../domain/metrics/catalogue.ts";
import { isWhole, type LoadLevel } from "../../domain/series/series.ts";
import { formatCount } from "../../domain/shared/format.ts";
import { groupedBy } from "../../domain/shared/grouped-by.ts";
import { type Curve, curvesOf } from "../chart.ts";
import { formatted } from "../view-tables.ts";
import { figureTable, html, type Part } from "./markup.ts";
import {
  bottomAxis,
  endLabels,
  leftAxis,
  type Plot,
  picture,
  polyline,
  textAt,
  ticksOf,
} from "./svg.ts";

const CHARTED = ["throughput", "latency-p99", "rss"] as const satisfies readonly SeriesMetricId[];

/** Further figures are only counted. */
const MAX_FIGURES = 200;

/** With more servers in one picture, colours would not distinguish them. */
const MAX_SERVERS = 8;

/** With more servers, the curves of base are left out. */
const MAX_WITH_BASE = 3;

const SIZE = { width: 460, height: 220 } as const;
const PLOT: Plot = { left: 64, right: 380, top: 10, bottom: 186 };

/** If the ratio of the highest to the lowest level exceeds this, the scale is logarithmic. */
const LINEAR_UP_TO = 8;

/** Distance between two labels at the end of curves. */
const LABEL_GAP = 13;

/**
 * Throughput, p99 and memory over the levels of each scenario that has more than one.
 * @param baseName name of base; absent where there is none
 */
export function levelsSection({ series }: Comparison, baseName = ""): Part {
  const measured = series.filter((one) => one.verdict !== "removed" && isWhole(one));
  const groups = groupedBy(measured, ({ scenario, level }) => `${scenario} ${kindOf(level)}`);
  const figures = [...groups.values()].flatMap((own) =>
    CHARTED.flatMap((id) => figureOf(own, id, baseName)),
  );
  if (figures.length === 0) return undefined;
  const left = figures.length - MAX_FIGURES;
  return html`<section id="levels"><h2>Over levels</h2><p class="hint">Each point is the median of a series${baseName !== "" && `; filled and solid is head, hollow and dashed is ${baseName}`}. The vertical scale begins at 0.</p><div class="figures large">${figures.slice(0, MAX_FIGURES)}</div>
${left > 0 && html`<p class="hint">… and ${formatCount(left, "more picture")} left out; comparison.json has their figures.</p>`}</section>`;
}

function kindOf(level: LoadLevel): "connections" | "requests/s" {
  return "rate" in level ? "requests/s" : "connections";
}

function figureOf(own: readonly SeriesComparison[], id: SeriesMetricId, baseName: string) {
  const [first] = own;
  const hasBase = new Set(own.map(({ server }) => server)).size <= MAX_WITH_BASE;
  const curves = curvesOf(own, id, hasBase ? ["base", "head"] : ["head"])
    .slice(0, MAX_SERVERS)
    .filter(({ points }) => points.length > 1);
  if (!first || curves.length === 0) return [];
  const { label } = seriesMetric(id);
  const kind = kindOf(first.level);
  const title = `${first.scenario}: ${label} over ${kind}`;
  const all = new Set(curves.flatMap(({ points }) => points.map(({ level }) => level)));
  const levels = [...all].sort((a, b) => a - b);
  const drawn = picture(SIZE, title, [
    curveParts(id, levels, curves),
    textAt({ x: (PLOT.left + PLOT.right) / 2, y: SIZE.height - 5 }, kind, "mid soft"),
  ]);
  const table = {
    columns: ["server", ...levels.map(String)],
    textColumns: 1,
    rows: curves.map(({ server, arm, points }) => [
      arm === "head" ? server : `${server} (${baseName})`,
      ...levels.map((level) => formatted(id, points.find((point) => point.level === level)?.value)),
    ]),
  };
  return [
    html`<figure><figcaption><b>${first.scenario}</b>: ${label}</figcaption>${drawn}<details><summary>The same as a table</summary>${figureTable(table, title)}</details></figure>`,
  ];
}

/** The curves of one metric between their axes. @param levels the lowest first */
function curveParts(id: SeriesMetricId, levels: readonly number[], curves: readonly Curve[]): Part {
  const [least = 1, most = 1] = [levels[0], levels.at(-1)];
  const range = [PLOT.left + 10, PLOT.right];
  const scale = most / least > LINEAR_UP_TO ? scaleLog : scaleLinear;
  const x = scale([least, most], range);
  const highest = Math.max(...curves.flatMap(({ points }) => points.map(({ value }) => value)));
  const y = scaleLinear([0, highest || 1], [PLOT.bottom, PLOT.top]).nice(5);
  const drawn = curves.map(({ points: own, ...curve }) => {
    return { ...curve, points: own.map(({ level, value }) => ({ x: x(level), y: y(value) })) };
  });
  const heads = drawn.filter(({ arm }) => arm === "head");
  const names = heads.map(({ server, points }, index) => {
    return { points, text: server.slice(0, 11), name: `label s${index}` };
  });
  return [
    leftAxis(PLOT, ticksOf(y.ticks(5), y, seriesMetric(id).format)),
    drawn.map(({ server, arm, points: at }) => {
      const colour = heads.findIndex((head) => head.server === server);
      return html`<g class="s${colour}">${polyline(at, arm)}</g>`;
    }),
    endLabels(names, LABEL_GAP),
    bottomAxis(PLOT, ticksOf(levels, x, String)),
  ];
}
