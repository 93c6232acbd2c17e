import type { GateDecision } from "../../domain/comparison/comparison.ts";
import type { CommandProblem } from "../../domain/review/accept-command.ts";
import { type Coverage, OF_WHOLE_RUN } from "../../domain/review/acceptance.ts";

/** The scope of an acceptance: `go/* c=100`, `errors of go/greet`, `all performance`, `lost-base`. */
export function coverageText({ kind, series }: Coverage): string {
  if (series !== undefined) return kind === "performance" ? series : `${kind} of ${series}`;
  return OF_WHOLE_RUN.includes(kind) ? kind : `all ${kind}`;
}

/** The reason why a comment that begins with the command accepts nothing. */
export function commandProblemText(problem: CommandProblem): string {
  switch (problem.of) {
    case "no-series": {
      const { found } = problem;
      const what = found === undefined ? "nothing" : `${found}, which is not a series`;
      return `A comment accepts ${what}: write SERVER/SCENARIO, or * for all of them.`;
    }
    case "one-request":
      return `A comment accepts one request of a mix: write ${problem.series ?? "*"} ${problem.level} without it, which accepts the mix and all of its requests.`;
    case "long-series":
      return `A comment names a series of more than ${problem.most} characters.`;
    case "no-reason":
      return `The comment that accepts ${coverageText(problem.coverage)} gives no reason: it does not count.`;
  }
}

/** The reasons why acceptances do not count, one sentence each. */
export function notAcceptedTexts({
  notAccepted = [],
  idle = [],
}: Pick<GateDecision, "notAccepted" | "idle">): readonly string[] {
  const aboutNothing = idle.map(
    (one) => `${one.by} accepts ${coverageText(one)}, but no reason of the gate is about that.`,
  );
  return [...notAccepted, ...aboutNothing];
}
