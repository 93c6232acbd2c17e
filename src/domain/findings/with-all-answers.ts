import { type Change, isPresentable, percentsOf } from "../evidence/change.ts";
import type { Evidence } from "../evidence/evidence.ts";
import type { SeriesMetricId } from "../metrics/catalogue.ts";
import type { Hurdle } from "../rates/detectable.ts";
import { STARTS_RATE } from "../rates/looks.ts";
import type { MeasuredSeries } from "../run/file/run-file.ts";
import { column } from "../series/samples.ts";
import { isWhole } from "../series/series.ts";
import { CONFIDENCE } from "../statistics/confidence.ts";
import { atMostWorsePercent, type Certainty, whenDecided } from "./metric-verdict.ts";
import { isPromised, PROMISED_TIMES } from "./promise.ts";
import type { MetricComparison, SeriesComparison } from "./series-comparison.ts";

/** The changes over all answers of a series, by metric, and the blocks in which its server was seen. */
export interface ChangesOfAll {
  readonly changes: ReadonlyMap<SeriesMetricId, Change>;
  readonly blocks: number;
}

/**
 * Adds the change over all answers together to each gated metric that has one.
 * @param ofAll the changes of a series by its name
 * @param certainty confidence of the bound, and the time spent on measuring
 */
export function withAllAnswers(
  all: readonly SeriesComparison[],
  ofAll: (name: string) => ChangesOfAll | undefined,
  certainty: Pick<Certainty, "boundConfidence" | "measuredMs"> = {},
): readonly SeriesComparison[] {
  return all.map((one) => {
    const { changes = [], blocks = 0 } = ofAll(one.name) ?? {};
    const metrics = [...changes].flatMap(([id, change]) => {
      const metric = one.metrics[id];
      const tolerancePercent = metric?.tolerancePercent;
      if (tolerancePercent === undefined || !isPresentable(change)) return [];
      const rule = { ...certainty, tolerancePercent };
      return [[id, { ...metric, allAnswers: allAnswersOf(id, change, blocks, rule) }] as const];
    });
    return { ...one, metrics: { ...one.metrics, ...Object.fromEntries(metrics) } };
  });
}

/** What a stop makes worse by about the part of the time that it takes: all who wait then get their answers as much later. */
export const STOPPED: readonly SeriesMetricId[] = ["latency-mean", "throughput"];

function allAnswersOf(
  id: SeriesMetricId,
  change: Change,
  blocks: number,
  { tolerancePercent, boundConfidence, measuredMs }: Certainty & Pick<Hurdle, "tolerancePercent">,
): NonNullable<MetricComparison["allAnswers"]> {
  const bound = atMostWorsePercent(id, change, boundConfidence);
  const known = bound === undefined ? {} : { atMostWorsePercent: bound };
  const promised = PROMISED_TIMES * tolerancePercent;
  const hurdle = { id, falseAlarmRate: STARTS_RATE, tolerancePercent: promised };
  const unseen = STOPPED.includes(id) ? unseenPercent(blocks) : 0;
  return {
    ...percentsOf(change),
    ...known,
    ...(!isPromised(known, tolerancePercent) && whenDecided(change, hurdle, measuredMs)),
    ...(unseen > promised && { unseenPercent: unseen }),
  };
}

/**
 * The share of the time that stops of a server can take without that any block meets one in 5 % of all runs: if a block meets
 * one with probability p, none of n does with (1 − p)ⁿ (Hanley & Lippman-Hand, JAMA 249, 1983, 1743–1745).
 * @returns percent
 */
function unseenPercent(blocks: number): number {
  return (1 - (1 - CONFIDENCE) ** (1 / blocks)) * 100;
}

/** The number of blocks that meet stops of this share of the time, in percent. */
export function blocksToSee(percent: number): number {
  if (percent >= 100) return 1;
  return Math.ceil(Math.log(1 - CONFIDENCE) / Math.log1p(-percent / 100));
}

/** Length of a run whose blocks meet stops of a share of the time ÷ length of one that meets those of another, in percent. */
export function timesToSee(percent: number, seenPercent: number): number {
  return Math.log1p(-seenPercent / 100) / Math.log1p(-percent / 100);
}

/** The changes over all answers of a run with both arms. */
export function changesOfAll({ series }: Pick<Evidence, "series">) {
  const blocksOf = blocksByServer([...series.values()].map(({ head }) => head));
  return (name: string): ChangesOfAll | undefined => {
    const one = series.get(name);
    return one && { changes: one.allAnswers, blocks: blocksOf(one.head.server) };
  };
}

/** The number of blocks in which each server was loaded: it stops for all of its series, so all of theirs count. */
export function blocksByServer(heads: readonly MeasuredSeries[]): (server: string) => number {
  const blocks = new Map<string, number>();
  for (const { server, samples } of heads.filter(isWhole)) {
    const own = new Set(column(samples, "block")).size;
    blocks.set(server, (blocks.get(server) ?? 0) + own);
  }
  return (server) => blocks.get(server) ?? 0;
}
