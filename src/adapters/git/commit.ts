import { LoadgateError } from "../../domain/shared/error.ts";
import type { BaseRequest } from "../../ports/source-control.ts";
import { fetchFrom, isShallow, notFetched } from "./fetch.ts";
import type { Git } from "./git.ts";
import { commitOf, type NamedCommit } from "./named-commit.ts";

/** Commits to fetch at each try, until the histories of head and base meet. */
const DEEPEN_BY = [50, 200, 1000, 5000];

/**
 * The commit that a base stands for. What a shallow clone lacks is fetched.
 * @throws LoadgateError `usage` when there is no such commit, `measurement` when it could not be fetched
 */
export async function commitFor(
  git: Git,
  { ref, mergeBase }: BaseRequest,
  signal: AbortSignal,
): Promise<NamedCommit> {
  const named = await commitOf(git, ref, signal);
  if (!mergeBase) return named;
  return { ...named, sha: await mergeBaseOf(git, { ref, tip: named.sha }, signal) };
}

async function mergeBaseOf(
  git: Git,
  { ref, tip }: { readonly ref: string; readonly tip: string },
  signal: AbortSignal,
): Promise<string> {
  const found = await git.read("merge-base", "HEAD", tip);
  if (found !== undefined) return found;
  let words: string | undefined;
  if (await isShallow(git)) {
    const head = await git.ask("rev-parse", "HEAD");
    for (const commits of DEEPEN_BY) {
      const deepen = [`--deepen=${commits}`, "origin", tip];
      // Where head has commits of its own, origin does not know it, and would refuse both.
      const withHead = head ? await fetchFrom(git, [...deepen, head], signal) : "";
      words = withHead === undefined ? undefined : await fetchFrom(git, deepen, signal);
      const met = await git.read("merge-base", "HEAD", tip);
      if (met !== undefined) return met;
    }
  }
  if (words !== undefined) throw notFetched(ref, words);
  throw new LoadgateError("usage", `base ${ref}: its history and head's do not meet`, {
    hint: "Fetch more of it: set fetch-depth: 0 of actions/checkout.",
  });
}
