import { sumOf } from "../shared/sum-of.ts";
import { addedCauses, type Causes, mostFrequent } from "./causes.ts";
import { errorCount, type RequestAccount } from "./sample.ts";
import { burstsByRound, column, type Samples } from "./samples.ts";

/** Results of the finished requests of a period of load. */
export interface FailedRequests {
  /** @minimum 0 */
  readonly finished: number;
  /**
   * Requests without an answer, or with an unexpected status.
   * @minimum 0
   */
  readonly failed: number;
  /** Unexpected answers by status. */
  readonly statuses: Causes;
  /** Requests without an answer, by the load generator's name of the error. */
  readonly errors: Causes;
}

/** Failed requests of one arm. */
export interface FailedShare extends FailedRequests {
  /**
   * Share of failed among finished requests.
   * @minimum 0
   */
  readonly percent: number;
}

/** The results of the requests of a period of load, such as a burst. */
export function failedIn(account: RequestAccount): FailedRequests {
  const { expected, unexpected, statuses = {}, errors } = account;
  const failed = unexpected + errorCount(account);
  return { finished: expected + failed, failed, statuses, errors };
}

/** The results of the requests of some bursts, with the most frequent causes. */
export function failedInBursts(samples: Samples): FailedRequests {
  const { finished, failed } = outcomeOf(samples);
  const causes = [...samples.causes.values()].map(({ statuses = {}, errors }) => {
    return { finished: 0, failed: 0, statuses, errors };
  });
  return { ...addedFailures(causes), finished, failed };
}

/** The results of the requests of several periods of load, with the most frequent causes. */
export function addedFailures(each: readonly FailedRequests[]): FailedRequests {
  return {
    finished: sumOf(each, ({ finished }) => finished),
    failed: sumOf(each, ({ failed }) => failed),
    statuses: mostFrequent(addedCauses(each.map(({ statuses }) => statuses))),
    errors: mostFrequent(addedCauses(each.map(({ errors }) => errors))),
  };
}

/** The share of failed among finished requests, in percent; 0 if none finished. */
export function failedPercent({ finished, failed }: FailedRequests): number {
  return finished === 0 ? 0 : (failed / finished) * 100;
}

/**
 * The parts of each start that failed.
 * @returns `failed`, of the requests that finished in its bursts; and `withoutAnswer`, of the bursts themselves
 */
export function failedByStart(samples: Samples) {
  return [...burstsByRound(samples).values()].map((bursts) => {
    const { errorPercent = 0, withoutAnswer } = outcomeOf(samples, bursts);
    return { failed: errorPercent / 100, withoutAnswer: withoutAnswer / bursts.length };
  });
}

/**
 * Sums up the results of the requests of some bursts.
 * @param bursts their indices; all by default
 * @returns `finished`, requests with an answer or an error; `failed`, those without an answer or with an unexpected
 * status; `errorPercent`, the share of failed among finished ones, undefined if none finished; `unanswered`, the number
 * of bursts that ended without an answer or an error; and `withoutAnswer`, the number of bursts in which requests were
 * sent but none was answered, whether cut off or failed
 */
export function outcomeOf(samples: Samples, bursts: Iterable<number> = samples.startedAt.keys()) {
  const expected = column(samples, "expected");
  const unexpected = column(samples, "unexpected");
  const aborted = column(samples, "aborted");
  const errors = column(samples, "errorCount");
  let [failed, finished, unanswered, withoutAnswer] = [0, 0, 0, 0];
  for (const burst of bursts) {
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
