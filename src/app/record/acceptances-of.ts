import type { Acceptance } from "../../domain/gate/acceptance.ts";
import { acceptCommand } from "../../domain/review/accept-command.ts";
import type { Acceptances } from "../../domain/review/acknowledgement.ts";
import { present } from "../../domain/shared/present.ts";
import type {
  CodeHost,
  LabelEvent,
  Permission,
  PullComment,
  PullHistory,
  PullRequest,
} from "../../ports/code-host.ts";
import { commandProblemText, coverageText } from "../../report/words/acceptances.ts";

/** Rules for valid acceptances. */
export interface AcceptanceRules {
  /** The label that accepts regressions. */
  readonly label: string;
  /** True if the author of a pull request may accept its regressions. */
  readonly acceptOwn: boolean;
}

/** A possible acceptance, before it is checked. */
interface Claim {
  /** Login of its author; absent if unknown, or if the account was deleted. */
  readonly by?: string;
  readonly acceptance: Omit<Acceptance, "by">;
  /** The beginning of sentences about it. */
  readonly subject: string;
  /** How it was made, for the middle of sentences. */
  readonly made: string;
  /** How to make it again, for the end of sentences. */
  readonly again: string;
  /** True if it was edited; the host does not say by whom. */
  readonly isEdited?: boolean;
}

/**
 * Facts that a claim is checked against, besides the account's permission. `seenAt` is the time at which the head
 * commit was first seen: ISO 8601, UTC; undefined if unknown.
 */
type Standard = Pick<PullRequest, "author"> &
  Pick<AcceptanceRules, "acceptOwn"> &
  Pick<PullHistory, "movedAt"> & { readonly seenAt: string | undefined };

/** True if an account with this permission may write to the repository. */
export function mayWrite(permission: Permission): boolean {
  return permission === "admin" || permission === "write";
}

/** More than any honest pull request has; the latest are read. */
const MAX_COMMENTS = 100;

/** A command in a description, where it does not count. */
const IN_DESCRIPTION = /^\W{0,10}loadgate:\s*accept\b/im;

/**
 * The acceptances of a pull request that are valid for its head commit: made by someone with write access, after
 * the commit arrived. The host's clock decides, because the commit's own date is chosen by its author.
 *
 * A comment counts from its creation. Editing does not renew it: the host does not say who edited it, so an edit
 * does not prove that anyone looked at the new commit.
 *
 * @throws CodeHostError when the host does not answer
 */
export async function acceptancesOf(
  host: CodeHost,
  pull: PullRequest,
  rules: AcceptanceRules,
): Promise<Acceptances> {
  const comments = fromComments(await host.comments(pull.number), pull.number);
  const isLabelled = pull.labels.some((name) => name.toLowerCase() === rules.label.toLowerCase());
  const others = [...comments.problems, ...inDescription(pull)];
  if (comments.claims.length === 0 && !isLabelled) return { accepted: [], refused: others };
  const { labelled, movedAt } = await host.historyOf(pull.number, rules.label);
  const standard = { ...pull, ...rules, seenAt: await host.headSeenAt(pull), movedAt };
  const claims = present([
    isLabelled && fromLabel(pull.number, rules.label, labelled),
    ...comments.claims,
  ]);
  const accepted: Acceptance[] = [];
  const refused: string[] = [];
  const permissions = new Map<string, Permission>();
  for (const claim of claims) {
    const { by, acceptance, subject } = claim;
    const objection = objectionOf(claim, standard);
    if (by === undefined || objection !== undefined) {
      refused.push(`${subject} ${objection}`);
      continue;
    }
    const permission = permissions.get(by) ?? (await host.permissionOf(by));
    permissions.set(by, permission);
    if (mayWrite(permission)) accepted.push({ by, ...acceptance });
    else refused.push(`${subject} does not count: ${by} may not write to this repository.`);
  }
  return { accepted, refused: [...refused, ...others] };
}

/** The reason a claim is invalid even from an account with write access; undefined if it is valid. */
function objectionOf(
  { by, acceptance: { at }, made, again, isEdited }: Claim,
  { author, acceptOwn, seenAt, movedAt }: Standard,
): string | undefined {
  if (by === undefined) return "does not count: nobody knows whose it is.";
  if (by.endsWith("[bot]")) return `does not count: ${by} is a program.`;
  if (seenAt === undefined) {
    return "does not count: no run of a workflow tells when the head commit came.";
  }
  if (!isAfter(at, seenAt)) return `${made} before the head commit came: ${again}.`;
  if (movedAt !== undefined && !isAfter(at, movedAt)) {
    return `${made} before the last forced push or change of the base branch: ${again}.`;
  }
  if (acceptOwn) return undefined;
  if (by.toLowerCase() === author.toLowerCase()) {
    return "does not count: accept-own is false, so somebody else than the author has to accept it.";
  }
  return isEdited ? `was changed later, and nobody knows by whom: ${again}.` : undefined;
}

function isAfter(time: string, other: string): boolean {
  return Date.parse(time) > Date.parse(other);
}

function fromLabel(pull: number, label: string, event: LabelEvent | undefined): Claim {
  const by = event?.actor;
  return {
    by,
    acceptance: { kind: "performance", via: "label", reason: label, at: event?.at ?? "", pull },
    subject: `The label ${label} on #${pull}${by === undefined ? "" : `, set by ${by},`}`,
    made: "was set",
    again: "set it again",
  };
}

function fromComments(all: readonly PullComment[], pull: number) {
  const claims: Claim[] = [];
  const problems: string[] = [];
  for (const { author: by, body, createdAt: at, updatedAt, url } of all) {
    const command = acceptCommand(body);
    if (command === undefined) continue;
    if ("problem" in command) {
      problems.push(commandProblemText(command.problem));
      continue;
    }
    claims.push({
      by,
      acceptance: { ...command, via: "comment", at, pull, url },
      subject: `The comment of ${by ?? "an account that is gone"} on #${pull} that accepts ${coverageText(command)}`,
      made: "was written",
      again: "write a new one",
      isEdited: updatedAt !== at,
    });
  }
  return { claims: claims.slice(-MAX_COMMENTS), problems: problems.slice(-MAX_COMMENTS) };
}

/** The host does not say when a line of a description was written. */
function inDescription({ number, body }: PullRequest): readonly string[] {
  if (!IN_DESCRIPTION.test(body)) return [];
  const what = `The description of #${number} accepts something, which does not count`;
  return [`${what}, as nobody can tell when it was written: write it as a comment.`];
}
