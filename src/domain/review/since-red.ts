import type { Comparison } from "../comparison/comparison.ts";
import type { ChangePercents } from "../evidence/change.ts";
import { metricEntries } from "../findings/metric-entries.ts";
import type { MetricComparison } from "../findings/series-comparison.ts";
import type { Verdict } from "../findings/verdict.ts";
import { forTheWorse, METRIC_IDS, type MetricId } from "../metrics/catalogue.ts";
import { attempt } from "../shared/error.ts";

/** A metric that was a regression in a commit of a pull request. */
export interface RedMetric extends ChangePercents {
  /** Name of the series or server. */
  readonly series: string;
  readonly metric: MetricId;
  /** The last commit in which it was one. */
  readonly sha: string;
}

/** What a pull request's comment remembers of earlier commits. */
export interface Remembered {
  /** Name of the base that they were compared with. */
  readonly base: string;
  readonly red: readonly RedMetric[];
}

/** A metric that was a regression in an earlier commit, and what it is now. */
export interface Since {
  readonly was: RedMetric;
  readonly now: MetricComparison;
}

/** What became of regressions of earlier commits. */
export interface SinceRed {
  /** Shown to be no worse than tolerated, and less than before. */
  readonly fixed: readonly Since[];
  /** Neither a regression nor shown to be none. */
  readonly open: readonly Since[];
  /** For the next comment; absent if there is nothing to remember. */
  readonly remembered?: Remembered;
}

/** A result that a comment shows. */
interface ShownResult {
  readonly comparison: Comparison;
  /** The measured head commit. */
  readonly sha: string;
  /** Name of its base. */
  readonly base: string;
}

/** Maximum number of metrics that a comment remembers. */
const MOST_RED = 20;

const NO_WORSE: readonly (Verdict | undefined)[] = ["unchanged", "no-worse", "improvement"];

/**
 * What became of the regressions that earlier comments showed. A result of the same commit corrects what was said of it,
 * and fixes nothing; one of another base says nothing about them.
 * @param earlier what the replaced comment remembered; absent if there is none
 */
export function sinceRed(result: ShownResult, earlier?: Remembered): SinceRed {
  const { comparison, sha, base } = result;
  const { kind } = comparison.comparedWith;
  if (kind === "none" || kind === "lost") {
    return { fixed: [], open: [], ...(earlier && { remembered: earlier }) };
  }
  const all = judgedMetrics(comparison);
  const now = new Map(all.map((one) => [keyOf(one), one.values]));
  const own = all.flatMap(({ series, metric, values }): readonly RedMetric[] => {
    const { verdict, changePercent, lowPercent, highPercent } = values;
    if (verdict !== "regression" || changePercent === undefined) return [];
    if (lowPercent === undefined || highPercent === undefined) return [];
    return [{ series, metric, sha, changePercent, lowPercent, highPercent }];
  });
  const before = earlier?.base === base ? earlier.red : [];
  const since = before.flatMap((was): readonly Since[] => {
    const values = now.get(keyOf(was));
    return values && was.sha !== sha ? [{ was, now: values }] : [];
  });
  const isSaid = new Set(own.map(keyOf));
  const kept = before.filter((was) => {
    const isCorrected = was.sha === sha && NO_WORSE.includes(now.get(keyOf(was))?.verdict);
    return !isSaid.has(keyOf(was)) && !isCorrected;
  });
  const red = [...own.toSorted((a, b) => sizeOf(b) - sizeOf(a)), ...kept].slice(0, MOST_RED);
  return {
    fixed: since.filter((one) => NO_WORSE.includes(one.now.verdict) && isLess(one)),
    open: since.filter((one) => one.now.verdict === "inconclusive"),
    ...(red.length > 0 && { remembered: { base, red } }),
  };
}

function judgedMetrics({ series, instrumented = [], servers = [] }: Comparison) {
  return [...series, ...instrumented, ...servers].flatMap(({ name, metrics }) =>
    metricEntries<MetricId>(metrics).map(([metric, values]) => ({ series: name, metric, values })),
  );
}

function keyOf({ series, metric }: Pick<RedMetric, "series" | "metric">): string {
  return `${series} ${metric}`;
}

/**
 * The change is by estimate less than what it was at least: a verdict can also be another one because more is tolerated
 * now.
 */
function isLess({ was, now }: Since): boolean {
  const worse = (percent: number) => forTheWorse(was.metric, percent);
  const least = Math.min(worse(was.lowPercent), worse(was.highPercent));
  return now.changePercent === undefined || worse(now.changePercent) < least;
}

/** So that 50 % less is as much as 100 % more. */
function sizeOf({ changePercent }: RedMetric): number {
  return Math.abs(Math.log1p(changePercent / 100));
}

/** Maximum length of the text that a comment remembers, far below that of a comment. */
const MOST_TEXT = 8000;

/** The text of a comment's memory: no spaces, and nothing that could end the HTML comment around it. */
export function rememberedText({ base, red }: Remembered): string {
  const rows = red.map(({ series, metric, sha, ...change }) => [
    ...[series, metric, sha],
    ...[change.changePercent, change.lowPercent, change.highPercent].map(rounded),
  ]);
  const textOf = (number: number) =>
    encodeURIComponent(JSON.stringify([base, rows.slice(0, number)]));
  let number = rows.length;
  while (number > 0 && textOf(number).length > MOST_TEXT) number -= 1;
  return textOf(number);
}

function rounded(percent: number): number {
  return Number(percent.toFixed(2));
}

/**
 * Parses {@link rememberedText}. Anybody who may write to the repository can edit a comment.
 * @returns undefined for any other text
 */
export function readRemembered(text: string): Remembered | undefined {
  if (text.length > MOST_TEXT) return undefined;
  const parsed: unknown = attempt(() => JSON.parse(decodeURIComponent(text)));
  if (!Array.isArray(parsed)) return undefined;
  const [base, rows]: readonly unknown[] = parsed;
  if (typeof base !== "string" || !Array.isArray(rows)) return undefined;
  const red = rows.slice(0, MOST_RED).flatMap((row) => redMetricIn(row) ?? []);
  return red.length > 0 ? { base, red } : undefined;
}

const SHA = /^[0-9a-f]{4,64}$/;

/** Maximum length of the name of a series, as in a run file. */
const MOST_NAME = 256;

/** A larger change is none that a report showed. */
const MOST_PERCENT = 1e9;

function redMetricIn(row: unknown): RedMetric | undefined {
  if (!Array.isArray(row)) return undefined;
  const [series, id, sha, changePercent, lowPercent, highPercent]: readonly unknown[] = row;
  const metric = METRIC_IDS.find((one) => one === id);
  if (metric === undefined || !isText(series) || series.length > MOST_NAME) return undefined;
  if (!isText(sha) || !SHA.test(sha)) return undefined;
  if (!isPercent(changePercent) || !isPercent(lowPercent) || !isPercent(highPercent)) {
    return undefined;
  }
  const isInterval = lowPercent <= changePercent && changePercent <= highPercent;
  return isInterval ? { series, metric, sha, changePercent, lowPercent, highPercent } : undefined;
}

function isText(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}

function isPercent(value: unknown): value is number {
  return typeof value === "number" && value >= -100 && value <= MOST_PERCENT;
}
