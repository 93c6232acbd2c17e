import { type Acceptance, type Coverage, OF_WHOLE_RUN } from "../../domain/gate/acceptance.ts";
import type { GateDecision } from "../../domain/gate/gate.ts";
import type { CommandProblem } from "../../domain/review/accept-command.ts";

/** What is accepted, in words: `go/* c=100`, `limits of go`, `errors of go/greet`, `all performance`, `lost-base`. */
export function coverageText({ kind, series }: Coverage): string {
  const what = kind === "limit" ? "limits" : kind;
  if (series !== undefined) return kind === "performance" ? series : `${what} of ${series}`;
  return OF_WHOLE_RUN.includes(kind) ? kind : `all ${what}`;
}

/** The reason why a comment that begins with the command accepts nothing. */
export function commandProblemText(problem: CommandProblem): string {
  switch (problem.of) {
    case "no-series":
      return `A comment accepts nothing: ${WHAT_TO_NAME}.`;
    case "one-request":
      return `A comment accepts one request of a mix: write ${problem.series ?? "*"} ${problem.level} without it, which accepts the mix and all of its requests.`;
    case "long-series":
      return `A comment names a series of more than ${problem.most} characters.`;
    case "no-reason":
      return `The comment that accepts ${coverageText(problem.coverage)} gives no reason: it does not count.`;
  }
}

const WHAT_TO_NAME = "write SERVER/SCENARIO, SERVER, or * for all of them";

/** Why acceptances do not count, one sentence each. */
export function notAcceptedTexts({
  notAccepted = [],
  idle = [],
}: Pick<GateDecision, "notAccepted" | "idle">): readonly string[] {
  const aboutNothing = idle.map((one) => {
    const isPlain = one.series !== undefined && !one.series.includes("/");
    const hint = isPlain ? `: ${WHAT_TO_NAME}` : "";
    return `${one.by} accepts ${coverageText(one)}, but no reason of the gate is about that${hint}.`;
  });
  return [...notAccepted, ...aboutNothing];
}

/** An acceptance in a phrase: who accepts what, why and when. */
export function acceptanceText(acceptance: Acceptance): string {
  const { by, via, reason, at, pull } = acceptance;
  const why = via === "label" ? `label ${reason}` : reason;
  const day = at.slice(0, "2026-01-31".length);
  return `${by} accepts ${coverageText(acceptance)}: ${why} (#${pull}, ${day})`;
}
