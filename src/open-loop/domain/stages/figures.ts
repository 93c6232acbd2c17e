import { HOLDING_WINDOWS } from "../../../domain/run/plan/open-loop.ts";
import type {
  OpenLoopMetricId,
  OpenLoopRound,
  Stage,
  StageWindow,
} from "../../../domain/series/open-loop.ts";
import type { SingleAnswers } from "../../../domain/series/single-answers.ts";
import { sumOf } from "../../../domain/shared/sum-of.ts";
import { type Answered, GUARD_MS, inOrder, quantileOf, waitingIn, windowsOf } from "./course.ts";
import { type Layer, peakOf, peaksOf, placed, type Span } from "./layers.ts";

/** Latency is as before the peak up to this multiple of the highest then. */
const AS_BEFORE = 2;

/** A figure, or a value that the true one is above. */
interface Figure {
  readonly value: number;
  readonly isLeast?: boolean;
}

/**
 * The figures of one start whose rate changed in stages.
 *
 * - `peak-p99`, `after-p99`: of the requests that waited while the rate was the highest, and in the last stage if its rate
 *   is lower, in milliseconds. If over 1 % of them have no expected answer, it is only known to be above the slowest answer.
 * - `recovery`: {@link recoveryOf}.
 * - `lost`: requests due without an expected answer, in percent of all.
 *
 * @param answers the expected ones
 * @param requests how many were due
 */
export function stageFigures(
  stages: readonly Stage[],
  answers: SingleAnswers,
  requests: number,
): Pick<OpenLoopRound, "values" | "bounds" | "windows"> {
  const answered = { ...inOrder(answers), requests };
  const windows = windowsOf(stages, answered);
  const peak = peakOf(stages);
  const last = placed(stages).slice(-1);
  const figures: Readonly<Partial<Record<OpenLoopMetricId, Figure | undefined>>> = {
    "peak-p99": p99Of(peaksOf(stages).map(withoutBegin), answered),
    "after-p99": p99Of(
      last.filter(({ fromMs }) => fromMs >= peak.toMs).map(withoutBegin),
      answered,
    ),
    recovery: recoveryOf(windows, peak),
    lost: { value: 100 * (1 - answers.dueMs.length / requests) },
  };
  const known = Object.entries(figures).flatMap(([id, figure]) =>
    figure ? [[id, figure] as const] : [],
  );
  const least = known.filter(([, { isLeast }]) => isLeast);
  return {
    values: Object.fromEntries(known.map(([id, { value }]) => [id, value])),
    ...(least.length > 0 && { bounds: Object.fromEntries(least.map(([id]) => [id, "higher"])) }),
    windows,
  };
}

/** Just after the rate falls, requests may still meet the higher one; just after it rises, what it adds may not be sent yet. */
function withoutBegin({ rate, fromMs, toMs }: Layer): Layer {
  return { rate, fromMs: fromMs + GUARD_MS, toMs };
}

function p99Of(layers: readonly Layer[], answered: Answered): Figure | undefined {
  const waiting = layers.map((layer) => waitingIn(layer, answered));
  const latencies = Float64Array.from(waiting.flatMap((one) => [...one.latencies])).sort();
  const failed = sumOf(waiting, (one) => one.failed);
  const value = quantileOf(latencies, failed, 0.99);
  if (value !== undefined) return { value };
  const slowest = latencies.at(-1);
  return slowest === undefined ? undefined : { value: slowest, isLeast: true };
}

/**
 * Seconds from the end of the highest stage to the end of the first window in which the 99th percentile is as before: at most
 * twice the highest of all windows before the peak, and so are the next two. So it is never less than a window.
 *
 * The highest of several windows is what this start needs at most while it is not overloaded, with the machine's noise. A later
 * window exceeds the highest of n by chance once in n + 1, on a busy machine by little: without the factor, base against
 * itself needed four seconds and more in most starts. What stays worse by less shows in `after-p99`. A window in which over
 * 1 % of the requests were lost is not as before.
 * @returns that it is longer than to the end of the last other window, if it is not so within the load; undefined if there is
 * no window before the peak, fewer than three after it, or one before was like that
 */
export function recoveryOf(windows: readonly StageWindow[], peak: Span): Figure | undefined {
  const latencyOf = ({ p99Ms = Number.POSITIVE_INFINITY }: StageWindow) => p99Ms;
  const before = windows.filter(({ fromMs }) => fromMs < peak.fromMs);
  const after = windows.filter(({ fromMs }) => fromMs >= peak.toMs);
  const usual = Math.max(...before.map(latencyOf));
  if (!Number.isFinite(usual) || after.length < HOLDING_WINDOWS) return undefined;
  const isAsBefore = (window: StageWindow) => latencyOf(window) <= AS_BEFORE * usual;
  const secondsTo = ({ toMs }: StageWindow) => (toMs - peak.toMs) / 1000;
  for (let at = 0; at + HOLDING_WINDOWS <= after.length; at += 1) {
    const [first, ...next] = after.slice(at, at + HOLDING_WINDOWS);
    if (first && [first, ...next].every(isAsBefore)) return { value: secondsTo(first) };
  }
  const last = after.findLast((window) => !isAsBefore(window));
  return last && { value: secondsTo(last), isLeast: true };
}
