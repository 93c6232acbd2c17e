import type { Comparison } from "../../domain/comparison/comparison.ts";
import type { GlobMatcher } from "../../domain/gate/acceptance.ts";
import { type Acceptances, acknowledge } from "../../domain/review/acknowledgement.ts";
import { CodeHostError } from "../../domain/review/code-host-error.ts";
import { messageOf } from "../../domain/shared/error.ts";
import { present } from "../../domain/shared/present.ts";
import type { CodeHost, MergeGroup, PullRequest } from "../../ports/code-host.ts";
import { type AcceptanceRules, acceptancesOf } from "./acceptances-of.ts";

/**
 * The subject of a measurement: the head of one pull request, a merge group, or the commit of a branch that a pull
 * request was merged as.
 */
export type Measured =
  | { readonly kind: "pull"; readonly number: number; readonly headSha: string }
  | ({ readonly kind: "group" } & MergeGroup)
  | { readonly kind: "merged"; readonly sha: string; readonly branch: string };

/** Options for finding acceptances. */
export interface AcknowledgeOptions extends AcceptanceRules {
  readonly measured: Measured;
  readonly matcher: GlobMatcher;
}

/**
 * Checks whether someone with write access to the repository accepts the findings that made the gate fail, by a
 * label or by a comment. If the gate passes, nothing is requested. A merge group inherits the acceptances of its
 * pull requests, and so does a commit that a pull request was merged as.
 *
 * The pull request is read again, because the event's data is older than a label that was set because of the last
 * run.
 *
 * @returns the comparison with the updated decision of the gate; if the host did not answer, the gate still fails
 * and says so
 */
export async function acknowledgeRun(
  host: CodeHost,
  comparison: Comparison,
  { measured, matcher, ...rules }: AcknowledgeOptions,
): Promise<Comparison> {
  const { gate } = comparison;
  if (gate.decision === "pass") return comparison;
  try {
    const { pulls, refused } = await pullsOf(host, measured);
    const all: Acceptances[] = [];
    for (const pull of pulls) all.push(await acceptancesOf(host, pull, rules));
    const accepted = all.flatMap((one) => one.accepted);
    const others = all.flatMap((one) => one.refused);
    const acceptances = { accepted, refused: [...others, ...refused] };
    return { ...comparison, gate: acknowledge(comparison, acceptances, matcher) };
  } catch (error) {
    if (!(error instanceof CodeHostError)) throw error;
    const hint = error.hint === undefined ? "" : ` ${error.hint}`;
    const note = `Whether someone accepts this could not be looked up: ${messageOf(error)}.${hint}`;
    return { ...comparison, gate: { ...gate, notAccepted: [note] } };
  }
}

/** Pull requests whose acceptances count for what was measured, and why those of others do not, in sentences. */
async function pullsOf(host: CodeHost, measured: Measured) {
  const { numbers, refused } = await numbersOf(host, measured);
  const pulls: PullRequest[] = [];
  for (const number of numbers) pulls.push(await host.pullRequest(number));
  if (measured.kind !== "pull") return { pulls, refused };
  const { number, headSha } = measured;
  if (pulls.every((pull) => pull.headSha === headSha)) return { pulls, refused };
  const moved = `#${number} was pushed to since: what is accepted there is not about ${headSha.slice(0, 7)}.`;
  return { pulls: [], refused: [moved] };
}

async function numbersOf(host: CodeHost, measured: Measured) {
  if (measured.kind === "pull") return { numbers: [measured.number], refused: [] };
  if (measured.kind === "merged") {
    const number = await host.pullMergedAs(measured.sha, measured.branch);
    return { numbers: present([number]), refused: [] };
  }
  const { numbers, isComplete } = await host.pullsOfGroup(measured);
  if (isComplete) return { numbers, refused: [] };
  const known = numbers.map((number) => `#${number}`).join(", ") || "none";
  const text = `Not all pull requests of the merge group are known (known: ${known}); what is accepted on the others does not count.`;
  return { numbers, refused: [text] };
}
