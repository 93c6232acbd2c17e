import type { CountProblem } from "../../domain/counting/count-problem.ts";
import type { Implausibility } from "../../domain/counting/per-request.ts";
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

/** The reason why the counts of two starts of a server say nothing about requests. */
export function implausibleText(why: Implausibility): string {
  switch (why.of) {
    case "no-count":
      return "a process of the server left no count: it was killed before it could write one, or has the id of another one in a namespace of its own";
    case "forks":
      return "its processes fork while they answer, or at their end, and a process that was forked has all that its parent executed before in its own count";
    case "too-few":
      return `the count grows by ${Math.round(why.perRequest)} instructions per request: the processes that answer left no count, as a worker that may not write its file does not`;
  }
}
