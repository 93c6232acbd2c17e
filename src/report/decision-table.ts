import type { Comparison } from "../domain/comparison/comparison.ts";
import type { Ratio } from "../domain/comparison/head-to-head.ts";
import { anyMetric, type MetricId, SERVER_GATE_METRIC_IDS } from "../domain/metrics/catalogue.ts";
import { isWhole, levelName, type SeriesKey } from "../domain/series/series.ts";
import { groupedBy } from "../domain/shared/grouped-by.ts";
import type { WithMetrics } from "./change-rows.ts";
import type { FigureTable } from "./figure-table.ts";
import { formatted } from "./view-tables.ts";

/** Metrics of series that servers are decided by, in their order. */
const DECIDING = [
  "throughput",
  "latency-p50",
  "latency-p95",
  "latency-p99",
  "latency-p999",
  "errors",
  "cpu-per-request",
  "rss",
] as const;

/** Set before the value of the server that is better, so that no colour is needed to see it. */
export const BETTER = "▲";

/** What {@link decisionTable} marks, in words. */
export const DECISION_LEGEND = `${BETTER} is better than every other one, as far as the 95 % interval of their ratio shows.`;

/**
 * Servers side by side, a column for each and a row for each metric: under each load, and as a whole.
 * @returns without rows for less than two servers
 */
export function decisionTable(comparison: Comparison): FigureTable {
  const { series, servers: facts = [], headToHead, serversHeadToHead = [] } = comparison;
  const measured = series.filter((one) => one.verdict !== "removed" && isWhole(one));
  const servers = [...new Set(measured.map(({ server }) => server))];
  const duels = groupedBy(headToHead, loadName);
  const shared = [...groupedBy(measured, loadName)].filter(([, own]) => own.length > 1);
  const loads = shared.map(([load, own]): Load => {
    const hasErrors = own.some(({ metrics }) => (metrics.errors?.head ?? 0) > 0);
    return {
      load,
      ids: DECIDING.filter((id) => id !== "errors" || hasErrors),
      metrics: new Map(own.map(({ server, metrics }) => [server, metrics])),
      duels: duels.get(load) ?? [],
    };
  });
  const whole: Load = {
    load: "the server",
    ids: SERVER_GATE_METRIC_IDS,
    metrics: new Map(facts.map(({ name, metrics }) => [name, metrics])),
    duels: serversHeadToHead,
  };
  return {
    columns: ["load", "metric", ...servers, "difference"],
    textColumns: 2,
    rows: [...loads, whole].flatMap((one) => one.ids.flatMap((id) => rowOf(one, id, servers))),
  };
}

function loadName({ scenario, level }: Pick<SeriesKey, "scenario" | "level">): string {
  return `${scenario} ${levelName(level)}`;
}

/** All servers under one load, or as a whole. */
interface Load {
  readonly load: string;
  readonly ids: readonly MetricId[];
  /** By server. */
  readonly metrics: ReadonlyMap<string, WithMetrics["metrics"]>;
  readonly duels: readonly (Ratio & { readonly metric: MetricId })[];
}

/** @returns one row, or none where fewer than two servers have a value */
function rowOf({ load, metrics, duels }: Load, id: MetricId, servers: readonly string[]) {
  const headOf = (server: string) => metrics.get(server)?.[id]?.head;
  const known = servers.filter((server) => headOf(server) !== undefined);
  if (known.length < 2) return [];
  const own = duels.filter(({ metric }) => metric === id);
  const better = new Set(own.flatMap((duel) => betterOf(id, duel)));
  const best = known.find((server) =>
    known.every((other) => other === server || better.has(`${server}\n${other}`)),
  );
  const cells = servers.map((server) => {
    const text = formatted(id, headOf(server));
    return server === best ? `${BETTER} ${text}` : text;
  });
  return [[load, anyMetric(id).label, ...cells, differenceText(own, best)]];
}

/** The better server and the other one in a line each, where the interval of their ratio shows which it is. */
function betterOf(id: MetricId, { servers: [first, second], low, high }: Ratio): readonly string[] {
  if (low <= 1 && high >= 1) return [];
  const isFirst = low > 1 === (anyMetric(id).better === "higher");
  return [isFirst ? `${first}\n${second}` : `${second}\n${first}`];
}

/** Of two servers their ratio; of more, which one is best. */
function differenceText(duels: readonly Ratio[], best: string | undefined): string {
  const [only, ...more] = duels;
  if (!only) return "not compared";
  if (more.length > 0) return best ?? "no best one shown";
  const { servers, ratio, low, high } = only;
  const interval = `${digits(ratio)}× (${digits(low)}–${digits(high)})`;
  return best === undefined
    ? `no difference shown: ${interval}`
    : `${servers.join(" ÷ ")} ${interval}`;
}

/** Small ones with two digits that say something. */
function digits(ratio: number): string {
  return ratio < 0.1 ? ratio.toPrecision(2) : ratio.toFixed(2);
}
