import { z } from "zod";
import { CodeHostError } from "../../domain/review/code-host-error.ts";
import type { PullHistory } from "../../ports/code-host.ts";

const id = z.int().positive();
/** The id of a commit. */
const sha = z.string().regex(/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/);
/** By the host's clock; ISO 8601, UTC. */
const time = z.iso.datetime({ offset: true });
/** Absent or null if the repository was deleted. */
const repository = z.object({ full_name: z.string() }).nullish();
/** Absent or null if the account was deleted. */
const account = z.object({ login: z.string().min(1) }).nullish();

/** A pull request. */
export const pull = z
  .object({
    number: id,
    user: account,
    body: z.string().nullish(),
    state: z.string(),
    labels: z.array(z.object({ name: z.string() })).default([]),
    head: z.object({ sha, ref: z.string(), repo: repository }),
    base: z.object({ sha, ref: z.string() }),
  })
  .transform(({ number, user, body, state, labels, head, base }) => ({
    number,
    // GitHub's own name for deleted accounts.
    author: user?.login ?? "ghost",
    body: body ?? "",
    labels: labels.map(({ name }) => name),
    isOpen: state === "open",
    headSha: head.sha,
    headBranch: head.ref,
    headRepository: head.repo?.full_name,
    baseSha: base.sha,
    baseBranch: base.ref,
  }))
  .describe("a pull request");

/** A comment on a pull request. */
export const comment = z
  .object({
    id,
    user: account,
    body: z.string().nullish(),
    html_url: z.string(),
    created_at: time,
    updated_at: time,
  })
  .transform((found) => ({
    id: found.id,
    author: found.user?.login,
    body: found.body ?? "",
    createdAt: found.created_at,
    updatedAt: found.updated_at,
    url: found.html_url,
  }))
  .describe("a comment");

/** A check that was just written. */
export const checkRun = z.object({ id }).describe("a check");

const writtenCheck = z
  .object({ id, external_id: z.string().nullish() })
  .transform(({ id, external_id: writer }) => ({ id, writer: writer ?? "" }));

/** A list in an object, beside its total count, which is of no use here. */
export function listBelow<Item extends z.ZodType>(key: string, item: Item) {
  return z.object({ [key]: z.array(item) }).transform((found) => found[key] ?? []);
}

/** The checks of a commit. */
export const checkRuns = listBelow("check_runs", writtenCheck).describe("checks");

/** An object of git that is known by its id. */
export const named = z.object({ sha });

/** The files and folders of a tree. */
export const listing = z.object({
  truncated: z.boolean(),
  tree: z.array(z.object({ path: z.string(), mode: z.string(), type: z.string(), sha })),
});

const PERMISSIONS = ["admin", "write", "read", "none"] as const;

/** An account's permission; finer roles are reported as the next lower one. */
export const permission = z
  .object({ permission: z.string() })
  .transform((found) => PERMISSIONS.find((one) => one === found.permission) ?? "none")
  .describe("a permission");

/**
 * Parses a response.
 * @param form its form, whose description says in words what is expected
 * @throws CodeHostError `unexpected` if it has another form
 */
export function read<T>(form: z.ZodType<T>, answer: unknown): T {
  const parsed = form.safeParse(answer);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const message = `GitHub's answer is not ${form.description}: ${issue?.path.join(".") || "it"}: ${issue?.message ?? ""}`;
  const hint = "See whether GITHUB_API_URL is the address of a GitHub API.";
  throw new CodeHostError("unexpected", message, { hint, cause: parsed.error });
}

/** Events after which a pull request may differ from what a reviewer saw. */
const MOVES: readonly string[] = [
  "head_ref_force_pushed",
  "head_ref_restored",
  "base_ref_changed",
  "automatic_base_change_succeeded",
];

const labelled = z.object({
  event: z.literal("labeled"),
  actor: account,
  created_at: time,
  label: z.object({ name: z.string() }),
});

const move = z.object({ event: z.string(), created_at: time });

/** The events of a pull request. */
export const events = z.array(z.unknown()).describe("events");

/**
 * Reads the relevant events of a pull request; others are ignored.
 * @param label whose events are wanted; GitHub ignores the case of labels
 */
export function readHistory(all: readonly unknown[], label: string): readonly PullHistory[] {
  const wanted = label.toLowerCase();
  return all.flatMap((one): readonly PullHistory[] => {
    const set = labelled.safeParse(one).data;
    if (set?.label.name.toLowerCase() === wanted) {
      return [{ labelled: { actor: set.actor?.login, at: set.created_at } }];
    }
    const moved = move.safeParse(one).data;
    return moved && MOVES.includes(moved.event) ? [{ movedAt: moved.created_at }] : [];
  });
}

const checkSuite = z.object({ head_sha: sha, head_branch: z.string().nullish(), created_at: time });

const workflowRun = checkSuite.extend({ head_repository: repository });

/** Workflow runs. */
export const workflowRuns = listBelow("workflow_runs", workflowRun).describe("runs of workflows");

/** Check suites, which only know branches of this repository. */
export const checkSuites = listBelow("check_suites", checkSuite).describe("check suites");

const QUEUE_REF =
  /^(?:refs\/heads\/)?gh-readonly-queue\/(.+)\/pr-([1-9]\d{0,9})-([0-9a-f]{40,64})$/;

/**
 * Parses a branch of the merge queue for a base branch: an entry of the queue.
 * @returns the pull request, and the commit that it is based on: the previous entry, or the base branch; undefined
 * for any other branch
 */
export function readQueueRef(ref: string, baseBranch: string) {
  const [, branch, number, ontoSha = ""] = QUEUE_REF.exec(ref) ?? [];
  return branch === baseBranch ? { number: Number(number), ontoSha } : undefined;
}

/** Branches with their commits. */
export const branches = z.array(z.object({ ref: z.string(), object: named })).describe("branches");

/** The pull requests that contain a commit. */
export const containingPulls = z
  .array(
    z.object({
      number: id,
      merged_at: z.string().nullish(),
      merge_commit_sha: z.string().nullish(),
      base: z.object({ ref: z.string() }),
    }),
  )
  .describe("pull requests");

/** A commit with its parents. */
export const commit = z.object({ parents: z.array(named) }).describe("a commit");
