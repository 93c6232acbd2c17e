import type { Change } from "../evidence/change.ts";
import { answersIn, arePooled } from "../evidence/enough-answers.ts";
import { changeOf } from "../evidence/paired-changes.ts";
import { differencesByRound, pairBursts } from "../evidence/pairs.ts";
import { type ProcessPool, processPool } from "../evidence/process-pool.ts";
import { roundCentres } from "../evidence/round-centres.ts";
import { changeByRounds, mediansByRound } from "../evidence/round-values.ts";
import { changeOfServer } from "../findings/change-of-server.ts";
import {
  SERVER_GATE_METRIC_IDS,
  type SeriesMetricId,
  type ServerMetricId,
} from "../metrics/catalogue.ts";
import { serverValue } from "../metrics/values.ts";
import type { MeasuredSeries, RunFile } from "../run/file/run-file.ts";
import { isWhole, type LoadLevel, levelName } from "../series/series.ts";
import { byShard, shardOf } from "../series/server-facts.ts";
import { groupedBy } from "../shared/grouped-by.ts";

/** A metric of two servers. */
export interface Ratio {
  readonly servers: readonly [string, string];
  /**
   * First server's value ÷ second server's, with its 95 % interval.
   * @exclusiveMinimum 0
   */
  readonly ratio: number;
  /** @exclusiveMinimum 0 */
  readonly low: number;
  /** @exclusiveMinimum 0 */
  readonly high: number;
}

/** Two servers under the same load, in bursts that took turns; the first has the higher throughput. */
export interface HeadToHead extends Ratio {
  readonly scenario: string;
  readonly level: LoadLevel;
  readonly metric: SeriesMetricId;
  /**
   * Pairs of bursts that both have a value; of memory, rounds.
   * @type integer
   * @minimum 0
   */
  readonly pairs: number;
}

/** Metrics that servers are compared on by pairs of bursts. */
const COMPARED = [
  "throughput",
  "latency-p50",
  "latency-p95",
  "latency-p99",
  "latency-p999",
  "cpu-per-request",
] as const;

/** A change as a ratio. */
function ratioOf({ difference, low, high }: Change): Omit<Ratio, "servers"> {
  return { ratio: Math.exp(difference), low: Math.exp(low), high: Math.exp(high) };
}

/** All pairs of some items, in their order. */
function twoByTwo<Item>(all: readonly Item[]): readonly (readonly [Item, Item])[] {
  return all.flatMap((one, at) => all.slice(at + 1).map((other) => [one, other] as const));
}

/** Two series under the same load. */
type Duel = readonly [MeasuredSeries, MeasuredSeries];

/**
 * Compares the servers of a run with each other, two by two.
 *
 * The ratio is estimated from pairs of bursts that took turns; {@link changeOf} gives its interval,
 * from all such ratios of the run. Servers with too few pairs for an interval are left out.
 *
 * @param series measured series; only whole ones of head count
 */
export function compareServers(series: readonly MeasuredSeries[]): readonly HeadToHead[] {
  const duels = underSameLoad(series).flatMap(twoByTwo);
  const compared = duels.map((duel) => ({ duel, rated: ratedBy(duel) }));
  const pool = processPool(compared.flatMap(({ rated }) => rated.map(({ rounds }) => rounds)));
  return compared.flatMap(({ duel, rated }) => compareTwo(duel, rated, pool));
}

/** The whole series of head, grouped by their load: those of its servers that can be compared with each other. */
export function underSameLoad(series: readonly MeasuredSeries[]) {
  const groups = groupedBy(
    series.filter((one) => one.arm === "head" && isWhole(one)),
    // Servers of different jobs never took turns, and their machines may differ.
    ({ scenario, level, shard = "" }) => `${scenario} ${levelName(level)} ${shard}`,
  );
  return [...groups.values()];
}

/** The rounds of each metric of a duel. */
function ratedBy([first, second]: Duel) {
  const pairs = pairBursts(first.samples, second.samples);
  // A percentile that hardly any answer of a burst lies beyond is that of its slowest.
  const answers = answersIn(first.samples, second.samples);
  const known = COMPARED.filter((metric) => !arePooled(first, metric, answers));
  return known.map((metric) => ({
    metric,
    rounds: roundCentres(differencesByRound(pairs, metric)),
  }));
}

function compareTwo([first, second]: Duel, rated: ReturnType<typeof ratedBy>, pool?: ProcessPool) {
  const paired = rated.flatMap(({ metric, rounds }) => {
    const change = changeOf(rounds, pool);
    return change ? [{ metric, change, pairs: rounds.pairs }] : [];
  });
  // Memory has one value a round, so rounds are compared, not bursts.
  const change = changeByRounds({ base: first, head: second }, "rss");
  const pairs = mediansByRound(first.samples, "rss").length;
  const ratios = [...paired, ...(change ? [{ metric: "rss" as const, change, pairs }] : [])];
  const throughput = ratios.find(({ metric }) => metric === "throughput");
  if (!throughput) return [];
  const isSecondFaster = throughput.change.difference > 0;
  const [a, b] = isSecondFaster ? [second, first] : [first, second];
  return ratios.map(({ metric, change, pairs }) => ({
    scenario: a.scenario,
    level: a.level,
    metric,
    servers: [a.server, b.server] as const,
    // The differences are the second's values less the first's.
    ...ratioOf(isSecondFaster ? change : turned(change)),
    pairs,
  }));
}

/** The change in the other direction. */
function turned(change: Change): Change {
  return { ...change, difference: -change.difference, low: -change.high, high: -change.low };
}

/** Two servers as a whole: their starts, memory and builds. */
export interface ServerHeadToHead extends Ratio {
  readonly metric: ServerMetricId;
}

/** Metrics that depend on the load: of servers under different loads they say nothing. */
const UNDER_LOAD: ReadonlySet<ServerMetricId> = new Set<ServerMetricId>(["peak-rss", "gc-pause"]);

/**
 * Compares head's servers as a whole with each other, two by two and in their order. Only
 * what one job started can be compared: machines differ.
 * @returns undefined if there is nothing to compare
 */
export function serversHeadToHead(run: Pick<RunFile, "servers" | "series">) {
  const heads = run.servers.filter((one) => one.arm === "head" && byShard(one).length === 1);
  const loads = loadsByServer(run);
  const known = SERVER_GATE_METRIC_IDS.filter((id) =>
    heads.some((one) => serverValue(one, id) !== undefined),
  );
  const found = [...groupedBy(heads, shardOf).values()].flatMap((together) =>
    twoByTwo(together).flatMap(([first, second]) => {
      const areAlike = loads.get(first.server) === loads.get(second.server);
      const ids = known.filter((id) => areAlike || !UNDER_LOAD.has(id));
      return ids.flatMap((id): readonly ServerHeadToHead[] => {
        const change = changeOfServer(id, { base: second, head: first });
        const servers = [first.server, second.server] as const;
        return change ? [{ metric: id, servers, ...ratioOf(change) }] : [];
      });
    }),
  );
  return found.length > 0 ? found : undefined;
}

/** Everything that each server was loaded with. */
function loadsByServer({ series }: Pick<RunFile, "series">): ReadonlyMap<string, string> {
  const heads = series.filter(({ arm }) => arm === "head");
  const loads = [...groupedBy(heads, ({ server }) => server)].map(([server, own]) => {
    const names = own.map(({ scenario, level }) => `${scenario} ${levelName(level)}`);
    return [server, names.join("\n")] as const;
  });
  return new Map(loads);
}
