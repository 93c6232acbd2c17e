import type { SeriesMetricId } from "../metrics/catalogue.ts";
import { seriesValue } from "../metrics/series-value.ts";
import type { MeasuredSeries } from "../run/run-file.ts";
import { machinesOf } from "../run/shards/repeats.ts";
import { agreeingValues, type Change, percentOf } from "./change.ts";
import { isPresentable } from "./metric-case.ts";
import { changeOf } from "./paired-changes.ts";
import { MIN_PAIRS, type Pairs, pairBursts } from "./pairs.ts";
import { processPool } from "./process-pool.ts";
import { comparisonOf, type RoundCentres } from "./round-centres.ts";

/** The pairs of bursts of one machine. */
export interface MachinePairs {
  /** Index of its shard; 0 where one job measured everything. */
  readonly shard: number;
  readonly pairs: Pairs;
}

/** One metric of a series as one machine has it, compared with base. */
export interface MachineFigures {
  /** Index of the machine's shard. */
  readonly shard: number;
  readonly base: number;
  readonly head: number;
  /** Change from base to head with its 95 % interval, in percent. */
  readonly changePercent: number;
  readonly lowPercent: number;
  readonly highPercent: number;
}

/** The pairs of a series, machine by machine: what one machine measured is never held against what another did. */
export function pairsByMachine(
  base: MeasuredSeries,
  head: MeasuredSeries,
): readonly MachinePairs[] {
  const bases = machinesOf(base);
  return machinesOf(head).flatMap(({ shard = 0, samples }) => {
    const own = bases.find((one) => (one.shard ?? 0) === shard);
    return own ? [{ shard, pairs: pairBursts(own.samples, samples) }] : [];
  });
}

/** The change of a comparison on one machine. */
export interface MachineChange {
  readonly shard: number;
  readonly change: Change;
}

/** What the machines of one comparison show, without those that show nothing. */
export type MachineChanges = readonly MachineChange[];

/**
 * How the changes that several machines show are put together.
 *
 * Head ÷ base differs between machines by more than the noise of each: a machine is to a comparison what a round of
 * fresh processes is on one machine, so it is one value, and the same estimate holds (random effects): {@link changeOf}
 * weights machines by the variance between them and their own, with the variance between machines estimated from all
 * comparisons together (docs/adr/0038-several-machines.md). Where no comparison has two machines, nothing is known of
 * that variance, and it is assumed as for one round.
 *
 * @param all comparisons from which the variance between machines is estimated
 * @returns takes the machines of a comparison; undefined where none of them shows anything. A longer run has no more
 *   machines, so the change says nothing of its rounds
 */
export function acrossMachines(
  all: readonly MachineChanges[],
): (own: MachineChanges) => Change | undefined {
  const pool = processPool(all.filter(({ length }) => length > 0).map(asRounds));
  return (own) => {
    const change = changeOf(asRounds(own), pool);
    if (!change) return undefined;
    const { rounds: _, ...together } = change;
    return together;
  };
}

/** The change of a comparison that was made on one machine. */
export function onOneMachine([only]: MachineChanges): Change | undefined {
  return only?.change;
}

/**
 * What each machine shows of a metric, for a report.
 * @param of the metric, and its changes by machine
 */
export function figuresByMachine(
  base: MeasuredSeries,
  head: MeasuredSeries,
  { id, changes }: { readonly id: SeriesMetricId; readonly changes: MachineChanges },
): readonly MachineFigures[] {
  const [bases, heads] = [base, head].map(
    (series) =>
      new Map(machinesOf(series).map(({ shard, samples }) => [shard, seriesValue(samples, id)])),
  );
  return changes.flatMap(({ shard, change }): readonly MachineFigures[] => {
    const own = { base: bases?.get(shard), head: heads?.get(shard) };
    if (own.base === undefined || own.head === undefined || !isPresentable(change)) return [];
    return [
      {
        shard,
        ...agreeingValues({ base: own.base, head: own.head }, change.difference),
        changePercent: percentOf(change.difference),
        lowPercent: percentOf(change.low),
        highPercent: percentOf(change.high),
      },
    ];
  });
}

function asRounds(own: MachineChanges): RoundCentres {
  const rounds = own.map(({ shard, change: { difference, standardError } }) => ({
    round: shard,
    centre: difference,
    variance: standardError ** 2,
  }));
  // Each machine has enough pairs for an interval of its own.
  return comparisonOf(rounds, own.length * MIN_PAIRS);
}
