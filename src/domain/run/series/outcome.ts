import { column, type Samples } from "./samples.ts";

/**
 * Sums up the results of the requests of some bursts.
 * @returns `finished`, requests with an answer or an error; `failed`, those without an answer or with an unexpected
 * status; `errorPercent`, the share of failed among finished ones, undefined if none finished; `unanswered`, the number
 * of bursts that ended without an answer or an error; and `withoutAnswer`, the number of bursts in which requests were
 * sent but none was answered, whether cut off or failed
 */
export function outcomeOf(samples: Samples) {
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
