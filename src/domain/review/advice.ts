import type { Comparison } from "../comparison/comparison.ts";
import { type ChangePercents, percentsOf } from "../evidence/change.ts";
import { type KernelTime, moreKernelTime } from "../evidence/kernel-time.ts";
import { changeAlone } from "../evidence/paired-changes.ts";
import type { Arms } from "../evidence/pairs.ts";
import { metricEntries } from "../findings/metric-entries.ts";
import { worstFirst } from "../findings/regression-size.ts";
import type {
  AnswerBytes,
  MetricComparison,
  SeriesComparison,
  ServerComparison,
} from "../findings/series-comparison.ts";
import type { SeriesMetricId } from "../metrics/catalogue.ts";
import { type RunFile, seriesByName } from "../run/file/run-file.ts";

/** Where to look for the cause of a regression, with the figures that show it. */
export type Advice =
  /** Requests wait: CPU time does not explain how much slower they are. */
  | {
      readonly of: "waits";
      readonly series: string;
      readonly slower: { readonly id: SeriesMetricId; readonly change: MetricComparison };
      /** The change of the time that a request takes. */
      readonly time: ChangePercents;
      readonly cpu: MetricComparison;
      /** The change of the cores that the server uses; absent if CPU time per request is shown to be the same. */
      readonly cores?: ChangePercents;
    }
  /** Of more CPU time per request, at least a third is in the kernel. */
  | {
      readonly of: "kernel";
      readonly series: string;
      /** More CPU time per request in all, in microseconds. */
      readonly moreUs: number;
      readonly kernel: KernelTime;
    }
  | { readonly of: "longer-answers"; readonly series: string; readonly answerBytes: AnswerBytes }
  | { readonly of: "pauses"; readonly server: string; readonly pause: MetricComparison }
  /** The first answer of each connection got slower by more than later ones. */
  | {
      readonly of: "connect";
      readonly series: string;
      readonly connect: MetricComparison;
      readonly later: MetricComparison;
    };

/** Maximum number of hints in a report. */
const MOST_ADVICE = 2;

/** Part of a change that its cause has to explain. */
const MOST_OF_IT = 0.5;

/** Part of additional CPU time: a system call takes time outside the kernel too, half of it in Node. */
const LEAST_IN_KERNEL = 1 / 3;

/** Minimum increase of answers' length that counts as a cause. */
const LEAST_LONGER = 0.1;

/** Minimum increase of the longest pause that counts as a cause, in percent. */
const LEAST_PAUSE_PERCENT = 50;

/** CPU time per request that changes by no more is the same, unless its metric has a tolerance of its own; in percent. */
const SAME_PERCENT = 5;

/**
 * Where to look for the causes of regressions against base. Each hint follows from intervals of the run; of each kind there
 * is at most one, for the series that got worst.
 * @param run with the bursts of both arms
 * @returns at most two; none without a regression
 */
export function adviceOn(comparison: Comparison, run: Pick<RunFile, "series">): readonly Advice[] {
  const { comparedWith, series, servers = [] } = comparison;
  if (comparedWith.kind !== "base" || comparedWith.isItself) return [];
  const worse = worstFirst(series);
  const [heads, bases] = [seriesByName(run, "head"), seriesByName(run, "base")];
  const armsOf = ({ name }: SeriesComparison): Arms | undefined => {
    const [head, base] = [heads.get(name), bases.get(name)];
    return head && base && { head, base };
  };
  const kinds: readonly ((one: SeriesComparison) => Advice | undefined)[] = [
    (one) => waiting(one, armsOf(one)),
    (one) => inKernel(one, armsOf(one)),
    longerAnswers,
    (one) => longerPauses(one, servers),
    slowerFirsts,
  ];
  const found = kinds.flatMap((adviceOf) => {
    const [first] = worse.flatMap((one) => adviceOf(one) ?? []);
    return first ? [first] : [];
  });
  return found.slice(0, MOST_ADVICE);
}

/**
 * Requests wait if each takes longer than CPU time explains, and most of that is not CPU time. In a closed loop, the server
 * then uses fewer cores. That is one figure of each burst, so it shows what the intervals of time and CPU time do not
 * where both scatter together, as they do before code is compiled. At a rate, CPU time alone can make requests queue, so
 * there it must be the same.
 */
function waiting(one: SeriesComparison, arms: Arms | undefined): Advice | undefined {
  const { name: series, metrics, level, generatorBound = 0 } = one;
  const id = slownessOf(one);
  const { [id]: change, "cpu-per-request": cpu } = metrics;
  const time = timeChange(id, change);
  const cpuTime = timeChange("cpu-per-request", cpu);
  if (!change || !time || !cpu || !cpuTime || !isFelt(one)) return undefined;
  // The generator, which is slower with longer answers, or slow itself, makes a server idle too.
  if (generatorBound >= MOST_OF_IT || longerAnswers(one) !== undefined) return undefined;
  const isSame = isWithin(cpuTime, cpu.tolerancePercent);
  const found = { of: "waits", series, slower: { id, change }, time, cpu } as const;
  if ("rate" in level) return isSame && isMostlyBeyond(time, cpuTime) ? found : undefined;
  const used = arms && changeAlone(arms, "cpu");
  if (!used || used.high >= 0 || time.lowPercent <= 0 || !isMinor(cpuTime, time)) return undefined;
  return isSame ? found : { ...found, cores: percentsOf(used) };
}

/** The metric that shows how long requests take: at a rate, throughput does not. */
function slownessOf({ level }: SeriesComparison): "latency-p50" | "throughput" {
  return "rate" in level ? "latency-p50" : "throughput";
}

/** An increase is by estimate at most half of another one. */
function isMinor(one: ChangePercents, other: ChangePercents): boolean {
  return Math.max(0, one.changePercent) <= MOST_OF_IT * other.changePercent;
}

/**
 * One increase is more than another one, beyond chance, and by estimate at least twice as much: the interval of the
 * difference follows from both (Zou and Donner, Statistics in Medicine 27 (2008), 1693–1702).
 */
function isMostlyBeyond(one: ChangePercents, other: ChangePercents): boolean {
  const room = Math.hypot(
    one.changePercent - one.lowPercent,
    other.highPercent - other.changePercent,
  );
  return one.changePercent - Math.max(0, other.changePercent) > room && isMinor(other, one);
}

/** The change of a time, or of the time that each request takes at a throughput; undefined if it has no interval. */
function timeChange(
  id: SeriesMetricId,
  change: MetricComparison | undefined,
): ChangePercents | undefined {
  const { changePercent, lowPercent, highPercent } = change ?? {};
  if (changePercent === undefined || lowPercent === undefined || highPercent === undefined) {
    return undefined;
  }
  if (id !== "throughput") return { changePercent, lowPercent, highPercent };
  const inverse = (percent: number) => (1 / (1 + percent / 100) - 1) * 100;
  return {
    changePercent: inverse(changePercent),
    lowPercent: inverse(highPercent),
    highPercent: inverse(lowPercent),
  };
}

/** All of the interval is within the tolerance, in both directions. */
function isWithin({ lowPercent, highPercent }: ChangePercents, tolerance = SAME_PERCENT): boolean {
  return -lowPercent <= tolerance && highPercent <= tolerance;
}

/** CPU time that is not shown to be worse, and explains less than half of how much longer requests take, is no cause. */
function inKernel(one: SeriesComparison, arms: Arms | undefined): Advice | undefined {
  const { name: series, metrics } = one;
  const { base: baseUs, head: headUs, verdict } = metrics["cpu-per-request"] ?? {};
  const cpuTime = timeChange("cpu-per-request", metrics["cpu-per-request"]);
  if (baseUs === undefined || headUs === undefined || !cpuTime || !arms) return undefined;
  const time = timeChange(slownessOf(one), metrics[slownessOf(one)]);
  const isCause = verdict === "regression" || !time || !isMinor(cpuTime, time);
  const kernel = moreKernelTime(arms.base.samples, arms.head.samples);
  const moreUs = headUs - baseUs;
  if (cpuTime.lowPercent <= 0 || !isCause) return undefined;
  if (!kernel || !(kernel.lowUs > 0) || kernel.us < LEAST_IN_KERNEL * moreUs) return undefined;
  return { of: "kernel", series, moreUs, kernel };
}

function longerAnswers({ name: series, answerBytes }: SeriesComparison): Advice | undefined {
  if (!answerBytes || answerBytes.head < (1 + LEAST_LONGER) * answerBytes.base) return undefined;
  return { of: "longer-answers", series, answerBytes };
}

/** Clients feel a regression of it: more than what it costs got worse. */
function isFelt({ metrics }: SeriesComparison): boolean {
  return metricEntries(metrics).some(
    ([id, { verdict }]) => verdict === "regression" && id !== "cpu-per-request",
  );
}

function longerPauses(
  one: SeriesComparison,
  servers: readonly ServerComparison[],
): Advice | undefined {
  const { server } = one;
  const pause = servers.find(({ name }) => name === server)?.metrics["gc-pause"];
  if (!pause || !isFelt(one) || (pause.lowPercent ?? 0) < LEAST_PAUSE_PERCENT) return undefined;
  return { of: "pauses", server, pause };
}

function slowerFirsts({ name: series, metrics }: SeriesComparison): Advice | undefined {
  const { connect, "latency-p50": later } = metrics;
  const [first, others] = [timeChange("connect", connect), timeChange("latency-p50", later)];
  if (!connect || !later || !first || !others || !isMostlyBeyond(first, others)) return undefined;
  return { of: "connect", series, connect, later };
}
