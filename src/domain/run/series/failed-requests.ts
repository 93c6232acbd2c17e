import { sumOf } from "../../shared/sum-of.ts";
import { addedCauses, type Causes, mostFrequent } from "./causes.ts";
import { outcomeOf } from "./outcome.ts";
import { errorCount, type RequestAccount } from "./sample.ts";
import type { Samples } from "./samples.ts";

/** Results of the finished requests of a period of load. */
export interface FailedRequests {
  readonly finished: number;
  /** Requests without an answer, or with an unexpected status. */
  readonly failed: number;
  /** Unexpected answers by status. Files of earlier versions do not have them, so the sum can be lower. */
  readonly statuses: Causes;
  /** Requests without an answer, by the load generator's name of the error. */
  readonly errors: Causes;
}

/** Failed requests of one arm. */
export interface FailedShare extends FailedRequests {
  /** Share of failed among finished requests. */
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
