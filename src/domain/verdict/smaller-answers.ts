import { figuresOf } from "../run/read-samples.ts";
import type { MeasuredSeries, RunFile } from "../run/run-file.ts";
import type { Samples } from "../run/sample.ts";
import { wholeOf } from "../run/series.ts";
import { machinesOf } from "../run/shards/repeats.ts";
import { mean, standardDeviation } from "../statistics/descriptive.ts";
import { agreementOf } from "./agreement.ts";
import type { SeriesComparison } from "./comparison.ts";

/** Part by which answers have to be smaller to count: a date or a counter in them changes less. */
const LEAST_PART = 0.01;

/** How far beyond the scatter of bursts that has to be, in standard errors. */
const ERRORS = 3;

/**
 * Adds to series that head's answers under load are smaller than base's, and whether those that were checked one by one are
 * so too. Where they are not, it may be an error with the expected status, which the load generator takes for an answer. It
 * is no test of what is gated and takes nothing of the false-alarm rate.
 */
export function withSmallerAnswers(
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
    const smaller = smallerAnswers(base, head);
    return smaller ? { ...one, smallerAnswers: smaller } : one;
  });
}

function smallerAnswers(
  base: MeasuredSeries,
  head: MeasuredSeries,
): SeriesComparison["smallerAnswers"] {
  const checked = Math.max(0, -logRatio(base.checkedBytes, head.checkedBytes));
  const starts = startsOf(base, head);
  if (starts.length === 0) return undefined;
  const beyond = starts.map(({ before, now }) => {
    const shrunk = -logRatio(before.bytes, now.bytes);
    // Answers of another status may be empty.
    const failed = -Math.log1p(-Math.min(now.otherPart, 0.99));
    return shrunk - failed - LEAST_PART - ERRORS * Math.hypot(before.error, now.error);
  });
  const { shown } = agreementOf(beyond);
  if (shown <= 0) return undefined;
  const bytes = mean(starts.map(({ now }) => now.bytes));
  return {
    // Nobody answers nothing on purpose where base answers something.
    ...(shown <= checked && bytes >= 1 && { isChecked: true }),
    base: mean(starts.map(({ before }) => before.bytes)),
    head: bytes,
  };
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
function startsOf(base: MeasuredSeries, head: MeasuredSeries) {
  const bases = new Map(machinesOf(base).map(({ shard = 0, samples }) => [shard, samples]));
  return machinesOf(head).flatMap(({ shard = 0, samples }) => {
    const before = bytesByRound(bases.get(shard) ?? []);
    return [...bytesByRound(samples)].flatMap(([round, now]) => {
      const own = before.get(round);
      return own ? [{ before: own, now }] : [];
    });
  });
}

function bytesByRound(samples: Samples): ReadonlyMap<number, Bytes> {
  const { length } = samples;
  const figures = figuresOf(samples, ["round", "expected", "unexpected", "bodyBytes"]).slice(
    0,
    4 * length,
  );
  const rounds = new Map<number, { others: number; answers: number; all: number[] }>();
  for (let index = 0; index < length; index += 1) {
    const [round = 0, expected = 0, unexpected = 0, bytes = 0] = [0, 1, 2, 3].map(
      (figure) => figures[figure * length + index],
    );
    const answers = expected + unexpected;
    if (answers === 0) continue;
    const own = rounds.get(round) ?? { others: 0, answers: 0, all: [] };
    own.others += unexpected;
    own.answers += answers;
    own.all.push(bytes / answers);
    rounds.set(round, own);
  }
  return new Map(
    [...rounds].map(([round, { others, answers, all }]) => {
      const bytes = mean(all);
      const scatter = all.length < 2 ? 0 : standardDeviation(all) / Math.sqrt(all.length);
      return [round, { bytes, error: scatter / Math.max(bytes, 1), otherPart: others / answers }];
    }),
  );
}
