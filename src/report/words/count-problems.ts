import type { CountProblem } from "../../domain/evidence/count-steadiness.ts";
import { countMetric } from "../../domain/metrics/catalogue.ts";
import { formatNumber } from "../../domain/shared/format.ts";

/** A counted series without a result. @param name of the series */
export function countProblemText(name: string, problem: CountProblem): string {
  return `${name} cannot be judged by its counts: ${whyText(problem)}`;
}

/** The reason why a series cannot be judged by its counts. */
export function whyText(problem: CountProblem): string {
  switch (problem.of) {
    case "failure":
      return ofBase(problem, problem.told);
    case "not-counted":
      return ofBase(problem, "it was not counted");
    case "no-system-calls":
      return ofBase(problem, "its system calls were not counted");
    case "unsteady": {
      const who = problem.runtime === undefined ? "" : ` of ${problem.runtime}`;
      return `the counts${who} vary by ${formatNumber(problem.percent)} % from start to start in ${problem.arm} (standard deviation), as with a just-in-time compiler, several threads that wait for each other, or timers`;
    }
    case "other-tool":
      return "base and head were counted by different tools";
    case "other-requests":
      return "base and head were counted over different requests or runtimes";
    case "unseen": {
      const names = problem.metrics.map((id) => countMetric(id).label).join(" and ");
      return `it shows none of what is gated, ${names}: gate its instructions too`;
    }
  }
}

function ofBase({ arm }: { readonly arm: string }, why: string): string {
  return arm === "base" ? `base: ${why}` : why;
}
