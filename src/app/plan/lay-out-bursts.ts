import { gateOfSeries, namesOfCells } from "../../domain/bounds/bounds.ts";
import { cellsThatFit, hasPlan, leastBudgetMs } from "../../domain/run/plan/budget.ts";
import type { Config } from "../../domain/run/plan/config.ts";
import { type Plan, planBursts } from "../../domain/run/plan/plan.ts";
import { ROUNDS_TO_DECIDE } from "../../domain/run/plan/round-counts.ts";
import { MOST_SHARDS, type Shard } from "../../domain/run/plan/shard.ts";
import { asIfQuick, budgetToDecideMs, pacesIn } from "../../domain/run/plan/time-estimate.ts";
import { type Cell, seriesOf, timedCells } from "../../domain/series/lane.ts";
import { partOfPlan } from "../../domain/shards/part.ts";
import { LoadgateError } from "../../domain/shared/error.ts";
import { formatCount, formatDuration } from "../../domain/shared/format.ts";
import { present } from "../../domain/shared/present.ts";
import { showsHalfSpeedWith } from "../../domain/stopping/outlook.ts";
import { hasBase } from "../arms/arms.ts";

/** Options of a plan, besides its cells. */
interface PlanOptions {
  readonly budgetMs: number;
  /** Seed of the order. */
  readonly seed: string;
  /** Number of series that other jobs measure and that are judged together with these. */
  readonly others?: number;
  /** Nothing is judged: head is measured beside itself. */
  readonly againstItself?: boolean;
  /** Set if dividing the plan among several jobs could help. */
  readonly divisible?: Divisible;
}

/** A plan that several jobs could share. */
interface Divisible {
  readonly whole: readonly Cell[];
  /** True if no budget was requested, so that it is the limit of `auto`. */
  readonly isAuto: boolean;
}

/** Requirements of a budget, with the benefit of a longer one in words. */
type Purpose = ReturnType<typeof purposeOf>;

/**
 * Plans the bursts of those cells that have any, using the typical start times of their kinds of servers. A kind is a guess, so no
 * budget is refused because of it.
 * @throws LoadgateError `usage` when the budget is too short for them
 */
export function layOutBursts(
  config: Config,
  all: readonly Cell[],
  { budgetMs, seed, divisible, ...judged }: PlanOptions,
): Plan {
  const cells = timedCells(all);
  const repeats = cells.length === 0 ? 0 : config.measure.repeats;
  const request = { budgetMs, seed, repeats };
  const quick = asIfQuick(cells);
  const plan = planBursts({ ...request, cells: quick });
  const purpose = purposeOf(config, quick, judged);
  const isEnough = repeats !== undefined || purpose.doesFor(quick, budgetMs);
  if ("leastMs" in plan || !isEnough) {
    const shards = divisible && shardsThatFit(config, divisible, budgetMs);
    throw tooShort(quick, budgetMs, purpose, shards);
  }
  const expected = planBursts({ ...request, cells });
  return "leastMs" in expected ? plan : expected;
}

/** A number of shards for which the budget is enough; undefined if there is none. */
function shardsThatFit(config: Config, { whole, isAuto }: Divisible, budgetMs: number) {
  const timed = timedCells(whole);
  const series = seriesOf(timed).length;
  const does = (shard: Shard) => {
    const part = timedCells(partOfPlan(whole, shard, { isAuto }));
    if (part.length === 0) return true;
    const others = series - seriesOf(part).length;
    return purposeOf(config, part, { others }).doesFor(part, budgetMs);
  };
  const { doesFor } = purposeOf(config, timed, {});
  const leastMs = leastBudgetMs(timed, budgetMs, doesFor);
  const most = Math.min(series, MOST_SHARDS);
  for (let count = Math.max(2, Math.ceil(leastMs / budgetMs)); count <= most; count += 1) {
    const indices = Array.from({ length: count }, (_, at) => at + 1);
    if (indices.every((index) => does({ index, count }))) return count;
  }
  return undefined;
}

function purposeOf(
  { gate }: Config,
  cells: readonly Cell[],
  { others = 0, againstItself = false }: Pick<PlanOptions, "others" | "againstItself">,
) {
  if (againstItself || !hasBase(cells)) {
    return { doesFor: hasPlan, text: "would hold the fewest bursts that give an interval" };
  }
  const gated = { ...gateOfSeries(gate, namesOfCells(cells)), others };
  const text = "would show that a server lost half its speed";
  return { doesFor: showsHalfSpeedWith(gated), text };
}

function tooShort(
  cells: readonly Cell[],
  budgetMs: number,
  { doesFor, text }: Purpose,
  shards: number | undefined,
): LoadgateError {
  const least = formatDuration(leastBudgetMs(cells, budgetMs, doesFor));
  const fitting = seriesOf(cells.slice(0, cellsThatFit(cells, budgetMs, doesFor))).length;
  const series = formatCount(seriesOf(cells).length, "series", "series");
  const some = fitting === 0 ? "" : `; ${fitting} of them would fit`;
  const message = `A budget of ${formatDuration(budgetMs)} is too short for ${series}: ${least} ${text}${some}`;
  return new LoadgateError("usage", message, {
    details: present([
      `${wholeSeconds(budgetToDecideMs(cells))} would start each server ${ROUNDS_TO_DECIDE} times, which a verdict needs`,
      "servers that start slowly, or take long to warm up, need more than this says",
      shards !== undefined &&
        `this budget would do for each of ${shards} shards (1/${shards} to ${shards}/${shards})`,
    ]),
    hint: "Raise the budget (at-most, where it is auto), shorten measure.burst, choose fewer series with only, or let several jobs measure a shard each.",
  });
}

/** Explains the consequences of a budget with few starts; undefined if it has enough. */
export function fewStartsText({ rounds }: Plan, cells: readonly Cell[], budgetMs: number) {
  if (rounds.length >= ROUNDS_TO_DECIDE) return undefined;
  const enough = wholeSeconds(budgetToDecideMs(cells));
  const starts = formatCount(rounds.length, "start");
  const worth =
    rounds.length === 1
      ? "which cannot tell a change from what its process happens to do"
      : "which find little where processes of one program differ";
  const pace = pacesIn(cells).size > 0 ? "as expected" : "quickly";
  return `A budget of ${formatDuration(budgetMs)} pays for ${starts} of each server, ${worth}; a budget of ${enough} pays for ${ROUNDS_TO_DECIDE}, if all start and warm up ${pace}`;
}

/** A time that is not shorter. */
function wholeSeconds(ms: number): string {
  return formatDuration(Math.ceil(ms / 1000) * 1000);
}
