import { windowCount, windowMsOf } from "../../../domain/run/plan/open-loop.ts";
import type { Stage, StageWindow } from "../../../domain/series/open-loop.ts";
import type { SingleAnswers } from "../../../domain/series/single-answers.ts";
import { type Layer, peakOf, placed, type Span } from "./layers.ts";

/**
 * The time beside a change of the rate that no window includes: a load generator takes 15 to 120 ms from its start to its
 * first request, so that loads begin and end that much later than planned.
 */
export const GUARD_MS = 200;

/** The answers of a load in the order in which their requests were due, and how many were due in all. */
export interface Answered extends SingleAnswers {
  readonly requests: number;
}

/** Sorts answers by when their requests were due. */
export function inOrder({ dueMs, latencyMs }: SingleAnswers): SingleAnswers {
  const order = Uint32Array.from(dueMs.keys()).sort((a, b) => at(dueMs, a) - at(dueMs, b));
  const sorted = (values: Float64Array) => Float64Array.from(order, (index) => at(values, index));
  return { dueMs: sorted(dueMs), latencyMs: sorted(latencyMs) };
}

/** What the answers show window by window. */
export function windowsOf(stages: readonly Stage[], answered: Answered): readonly StageWindow[] {
  return placed(stages).flatMap((stage) => {
    const { count, widthMs } = windowsIn(stage, stages);
    return Array.from({ length: count }, (_, index) => {
      const fromMs = stage.fromMs + index * widthMs;
      return windowOf({ rate: stage.rate, fromMs, toMs: fromMs + widthMs }, stage, answered);
    });
  });
}

/** The number of windows of a stage, and their equal length in milliseconds. */
function windowsIn({ fromMs, toMs }: Span, stages: readonly Stage[]) {
  const count = windowCount(toMs - fromMs, windowMsOf(stages));
  return { count, widthMs: (toMs - fromMs) / count };
}

/** The length of the longest window after the peak, in milliseconds, to which a recovery is known; 0 if there is none. */
export function recoveryStepMs(stages: readonly Stage[]): number {
  const peak = peakOf(stages);
  const after = placed(stages).filter(({ fromMs }) => peak.fromMs > 0 && fromMs >= peak.toMs);
  return Math.max(0, ...after.map((stage) => windowsIn(stage, stages).widthMs));
}

function windowOf(window: Layer, stage: Span, answered: Answered): StageWindow {
  const span = {
    fromMs: Math.max(window.fromMs, stage.fromMs + GUARD_MS),
    toMs: Math.min(window.toMs, stage.toMs - GUARD_MS),
  };
  const { latencies, failed } = waitingIn({ ...span, rate: window.rate }, answered);
  const quantile = (part: number) => quantileOf(latencies, failed, part);
  return {
    ...window,
    answers: latencies.length,
    failed,
    p50Ms: quantile(0.5),
    p99Ms: quantile(0.99),
  };
}

/**
 * The requests that waited for their answer in a time at one rate: those due in it, and those due before and not yet answered.
 * The second show a backlog that the loads of a higher rate left, since requests of another load need not wait behind it.
 * @returns the times of those answered in ascending order, and how many due in it were not. The generator does not report
 * when these were due; if some were lost, they are what the rate makes due and is not answered
 */
export function waitingIn({ rate, fromMs, toMs }: Layer, answered: Answered) {
  const { dueMs, latencyMs, requests } = answered;
  const [first, end] = [firstFrom(dueMs, fromMs), firstFrom(dueMs, toMs)];
  const isWaiting = (latency: number, index: number) =>
    index >= first || at(dueMs, index) + latency > fromMs;
  const latencies = latencyMs.subarray(0, end).filter(isWaiting).sort();
  const planned = Math.round((rate * (toMs - fromMs)) / 1000);
  const lost = requests - dueMs.length;
  return { latencies, failed: Math.min(lost, Math.max(0, planned - (end - first))) };
}

/**
 * A percentile of the time of requests, if those without an expected answer take longer than all others.
 * @param latencies ascending
 * @param failed requests without an expected answer
 * @returns undefined if it is among these, or there was no request
 */
export function quantileOf(latencies: Float64Array, failed: number, part: number) {
  return latencies[Math.ceil(part * (latencies.length + failed)) - 1];
}

/** The first index from which sorted values are at least this. */
function firstFrom(values: Float64Array, least: number): number {
  let [low, high] = [0, values.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (at(values, middle) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The value at an index that is known to exist; called a million times. */
function at(values: Float64Array, index: number): number {
  return values[index] as number;
}
