import { z } from "zod";
import { CodeHostError } from "../../domain/review/code-host-error.ts";
import type { Permission, PullComment, PullRequest } from "../../ports/code-host.ts";

const id = z.int().positive();
/** The id of a commit. */
export const sha = z.string().regex(/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/);
/** By the host's clock; ISO 8601, UTC. */
export const time = z.iso.datetime({ offset: true });
/** Absent or null where the account was deleted. */
export const account = z.object({ login: z.string().min(1) }).nullish();

const pull = z
  .object({
    number: id,
    user: account,
    body: z.string().nullish(),
    state: z.string(),
    labels: z.array(z.object({ name: z.string() })).default([]),
    head: z.object({ sha, ref: z.string(), repo: z.object({ full_name: z.string() }).nullish() }),
    base: z.object({ sha, ref: z.string() }),
  })
  .transform(
    (found): PullRequest => ({
      number: found.number,
      // GitHub's own name for accounts that are gone.
      author: found.user?.login ?? "ghost",
      body: found.body ?? "",
      labels: found.labels.map(({ name }) => name),
      isOpen: found.state === "open",
      headSha: found.head.sha,
      headBranch: found.head.ref,
      ...(found.head.repo && { headRepository: found.head.repo.full_name }),
      baseSha: found.base.sha,
      baseBranch: found.base.ref,
    }),
  );

const comment = z
  .object({
    id,
    user: account,
    body: z.string().nullish(),
    html_url: z.string(),
    created_at: time,
    updated_at: time,
  })
  .transform(
    (found): PullComment => ({
      id: found.id,
      ...(found.user && { author: found.user.login }),
      body: found.body ?? "",
      createdAt: found.created_at,
      updatedAt: found.updated_at,
      url: found.html_url,
    }),
  );

const permission = z.object({ permission: z.string() });

const PERMISSIONS = ["admin", "write", "read", "none"] as const;

/** @throws CodeHostError `unexpected`, as all readers of this file */
export function readViewer(answer: unknown): string {
  return read(z.object({ login: z.string().min(1) }), answer, "who the token belongs to").login;
}

/** The same in the answer of the GraphQL API. */
export function readAppViewer(answer: unknown): string {
  const form = z.object({ data: z.object({ viewer: z.object({ login: z.string().min(1) }) }) });
  return read(form, answer, "who the token belongs to").data.viewer.login;
}

/** A pull request. */
export function readPull(answer: unknown): PullRequest {
  return read(pull, answer, "a pull request");
}

/** Several pull requests. */
export function readPulls(answer: unknown): readonly PullRequest[] {
  return read(z.array(pull), answer, "pull requests");
}

/** One comment. */
export function readComment(answer: unknown): PullComment {
  return read(comment, answer, "a comment");
}

/** A page of comments. */
export function readComments(answer: unknown): readonly PullComment[] {
  return read(z.array(comment), answer, "comments");
}

/** What an account may do; finer roles come as the next lower one. */
export function readPermission(answer: unknown): Permission {
  const found = read(permission, answer, "a permission");
  return PERMISSIONS.find((one) => one === found.permission) ?? "none";
}

/** Address of a check's page; empty where there is none. */
export function readCheckUrl(answer: unknown): string {
  return read(z.object({ html_url: z.string().nullish() }), answer, "a check").html_url ?? "";
}

/** The message in the answer of a request that failed; empty where there is none. */
export function readMessage(answer: unknown): string {
  return z.object({ message: z.string() }).safeParse(answer).data?.message ?? "";
}

/**
 * What an answer holds.
 * @param what it should be, in words
 */
export function read<T>(form: z.ZodType<T>, answer: unknown, what: string): T {
  const parsed = form.safeParse(answer);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new CodeHostError(
    "unexpected",
    `GitHub's answer is not ${what}: ${issue?.path.join(".") || "it"}: ${issue?.message ?? ""}`,
    { hint: "See whether GITHUB_API_URL is the address of a GitHub API.", cause: parsed.error },
  );
}
