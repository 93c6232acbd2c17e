import type { Comparison } from "../domain/comparison/comparison.ts";
import type { Ratio } from "../domain/comparison/head-to-head.ts";
import { anyMetric, type MetricId, SERVER_GATE_METRIC_IDS } from "../domain/metrics/catalogue.ts";
import { isWhole, levelName } from "../domain/run/series/series.ts";
import { groupedBy } from "../domain/shared/grouped-by.ts";
import type { FigureTable } from "./figure-table.ts";
import { formatted } from "./view-tables.ts";

/** Metrics of series that servers are decided by, in their order. */
const DECIDING = [
  "throughput",
  "latency-p50",
  "latency-p95",
  "latency-p99",
  "latency-p999",
  "cpu-per-request",
  "rss",
  "errors",
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
  const columns = ["load", "metric", ...servers, "difference"];
  if (servers.length < 2) return { columns, textColumns: 2, rows: [] };
  const loads = [...groupedBy(measured, ({ scenario, level }) => loadName(scenario, level))];
  const ratios = groupedBy(headToHead, ({ scenario, level }) => loadName(scenario, level));
  const shared = loads.filter(([, own]) => own.length > 1);
  return {
    columns,
    textColumns: 2,
    rows: [
      ...shared.flatMap(([load, own]) => {
        const duels = ratios.get(load) ?? [];
        const hasErrors = own.some(({ metrics }) => (metrics.errors?.head ?? 0) > 0);
        return DECIDING.filter((id) => id !== "errors" || hasErrors).flatMap((id) => {
          const values = new Map(own.map(({ server, metrics }) => [server, metrics[id]?.head]));
          return rowOf({
            load,
            id,
            servers,
            values,
            duels: duels.filter(({ metric }) => metric === id),
          });
        });
      }),
      ...SERVER_GATE_METRIC_IDS.flatMap((id) => {
        const values = new Map(facts.map(({ name, metrics }) => [name, metrics[id]?.head]));
        const duels = serversHeadToHead.filter(({ metric }) => metric === id);
        return rowOf({ load: "the server", id, servers, values, duels });
      }),
    ],
  };
}

function loadName(scenario: string, level: Parameters<typeof levelName>[0]): string {
  return `${scenario} ${levelName(level)}`;
}

/** A metric of all servers. */
interface DecidedRow {
  readonly load: string;
  readonly id: MetricId;
  readonly servers: readonly string[];
  readonly values: ReadonlyMap<string, number | undefined>;
  /** Of this metric alone. */
  readonly duels: readonly Ratio[];
}

/** @returns one row, or none where fewer than two servers have a value */
function rowOf({ load, id, servers, values, duels }: DecidedRow): readonly (readonly string[])[] {
  const known = servers.filter((server) => values.get(server) !== undefined);
  if (known.length < 2) return [];
  const better = new Set(duels.flatMap((duel) => betterOf(id, duel)));
  const best = known.find((server) =>
    known.every((other) => other === server || better.has(duelName(server, other))),
  );
  const cells = servers.map((server) => {
    const text = formatted(id, values.get(server));
    return server === best ? `${BETTER} ${text}` : text;
  });
  return [[load, anyMetric(id).label, ...cells, differenceText(duels, best)]];
}

function duelName(server: string, other: string): string {
  return `${server}\n${other}`;
}

/** The better server and the other one, where the interval of their ratio shows which it is. */
function betterOf(id: MetricId, { servers: [first, second], low, high }: Ratio): readonly string[] {
  const isHigherBetter = anyMetric(id).better === "higher";
  if (low > 1) return [isHigherBetter ? duelName(first, second) : duelName(second, first)];
  if (high < 1) return [isHigherBetter ? duelName(second, first) : duelName(first, second)];
  return [];
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
