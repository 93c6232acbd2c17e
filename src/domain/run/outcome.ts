import { column, type Samples } from "./samples.ts";

/** What became of the requests of some bursts, all together. */
export interface Outcome {
  /** Requests that got an answer or an error. */
  readonly finished: number;
  /** Those without an answer, or with one of another status than the expected one. */
  readonly failed: number;
  /** The part of all finished requests that got no answer, or one with another status; undefined if none finished. */
  readonly errorPercent: number | undefined;
  /** Number of bursts that ended without an answer or an error. */
  readonly unanswered: number;
  /** Number of bursts in which requests were sent and none got an answer, whether they were cut off or failed. */
  readonly withoutAnswer: number;
}

/** What became of the requests of some bursts, all together. */
export function outcomeOf(samples: Samples): Outcome {
  const [unexpected, aborted, errors] = [
    column(samples, "unexpected"),
    column(samples, "aborted"),
    column(samples, "errorCount"),
  ];
  let [failed, finished, unanswered, withoutAnswer] = [0, 0, 0, 0];
  for (const [index, expected] of column(samples, "expected").entries()) {
    const [others = 0, cutOff = 0, failures = 0] = [
      unexpected[index],
      aborted[index],
      errors[index],
    ];
    failed += others + failures;
    finished += others + failures + expected;
    if (expected + others > 0) continue;
    if (failures === 0 && cutOff > 0) unanswered += 1;
    if (failures > 0 || cutOff > 0) withoutAnswer += 1;
  }
  const errorPercent = finished === 0 ? undefined : (failed / finished) * 100;
  return { finished, failed, errorPercent, unanswered, withoutAnswer };
}
