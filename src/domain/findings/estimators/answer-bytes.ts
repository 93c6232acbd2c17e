import { agreementOf } from "../../evidence/agreement.ts";
import type { MeasuredSeries } from "../../run/file/run-file.ts";
import { burstsByRound, column, type Samples } from "../../series/samples.ts";
import { wholeOf } from "../../series/series.ts";
import { matched } from "../../shared/matched.ts";
import { mean, standardDeviation } from "../../statistics/descriptive.ts";
import type { Finding } from "../finding.ts";
import type { Estimator } from "../seen.ts";
import type { AnswerBytes } from "../series-comparison.ts";

/** Minimum relative decrease of the answers' length: a date or a counter in them changes it less. */
const LEAST_SMALLER = 0.01;

/**
 * Minimum relative increase, since answers may report work that a faster server has done more often; and decrease in a single
 * start, whose process may name itself in its answers.
 */
const LEAST_MUCH = 0.1;

/** Part of base's answer that head's has to keep to be taken for the same answer, changed: less may be an error's. */
const LEAST_KEPT = 0.5;

/** Required distance beyond the scatter of bursts, in standard errors. */
const ERRORS = 3;

/**
 * Head's answers under load differ in length from base's, and whether the answers that were checked one by one explain
 * it. If not, the answer may be an error with the expected status, which the load generator takes for success. This
 * tests nothing that is gated and uses none of the false-alarm rate.
 */
export const answerBytes: Estimator = ({ rows, arms }) => {
  // The bytes of a whole mix depend on which of its requests are answered faster.
  const all = [...arms.head.values(), ...arms.base.values()];
  const mixes = new Set(all.flatMap(({ name, request }) => (request ? wholeOf(name) : [])));
  return rows.flatMap(({ name, notCompared }): readonly Finding[] => {
    const [head, base] = [arms.head.get(name), arms.base.get(name)];
    if (!head || !base || mixes.has(name) || notCompared !== undefined) return [];
    const found = changedBytes(base, head);
    if (!found) return [];
    const figures = { of: "answer-bytes", answerBytes: found } as const;
    const effect = found.isChecked ? "holds" : "doubts";
    return [{ series: name, by: "answer-bytes", effect, figures }];
  });
};

function changedBytes(base: MeasuredSeries, head: MeasuredSeries): AnswerBytes | undefined {
  const starts = matched(bytesByRound(base.samples), bytesByRound(head.samples));
  if (starts.length === 0) return undefined;
  const lengthOf = (arm: "base" | "head") => mean(starts.map((one) => one[arm].bytes));
  const values = { base: lengthOf("base"), head: lengthOf("head") };
  const checked = logRatio(base.checkedBytes, head.checkedBytes);
  // If all of base's answers have the same length, and head's as well where they are checked, no date explains another,
  // and no chance a single start.
  const isExact =
    checked === 0 &&
    starts.every((one) => one.base.bytes === values.base && one.base.error === 0) &&
    starts.every((one) => one.head.otherPart === 0);
  const [leastSmaller, leastLarger] = isExact ? [0, 0] : [LEAST_SMALLER, LEAST_MUCH];
  const each = starts.map(beyondSmaller);
  const inAll = agreementOf(each).shown - leastSmaller;
  const inOne = isExact ? Math.max(...each) - LEAST_MUCH : 0;
  const lost = isMostlyLost(starts, each, isExact) ? -Math.log(LEAST_KEPT) : 0;
  const smaller = Math.max(inAll, inOne, lost);
  const larger = agreementOf(starts.map(beyondLarger)).shown - leastLarger;
  if (Math.max(smaller, larger) <= 0) return undefined;
  // The check asks head as well: what an answer lost there is no sign that the loss is intended.
  const isMost = values.head >= LEAST_KEPT * values.base;
  const isChecked = smaller > 0 ? smaller <= -checked && isMost : larger <= checked;
  return { ...(isChecked && { isChecked }), ...values };
}

/**
 * Whether most of an answer is gone, other than from all starts: in two of them; or in a burst, where no date or counter
 * changes a length. Answers that get empty in the middle of a start scatter most by themselves.
 */
function isMostlyLost(
  starts: readonly StartOfArms[],
  each: readonly number[],
  isExact: boolean,
): boolean {
  if (each.filter((one) => one > -Math.log(LEAST_KEPT)).length > 1) return true;
  return isExact && starts.some(({ base, head }) => head.least < LEAST_KEPT * base.bytes);
}

/**
 * The decrease of head's answers beyond what those of base, failed requests and chance explain: a difference of
 * logarithms.
 */
function beyondSmaller({ base: before, head: now }: StartOfArms): number {
  // Answers with another status may be empty.
  const failed = -Math.log1p(-Math.min(now.otherPart, 0.99));
  return -logRatio(before.bytes, now.bytes) - failed - Math.hypot(before.error, now.error);
}

/** The increase. Answers with another status may have any length. */
function beyondLarger({ base: before, head: now }: StartOfArms): number {
  if (now.otherPart > 0) return Number.NEGATIVE_INFINITY;
  return logRatio(before.bytes, now.bytes) - Math.hypot(before.error, now.error);
}

/** One start of both arms. */
type StartOfArms = Readonly<Record<"base" | "head", Bytes>>;

/**
 * The logarithm of the second length over the first.
 * @returns 0 if one of them is unknown, or base's is empty
 */
function logRatio(base: number | undefined, head: number | undefined): number {
  if (base === undefined || head === undefined || base === 0) return 0;
  return Math.log(Math.max(head, 1) / Math.max(base, 1));
}

/** The answers of one start. */
interface Bytes {
  /** Mean length of an answer. */
  readonly bytes: number;
  /** The same of the burst with the shortest ones. */
  readonly least: number;
  /** How far it may be off, in part of it: {@link ERRORS} standard errors, from the variation of bursts. */
  readonly error: number;
  /** Share of answers with another status than the expected one. */
  readonly otherPart: number;
}

/** The starts with answers, from the mean length of an answer in each burst. */
function bytesByRound(samples: Samples): ReadonlyMap<number, Bytes> {
  const [expected, others] = [column(samples, "expected"), column(samples, "unexpected")];
  const bodies = column(samples, "bodyBytes");
  return new Map(
    [...burstsByRound(samples)].flatMap(([round, bursts]) => {
      const own = bursts.flatMap((burst) => {
        const other = others[burst] as number;
        const answers = (expected[burst] as number) + other;
        if (!(answers > 0)) return [];
        return [{ length: (bodies[burst] as number) / answers, otherPart: other / answers }];
      });
      if (own.length === 0) return [];
      const each = own.map(({ length }) => length);
      const bytes = mean(each);
      // One burst has no scatter.
      const scatter = each.length > 1 ? standardDeviation(each) / Math.sqrt(each.length) : 0;
      const otherPart = mean(own.map((burst) => burst.otherPart));
      const error = (ERRORS * scatter) / Math.max(bytes, 1);
      return [[round, { bytes, least: Math.min(...each), error, otherPart }] as const];
    }),
  );
}
