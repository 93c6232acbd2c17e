import type { Comparison } from "../../domain/comparison/comparison.ts";
import type { By } from "../../domain/findings/by.ts";
import { withEachMetric } from "../../domain/findings/metric-entries.ts";
import { commonBound } from "../../domain/findings/metric-verdict.ts";
import type { Verdict } from "../../domain/findings/verdict.ts";
import {
  anyMetric,
  type MetricId,
  SERVER_GATE_METRIC_IDS,
  TOLERANCE_METRIC_IDS,
} from "../../domain/metrics/catalogue.ts";
import type { MeasuredSeries } from "../../domain/run/file/run-file.ts";
import { linesOf } from "../../domain/series/load-shape.ts";
import { roundLengthMs } from "../../domain/series/samples.ts";
import { formatCount, formatDuration } from "../../domain/shared/format.ts";
import { present } from "../../domain/shared/present.ts";
import { sumOf } from "../../domain/shared/sum-of.ts";
import type { WithMetrics } from "../change-rows.ts";
import { boundPercent, placesText } from "./bounds.ts";

const BOUNDED: readonly (Verdict | undefined)[] = [
  "unchanged",
  "no-worse",
  "improvement",
  "inconclusive",
];

/** Whether a doubt is about a whole series: typical bursts give no bound of that. */
const DOUBTS_ALL: Readonly<Record<By, boolean>> = {
  bursts: true,
  "all-answers": false,
  "follow-up": false,
  starts: false,
  "late-answers": true,
  common: false,
  failures: true,
  "failures-beside": true,
  "answer-bytes": true,
  "idle-work": true,
  server: false,
  limit: false,
  counts: false,
  "open-loop": false,
  tracker: false,
  missing: false,
};

const SECOND_MS = 1000;

/**
 * Upper limits of how much worse head is, by metric; the first sentence has the largest. They do not cover effects that
 * begin later in the life of a process than its start lasted.
 * @param measured the series of the run, of which the first shows how long a start was loaded
 * @returns for example `Head is at most this much worse (95 %), in starts loaded for 9 s and 50 requests on a connection:
 * throughput 2.1 %, p99 4.5 %`;
 * empty if nothing has a bound
 */
export function boundLine(
  { series, servers = [], findings }: Comparison,
  measured: readonly MeasuredSeries[],
): string {
  const doubted = findings.filter(({ effect, by }) => effect === "doubts" && DOUBTS_ALL[by]);
  const names = new Set(doubted.map((one) => one.series));
  const all: readonly WithMetrics["metrics"][] = [
    ...series.map((one) =>
      names.has(one.name)
        ? withEachMetric(one.metrics, ({ atMostWorsePercent: _, ...metric }) => metric)
        : one.metrics,
    ),
    ...servers.map(({ metrics }) => metrics),
  ];
  const bounds = [...TOLERANCE_METRIC_IDS, ...SERVER_GATE_METRIC_IDS].flatMap((id) => {
    const own = all.flatMap((metrics) => metrics[id] ?? []);
    const known = own.filter(({ verdict }) => BOUNDED.includes(verdict));
    const ends = known.map(({ atMostWorsePercent }) => atMostWorsePercent);
    return known.length === 0 ? [] : [{ id, own: ends }];
  });
  const texts = bounds.map(({ id, own }) => `${anyMetric(id).label} ${boundOf(id, own)}`);
  if (bounds.every(({ own }) => present(own).length === 0)) return "";
  const isWorse = all.some((metrics) =>
    Object.values(metrics).some(({ verdict }) => verdict === "regression"),
  );
  const what = isWorse ? "What did not regress" : "Head";
  const lengthMs = sumOf(measured.slice(0, 1), ({ samples }) => roundLengthMs(samples));
  const within =
    lengthMs >= SECOND_MS
      ? `, in starts loaded for ${formatDuration(lengthMs)}${reachText(measured)}`
      : "";
  return `${what} is at most this much worse (95 %)${within}: ${texts.join(", ")}`;
}

/** The number of requests on a connection, in the series with the fewest: a slowdown after that goes unseen. */
function reachText(measured: readonly MeasuredSeries[]): string {
  const each = measured.flatMap(({ level, load, closings = [] }) => {
    if ("rate" in level || !load.keepAlive || closings.length === 0) return [];
    return Math.max(...closings.map(({ requests }) => requests / linesOf(level, load)));
  });
  return each.length === 0
    ? ""
    : ` and ${formatCount(Math.ceil(Math.min(...each)), "request")} on a connection`;
}

function boundOf(id: MetricId, all: readonly (number | undefined)[]): string {
  const known = present(all);
  const bound = commonBound(known);
  if (bound === undefined) return "without a bound";
  const open = all.length - known.length;
  const others = open === 0 ? "" : ` (${placesText(id, open)} without a bound)`;
  return `${boundPercent(bound)}${others}`;
}
