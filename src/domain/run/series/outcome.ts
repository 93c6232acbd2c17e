import { column, type Samples } from "./samples.ts";

/** The combined results of the requests of some bursts. */
export interface Outcome {
  /** Requests with an answer or an error. */
  readonly finished: number;
  /** Requests without an answer, or with an unexpected status. */
  readonly failed: number;
  /** Share of failed among finished requests; undefined if none finished. */
  readonly errorPercent: number | undefined;
  /** Number of bursts that ended without an answer or an error. */
  readonly unanswered: number;
  /** Number of bursts in which requests were sent but none was answered, whether cut off or failed. */
  readonly withoutAnswer: number;
}

/** Sums up the results of the requests of some bursts. */
export function outcomeOf(samples: Samples): Outcome {
  const expected = column(samples, "expected");
  const unexpected = column(samples, "unexpected");
  const aborted = column(samples, "aborted");
  const errors = column(samples, "errorCount");
  let [failed, finished, unanswered, withoutAnswer] = [0, 0, 0, 0];
  for (let burst = 0; burst < expected.length; burst += 1) {
    const [answers, others] = [expected[burst] as number, unexpected[burst] as number];
    const [cutOff, failures] = [aborted[burst] as number, errors[burst] as number];
    failed += others + failures;
    finished += others + failures + answers;
    if (answers + others > 0) continue;
    if (failures === 0 && cutOff > 0) unanswered += 1;
    if (failures > 0 || cutOff > 0) withoutAnswer += 1;
  }
  const errorPercent = finished === 0 ? undefined : (failed / finished) * 100;
  return { finished, failed, errorPercent, unanswered, withoutAnswer };
}
