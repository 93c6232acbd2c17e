import { HOLDING_WINDOWS, windowCount, windowMsOf } from "../../domain/run/plan/open-loop.ts";
import { formatCount, formatDuration, formatWhole } from "../../domain/shared/format.ts";
import { sumOf } from "../../domain/shared/sum-of.ts";
import type { ParsedScenario } from "../schema/schema.ts";
import type { Problem } from "./problems.ts";

/** Requests of one start: the time of each answer is kept until its figures are known. */
const MOST_REQUESTS = 1_000_000;

/** Finds stages that cannot be loaded, or show nothing. */
export function* stageFindings({ load }: ParsedScenario): Generator<Problem> {
  const { stages, requests } = load;
  if (!stages) return;
  const at = ["load", "stages"];
  if (new Set(stages.map(({ rate }) => rate)).size === 1) {
    yield [at, `found ${stages[0]?.rate}/s in all stages`, "Use load.rate for a rate that stays."];
  }
  const highest = Math.max(...stages.map(({ rate }) => rate));
  const after = stages.slice(stages.findLastIndex(({ rate }) => rate === highest) + 1);
  const windowMs = windowMsOf(stages);
  const windows = sumOf(after, ({ for: ms }) => windowCount(ms, windowMs));
  if (after.length > 0 && windows < HOLDING_WINDOWS) {
    const what = `the stages after the highest are ${formatCount(windows, "window")}, and ${HOLDING_WINDOWS} show whether latency is as before`;
    const hint = `A window has 500 requests at the lowest rate, here ${formatDuration(windowMs)}: lengthen these stages, or raise that rate.`;
    yield [at, what, hint];
  }
  const due = sumOf(stages, ({ rate, for: ms }) => (rate * ms) / 1000);
  if (due > MOST_REQUESTS) {
    const what = `${formatWhole(due)} requests are due in a start, more than ${formatWhole(MOST_REQUESTS)}`;
    yield [at, what, "Shorten the stages, or lower their rates."];
  }
  if (requests !== undefined) {
    const what = "stages have times, not numbers of requests";
    yield [["load", "requests"], what, "Leave it out, or load in stages in a scenario of its own."];
  }
}
