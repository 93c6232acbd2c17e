import type { MeasuredSeries, RunFile } from "../run/run-file.ts";
import type { Sample, Samples } from "../run/sample.ts";
import { wholeOf } from "../run/series.ts";
import { machinesOf } from "../run/shards/repeats.ts";
import { groupedBy } from "../shared/grouped-by.ts";
import { mean, standardDeviation } from "../statistics/descriptive.ts";
import { agreementOf } from "./agreement.ts";
import type { SeriesComparison } from "./comparison.ts";

/** Part by which answers have to be smaller to count: a date or a counter in them changes less. */
const LEAST_SMALLER = 0.01;

/** The same for larger ones: what a faster server has done more often may stand in its answers. */
const LEAST_LARGER = 0.1;

/** How far beyond the scatter of bursts that has to be, in standard errors. */
const ERRORS = 3;

/**
 * Adds to series that head's answers under load have another length than base's, and whether those that were checked one by
 * one have so too. Where they have not, it may be an error with the expected status, which the load generator takes for an
 * answer. It is no test of what is gated and takes nothing of the false-alarm rate.
 */
export function withAnswerBytes(
  compared: readonly SeriesComparison[],
  { series }: Pick<RunFile, "series">,
): readonly SeriesComparison[] {
  const of = (wanted: MeasuredSeries["arm"]) =>
    new Map(series.filter(({ arm }) => arm === wanted).map((one) => [one.name, one]));
  const [heads, bases] = [of("head"), of("base")];
  // What a mix as a whole sends depends on which of its requests are answered faster.
  const mixes = new Set(series.flatMap(({ name, request }) => (request ? wholeOf(name) : [])));
  return compared.map((one) => {
    const [head, base] = [heads.get(one.name), bases.get(one.name)];
    if (!head || !base || mixes.has(one.name) || one.notCompared !== undefined) return one;
    const answerBytes = changedBytes(base, head);
    return answerBytes ? { ...one, answerBytes } : one;
  });
}

function changedBytes(base: MeasuredSeries, head: MeasuredSeries): SeriesComparison["answerBytes"] {
  const starts = startsOf(base, head);
  if (starts.length === 0) return undefined;
  const [before, now] = [
    mean(starts.map((one) => one.before.bytes)),
    mean(starts.map((one) => one.now.bytes)),
  ];
  const checked = logRatio(base.checkedBytes, head.checkedBytes);
  const smaller = agreementOf(starts.map(beyondSmaller)).shown;
  if (smaller > 0) {
    // Nobody answers nothing on purpose where base answers something.
    const isChecked = smaller <= Math.max(0, -checked) && now >= 1;
    return { ...(isChecked && { isChecked }), base: before, head: now };
  }
  const larger = agreementOf(starts.map(beyondLarger)).shown;
  return larger > Math.max(0, checked) ? { base: before, head: now } : undefined;
}

/** How much smaller head's answers are than what base's, failed ones and chance explain: a difference of logarithms. */
function beyondSmaller({ before, now }: StartOfArms): number {
  // Answers of another status may be empty.
  const failed = -Math.log1p(-Math.min(now.otherPart, 0.99));
  return -logRatio(before.bytes, now.bytes) - failed - LEAST_SMALLER - errorOf(before, now);
}

/** How much larger they are. Those of another status may have any length. */
function beyondLarger({ before, now }: StartOfArms): number {
  if (now.otherPart > 0) return Number.NEGATIVE_INFINITY;
  return logRatio(before.bytes, now.bytes) - LEAST_LARGER - errorOf(before, now);
}

function errorOf(before: Bytes, now: Bytes): number {
  return ERRORS * Math.hypot(before.error, now.error);
}

/** One start of both arms. */
interface StartOfArms {
  readonly before: Bytes;
  readonly now: Bytes;
}

/** @returns logarithm of the second over the first; 0 where one of them is not known, or base's is empty */
function logRatio(base: number | undefined, head: number | undefined): number {
  if (base === undefined || head === undefined || base === 0) return 0;
  return Math.log(Math.max(head, 1) / Math.max(base, 1));
}

/** The answers of one start. */
interface Bytes {
  /** Mean length of an answer. */
  readonly bytes: number;
  /** Relative standard error of that, as bursts differ. */
  readonly error: number;
  /** Part of the answers that have another status than the expected one. */
  readonly otherPart: number;
}

/** Starts of both arms with answers, by machine and round. */
function startsOf(base: MeasuredSeries, head: MeasuredSeries): readonly StartOfArms[] {
  const bases = new Map(
    machinesOf(base).map(({ shard, samples }) => [shard, bytesByRound(samples)]),
  );
  return machinesOf(head).flatMap(({ shard, samples }) =>
    [...bytesByRound(samples)].flatMap(([round, now]) => {
      const before = bases.get(shard)?.get(round);
      return before ? [{ before, now }] : [];
    }),
  );
}

function bytesByRound(samples: Samples): ReadonlyMap<number, Bytes> {
  const answered = [...samples].filter(({ expected, unexpected }) => expected + unexpected > 0);
  const rounds = groupedBy(answered, ({ round }) => round);
  return new Map([...rounds].map(([round, own]) => [round, bytesOf(own)]));
}

function bytesOf(bursts: readonly Sample[]): Bytes {
  const all = bursts.map(
    ({ bodyBytes, expected, unexpected }) => bodyBytes / (expected + unexpected),
  );
  const others = bursts.map(({ expected, unexpected }) => unexpected / (expected + unexpected));
  const bytes = mean(all);
  // One burst has no scatter.
  const scatter = all.length > 1 ? standardDeviation(all) / Math.sqrt(all.length) : 0;
  return { bytes, error: scatter / Math.max(bytes, 1), otherPart: mean(others) };
}
