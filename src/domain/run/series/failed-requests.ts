import { addedCauses, type Causes, mostFrequent } from "./causes.ts";
import { outcomeOf } from "./outcome.ts";
import { errorCount, type RequestAccount } from "./sample.ts";
import type { Samples } from "./samples.ts";

/** Results of the finished requests of a stretch of load. */
export interface FailedRequests {
  readonly finished: number;
  /** Those without an answer, or with one of another status than the expected one. */
  readonly failed: number;
  /** Answers of these, by status. Files of earlier versions do not say them, so they can be fewer. */
  readonly statuses: Causes;
  /** Those without an answer, by the load generator's name of the error. */
  readonly errors: Causes;
}

/** Failed requests of one arm. */
export interface FailedShare extends FailedRequests {
  /** The failed part of the finished requests. */
  readonly percent: number;
}

/** The results of the requests of a stretch of load, such as a burst. */
export function failedIn(account: RequestAccount): FailedRequests {
  const { expected, unexpected, statuses = {}, errors } = account;
  const failed = unexpected + errorCount(account);
  return { finished: expected + failed, failed, statuses, errors };
}

/** The results of the requests of some bursts, with the most frequent causes. */
export function failedInBursts(samples: Samples): FailedRequests {
  const { finished, failed } = outcomeOf(samples);
  const causes = [...samples.causes.values()];
  return {
    finished,
    failed,
    statuses: mostFrequent(addedCauses(causes.map(({ statuses = {} }) => statuses))),
    errors: mostFrequent(addedCauses(causes.map(({ errors }) => errors))),
  };
}

/** The results of the requests of several stretches of load, with the most frequent causes. */
export function addedFailures(each: readonly FailedRequests[]): FailedRequests {
  return {
    finished: each.reduce((sum, { finished }) => sum + finished, 0),
    failed: each.reduce((sum, { failed }) => sum + failed, 0),
    statuses: mostFrequent(addedCauses(each.map(({ statuses }) => statuses))),
    errors: mostFrequent(addedCauses(each.map(({ errors }) => errors))),
  };
}

/** The failed part of the finished requests, in percent; 0 where none finished. */
export function failedPercent({ finished, failed }: FailedRequests): number {
  return finished === 0 ? 0 : (failed / finished) * 100;
}
