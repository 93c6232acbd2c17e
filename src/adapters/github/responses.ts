import { z } from "zod";
import { CodeHostError } from "../../domain/review/code-host-error.ts";
import type { PullComment, PullRequest } from "../../ports/code-host.ts";

const id = z.int().positive();
/** The id of a commit. */
export const sha = z.string().regex(/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/);
/** By the host's clock; ISO 8601, UTC. */
export const time = z.iso.datetime({ offset: true });
/** Absent or null if the account was deleted. */
export const account = z.object({ login: z.string().min(1) }).nullish();

/** A pull request. */
export const pull = z
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
      // GitHub's own name for deleted accounts.
      author: found.user?.login ?? "ghost",
      body: found.body ?? "",
      labels: found.labels.map(({ name }) => name),
      isOpen: found.state === "open",
      headSha: found.head.sha,
      headBranch: found.head.ref,
      headRepository: found.head.repo?.full_name,
      baseSha: found.base.sha,
      baseBranch: found.base.ref,
    }),
  )
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
  .transform(
    (found): PullComment => ({
      id: found.id,
      author: found.user?.login,
      body: found.body ?? "",
      createdAt: found.created_at,
      updatedAt: found.updated_at,
      url: found.html_url,
    }),
  )
  .describe("a comment");

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
