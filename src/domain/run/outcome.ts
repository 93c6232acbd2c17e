import { figuresOf } from "./read-samples.ts";
import type { Samples } from "./sample.ts";

/** What became of the requests of some bursts, all together. */
export interface Outcome {
  /** Requests that got an answer or an error. */
  readonly finished: number;
  /** The part of all finished requests that got no answer, or one with another status; undefined if none finished. */
  readonly errorPercent: number | undefined;
  /** Number of bursts that ended without an answer or an error. */
  readonly unanswered: number;
  /** Number of bursts in which requests were sent and none got an answer, whether they were cut off or failed. */
  readonly withoutAnswer: number;
}

/** What became of the requests of some bursts, all together. */
export function outcomeOf(samples: Samples): Outcome {
  const { length } = samples;
  const figures = figuresOf(samples, ["expected", "unexpected", "aborted", "errorCount"]);
  let [failed, finished, cutOff, withoutAnswer] = [0, 0, 0, 0];
  for (let index = 0; index < length; index += 1) {
    const expected = figures[index] as number;
    const unexpected = figures[length + index] as number;
    const errors = figures[3 * length + index] as number;
    const bad = unexpected + errors;
    failed += bad;
    finished += bad + expected;
    if (expected + unexpected > 0) continue;
    if (errors > 0) withoutAnswer += 1;
    else if ((figures[2 * length + index] as number) > 0) cutOff += 1;
  }
  return {
    finished,
    errorPercent: finished === 0 ? undefined : (failed / finished) * 100,
    unanswered: cutOff,
    withoutAnswer: withoutAnswer + cutOff,
  };
}
