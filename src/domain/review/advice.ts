import type { Comparison } from "../comparison/comparison.ts";
import type { ChangePercents } from "../evidence/change.ts";
import { type KernelTime, moreKernelTime } from "../evidence/kernel-time.ts";
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
      /** CPU time per request is shown to be the same. */
      readonly isSame: boolean;
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
  const arms = { head: seriesByName(run, "head"), base: seriesByName(run, "base") };
  const kinds: readonly ((one: SeriesComparison) => Advice | undefined)[] = [
    waiting,
    (one) => inKernel(one, arms),
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
 * Requests wait if each takes longer than CPU time explains, and most of that is not CPU time. In a closed loop, CPU time
 * alone makes it longer by the same factor at most: what a busy machine adds to it, it adds in base as well. At a rate it
 * can make requests queue, so there it must be the same.
 */
function waiting(one: SeriesComparison): Advice | undefined {
  const { name: series, metrics, level, generatorBound = 0 } = one;
  const id = "rate" in level ? "latency-p50" : "throughput";
  const { [id]: change, "cpu-per-request": cpu } = metrics;
  const time = timeChange(id, change);
  const cpuTime = timeChange("cpu-per-request", cpu);
  if (!change || !time || !cpu || !cpuTime || !isFelt(one)) return undefined;
  if (!isMostlyBeyond(time, cpuTime)) return undefined;
  const isSame = isWithin(cpuTime, cpu.tolerancePercent);
  // The generator, which is slower with longer answers, or slow itself, makes a server idle too.
  const isOther = generatorBound >= MOST_OF_IT || longerAnswers(one) !== undefined;
  if (isOther || ("rate" in level && !isSame)) return undefined;
  return { of: "waits", series, slower: { id, change }, time, cpu, isSame };
}

/**
 * One increase is more than another one, beyond chance, and by estimate at least twice as much: the interval of the
 * difference follows from both (Zou and Donner, Statistics in Medicine 27 (2008), 1693–1702).
 */
function isMostlyBeyond(one: ChangePercents, other: ChangePercents): boolean {
  const least = Math.max(0, other.changePercent);
  const room = Math.hypot(
    one.changePercent - one.lowPercent,
    other.highPercent - other.changePercent,
  );
  return one.changePercent - least > room && least <= MOST_OF_IT * one.changePercent;
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

type Arms = Readonly<Record<"head" | "base", ReturnType<typeof seriesByName>>>;

function inKernel({ name: series, metrics }: SeriesComparison, arms: Arms): Advice | undefined {
  const { base: baseUs, head: headUs, lowPercent = 0 } = metrics["cpu-per-request"] ?? {};
  const [head, base] = [arms.head.get(series), arms.base.get(series)];
  if (baseUs === undefined || headUs === undefined || lowPercent <= 0) return undefined;
  if (!head || !base) return undefined;
  const kernel = moreKernelTime(base.samples, head.samples);
  const moreUs = headUs - baseUs;
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
