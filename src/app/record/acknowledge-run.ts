import type { Comparison } from "../../domain/comparison/comparison.ts";
import type { Acceptance, GlobMatcher } from "../../domain/review/acceptance.ts";
import { type Acceptances, acknowledge } from "../../domain/review/acknowledgement.ts";
import { CodeHostError } from "../../domain/review/code-host-error.ts";
import { messageOf } from "../../domain/shared/error.ts";
import type { CodeHost, MergeGroup } from "../../ports/code-host.ts";
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
    const acceptances = await acceptancesFor(host, measured, rules);
    return { ...comparison, gate: acknowledge(gate, acceptances, matcher) };
  } catch (error) {
    if (!(error instanceof CodeHostError)) throw error;
    const hint = error.hint === undefined ? "" : ` ${error.hint}`;
    const note = `Whether someone accepts this could not be looked up: ${messageOf(error)}.${hint}`;
    return { ...comparison, gate: { ...gate, notAccepted: [note] } };
  }
}

function acceptancesFor(
  host: CodeHost,
  measured: Measured,
  rules: AcceptanceRules,
): Promise<Acceptances> {
  switch (measured.kind) {
    case "pull":
      return ofPull(host, measured, rules);
    case "group":
      return ofGroup(host, measured, rules);
    case "merged":
      return ofMerged(host, measured, rules);
  }
}

async function ofMerged(
  host: CodeHost,
  { sha, branch }: Extract<Measured, { kind: "merged" }>,
  rules: AcceptanceRules,
): Promise<Acceptances> {
  const number = await host.pullMergedAs(sha, branch);
  if (number === undefined) return { accepted: [], refused: [] };
  return await acceptancesOf(host, await host.pullRequest(number), rules);
}

async function ofPull(
  host: CodeHost,
  { number, headSha }: Extract<Measured, { kind: "pull" }>,
  rules: AcceptanceRules,
): Promise<Acceptances> {
  const pull = await host.pullRequest(number);
  if (pull.headSha === headSha) return await acceptancesOf(host, pull, rules);
  const moved = `#${number} was pushed to since: what is accepted there is not about ${headSha.slice(0, 7)}.`;
  return { accepted: [], refused: [moved] };
}

async function ofGroup(
  host: CodeHost,
  group: MergeGroup,
  rules: AcceptanceRules,
): Promise<Acceptances> {
  const { numbers, isComplete } = await host.pullsOfGroup(group);
  const accepted: Acceptance[] = [];
  const refused: string[] = [];
  for (const number of numbers) {
    const found = await acceptancesOf(host, await host.pullRequest(number), rules);
    accepted.push(...found.accepted);
    refused.push(...found.refused);
  }
  if (!isComplete) {
    const known = numbers.map((number) => `#${number}`).join(", ") || "none";
    refused.push(
      `Not all pull requests of the merge group could be told (known: ${known}); what is accepted on others does not count.`,
    );
  }
  return { accepted, refused };
}
