import { groupedBy } from "../shared/grouped-by.ts";
import type { By } from "./by.ts";
import { allAnswers } from "./estimators/all-answers.ts";
import { answerBytes } from "./estimators/answer-bytes.ts";
import { bursts } from "./estimators/bursts.ts";
import { common } from "./estimators/common.ts";
import { failures } from "./estimators/failures.ts";
import { failuresBeside } from "./estimators/failures-beside.ts";
import { followUp } from "./estimators/follow-up.ts";
import { idleWork } from "./estimators/idle-work.ts";
import { lateAnswers } from "./estimators/late-answers.ts";
import { starts } from "./estimators/starts.ts";
import type { Finding } from "./finding.ts";
import type { Estimator, Seen } from "./seen.ts";

/** What finds something in the series of a comparison. Servers, limits, counts and what is missing have other subjects. */
type SeriesBy = Exclude<By, "server" | "limit" | "counts" | "open-loop" | "tracker" | "missing">;

/** Everything that finds something in two arms of one run, in the order of its findings: of equal ones, the last decides. */
const ESTIMATORS = {
  common,
  failures,
  "failures-beside": failuresBeside,
  bursts,
  "follow-up": followUp,
  starts,
  "all-answers": allAnswers,
  "late-answers": lateAnswers,
  "answer-bytes": answerBytes,
  "idle-work": idleWork,
} as const satisfies Record<SeriesBy, Estimator>;

/** Those of them that need no base in the same run: what they find in one run stands beside any other. */
export const OF_ANY_RUN: readonly SeriesBy[] = ["failures", "failures-beside", "bursts"];

/** Those that compare two runs: both have starts, though not in turns. */
export const OF_TWO_RUNS: readonly SeriesBy[] = [...OF_ANY_RUN, "all-answers", "late-answers"];

/**
 * What the estimators find: first of the run, then of each series in turn, then of servers.
 * @param by some of them; absent: all
 */
export function findingsIn(
  seen: Seen,
  by: readonly SeriesBy[] = Object.keys(ESTIMATORS) as SeriesBy[],
): readonly Finding[] {
  const bySeries = groupedBy(
    by.flatMap((name) => ESTIMATORS[name](seen)),
    ({ series }) => series,
  );
  const subjects = new Set([undefined, ...seen.rows.map(({ name }) => name), ...bySeries.keys()]);
  return [...subjects].flatMap((name) => bySeries.get(name) ?? []);
}
