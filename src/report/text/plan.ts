import { leastRate } from "../../domain/evidence/enough-answers.ts";
import { type SeriesMetricId, seriesMetric } from "../../domain/metrics/catalogue.ts";
import { FURTHER_STARTS_MS, MOST_FURTHER_STARTS } from "../../domain/run/plan/further-starts.ts";
import type { Plan } from "../../domain/run/plan/plan.ts";
import { type Shard, shardName } from "../../domain/run/plan/shard.ts";
import { burstsMs, expectedSetUpMs, pacesIn } from "../../domain/run/plan/time-estimate.ts";
import { type Cell, laneName, laneSeriesName, seriesOf } from "../../domain/series/lane.ts";
import { burstLength } from "../../domain/series/load-shape.ts";
import { type BaseArm, levelName } from "../../domain/series/series.ts";
import {
  formatCount,
  formatDuration,
  formatMilliseconds,
  formatNumber,
  formatSome,
  formatWhole,
} from "../../domain/shared/format.ts";
import { present } from "../../domain/shared/present.ts";
import { sumOf } from "../../domain/shared/sum-of.ts";
import { textTable } from "./text-table.ts";

/** The part of a plan that a shard measures, in words. */
export function shardLine(
  shard: Shard & { readonly own: readonly Cell[]; readonly whole: readonly Cell[] },
): string {
  const [own, all] = [shard.own, shard.whole].map((cells) => seriesOf(cells).length);
  return `shard ${shardName(shard)} measures ${own} of ${all} series; loadgate report judges all of them together`;
}

/**
 * The cost of a further base, in words.
 * @param name in reports
 * @param arm in which it is measured
 */
export function furtherBaseLine(
  name: string,
  arm: BaseArm,
  { plan, cells }: { readonly plan: Plan; readonly cells: readonly Cell[] },
): string {
  const own = cells.map((cell) => ({
    ...cell,
    lanes: cell.lanes.filter((lane) => lane.arm === arm),
  }));
  const ms = plan.rounds.length * expectedSetUpMs(own) + burstsMs(own, plan.burstsPerSeries);
  const percent = formatNumber((100 * ms) / plan.estimateMs);
  return `${arm} is ${name}, which only informs: it takes ${formatDuration(ms)} of that, ${percent} %`;
}

/**
 * The minimum rates of answers for judging the gated percentiles, in words.
 * @param gated the metrics that are gated
 * @returns a line for each; none if loads are numbers of requests
 */
export function percentileLines(
  { rounds, burstsPerSeries }: Plan,
  cells: readonly Cell[],
  gated: readonly SeriesMetricId[],
): readonly string[] {
  const timed = cells.filter(({ shape }) => shape.requests === undefined);
  // A server that is too slow for short bursts gets longer ones.
  const lengths = timed.map(({ shape }) => (shape.longerMs ?? shape.burstMs) / 1000);
  const bursts = burstsPerSeries / rounds.length;
  return gated.flatMap((id) => {
    const rates = present(lengths.map((seconds) => leastRate(id, { bursts, seconds })));
    if (rates.length === 0) return [];
    const least = formatWhole(Math.ceil(Math.max(...rates)));
    return `${seriesMetric(id).label} is judged of servers that give ${least} answers a second or more`;
  });
}

/**
 * The cost of further starts for the cold start, in words.
 * @param servers names of those whose cold start is gated and that can be started again
 * @returns a line; none if there are no such servers
 */
export function furtherStartsLine(
  servers: readonly string[],
  { rounds, arms }: Pick<Plan, "rounds"> & { readonly arms: number },
): readonly string[] {
  if (servers.length === 0) return [];
  const [times, most] = [MOST_FURTHER_STARTS, formatDuration(FURTHER_STARTS_MS)];
  const all = formatDuration(arms * rounds.length * servers.length * FURTHER_STARTS_MS);
  return [
    `cold start: ${formatSome(servers)} ${servers.length === 1 ? "is" : "are"} started up to ${times} times more at the end of each round, for at most ${most} in each arm, ${all} in all; not what starts more slowly`,
  ];
}

/**
 * A plan in words, before anything is built or started.
 * @param aboutBudget lines about the time for measuring
 * @returns text that ends with a line break
 */
export function renderPlan(
  plan: Plan,
  cells: readonly Cell[],
  aboutBudget: readonly string[] = [],
): string {
  const allBlocks = plan.rounds.flatMap(({ blocks }) => blocks);
  const bursts = sumOf(allBlocks, ({ order }) => order.length);
  const rows = cells.flatMap((cell) =>
    cell.lanes.map((lane) => [
      laneSeriesName(lane, cell),
      String(plan.burstsPerSeries),
      burstLength(cell.shape),
      cell.shape.requests === undefined
        ? formatDuration(plan.burstsPerSeries * cell.shape.burstMs)
        : "as long as it takes",
    ]),
  );
  const firstOrders = (plan.rounds[0]?.blocks ?? [])
    .slice(0, 2 * cells.length)
    .map(({ cell, order }) => [
      `${cell.scenario} ${levelName(cell.level)}`,
      order.map(laneName).join(", "),
    ]);
  const isAuto = cells.some(({ shape }) => shape.warmUpMs === undefined);
  return present([
    ...textTable([["series", "bursts", "of", "load"], ...rows], 1),
    "",
    `${formatCount(plan.rounds.length, "round")} of fresh processes, ${plan.blocksPerCell} blocks for each scenario and level, ${bursts} bursts in all`,
    `order (seed ${plan.seed}), the first blocks:`,
    ...textTable(firstOrders, 2).map((line) => `  ${line}`),
    "",
    `measuring takes about ${formatDuration(plan.estimateMs)}, not counting builds and a first install of oha`,
    ...paceLines(cells),
    isAuto &&
      "servers that start or warm up more slowly than planned get fewer rounds, or fewer blocks in each",
    ...aboutBudget,
    "",
  ]).join("\n");
}

/** The planned times of servers that start or warm up slowly, judging by their commands. */
function paceLines(cells: readonly Cell[]): readonly string[] {
  return [...pacesIn(cells)].map(([server, { kind, startMs, warmUpMs }]) => {
    const warmUp = warmUpMs > 0 ? ` and ${formatMilliseconds(warmUpMs)} more of warm-up` : "";
    return `${server} looks like ${kind}: planned with ${formatMilliseconds(startMs)} for each start${warmUp}; the first round shows what it takes`;
  });
}
