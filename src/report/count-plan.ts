import { type CountSize, countEstimateMs } from "../domain/counting/time-estimate.ts";
import type { CountConfig } from "../domain/run/config.ts";
import { formatCount, formatDuration } from "../domain/shared/format.ts";

/**
 * What is going to be counted, in words.
 * @returns text that ends with a line break
 */
export function renderCountPlan(count: CountConfig, size: CountSize): string {
  const estimate = formatDuration(countEstimateMs(count, size));
  const subjects = formatCount(size.subjects, "server and scenario", "servers and scenarios");
  const more = count.requests === undefined ? "; longer for servers in Go" : "";
  return `counting ${subjects} in ${formatCount(count.turns, "turn")} takes about ${estimate} with cachegrind${more}\n`;
}
