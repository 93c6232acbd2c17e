import { LONGER_BURST_MS } from "../domain/run/load-shape.ts";
import { formatMilliseconds } from "../domain/shared/format.ts";
import { type Finding, problemsOf } from "./findings.ts";
import { requestsIn, shareOf } from "./mix-rules.ts";
import type { Problem } from "./rules.ts";
import type { ParsedConfig } from "./schema.ts";

type Scenario = ParsedConfig["scenarios"][string];

/** How much more than the rate that was asked for may be sent. */
const MOST_EXCESS = 1.1;

/** Finds levels that a burst cannot have: the load generator would send something else, under the level's name. */
export function loadProblems({ scenarios, measure }: ParsedConfig): readonly Problem[] {
  return problemsOf(scenarios, (scenario) => [
    ...connectionFindings(scenario),
    ...rateFindings(scenario, measure.burst),
  ]);
}

function* connectionFindings({ load }: Scenario): Generator<Finding> {
  const { concurrency = [], requests, streams = 1 } = load;
  if (requests === undefined) return;
  for (const [index, level] of concurrency.entries()) {
    if (level * streams <= requests) continue;
    const each = streams === 1 ? "" : ` with ${streams} streams each`;
    const what = `found ${level}${each}, more than the ${requests} requests of a burst`;
    const hint = "Raise load.requests: a connection that nothing is sent on is never opened.";
    yield [["load", "concurrency", index], what, hint];
  }
}

/** oha sends a whole number of requests, the next one up: of a burst of 500 ms at 3 a second, two, which are 4 a second. */
function* rateFindings(scenario: Scenario, usualMs: number | undefined): Generator<Finding> {
  const { rate = [], burst, requests } = scenario.load;
  if (requests !== undefined) return;
  const burstMs = burst ?? usualMs ?? LONGER_BURST_MS;
  const shares = requestsIn(scenario).map(([, request]) => shareOf(request));
  const least = Math.min(...shares) / shares.reduce((sum, share) => sum + share, 0);
  for (const [index, level] of rate.entries()) {
    const share = level * least;
    const sent = Math.ceil((share * burstMs) / 1000);
    const sentRate = (sent / burstMs) * 1000;
    if (sentRate <= share * MOST_EXCESS) continue;
    const whose = shares.length > 1 ? "one of its requests would get" : "it would be";
    const what = `found ${level}; in bursts of ${formatMilliseconds(burstMs)}, ${whose} ${rounded(sentRate)} a second, not ${rounded(share)}`;
    const hint = `Set load.burst to ${Math.floor((sent / share) * 1000)}ms, in which a whole number of requests is due.`;
    yield [["load", "rate", index], what, hint];
  }
}

const rounded = (rate: number) => Number(rate.toPrecision(3));
