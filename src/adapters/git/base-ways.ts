import { LoadgateError, withHint } from "../../domain/shared/error.ts";
import { present } from "../../domain/shared/present.ts";
import { required } from "../../domain/shared/required.ts";
import type { BaseWay } from "../../ports/source-control.ts";
import { isShallow, searchHistory } from "./deepen.ts";
import { type Git, notFetched } from "./git.ts";
import { commitOf } from "./named-commit.ts";

/**
 * Chooses a base commit: the first that a way leads to, if it does not contain head. If all do, the last one.
 * @param ways the last leads to a commit or fails; each other one that fails is a warning
 * @param headSha the commit to judge; the checked-out one if absent
 * @throws LoadgateError the last way's
 */
export async function chooseBase(git: Git, ways: readonly BaseWay[], headSha = "HEAD") {
  let chosen: Awaited<ReturnType<typeof follow>>;
  const failures: string[] = [];
  for (const way of ways) {
    const found = await follow(git, way).catch((error: unknown) => {
      const isOnly = way === ways.at(-1) && chosen === undefined;
      if (isOnly || !(error instanceof LoadgateError)) throw error;
      failures.push(withHint(error));
      return undefined;
    });
    chosen = found ?? chosen;
    if (found && !(await isAncestor(git, headSha, found.sha))) break;
  }
  const { warnings, ...base } = required(chosen, "a base");
  return { ...base, warnings: [...failures, ...warnings] };
}

/** @returns undefined if the way does not apply */
async function follow(git: Git, { by, ref }: BaseWay) {
  if (by === "merge-parent" && (await parentsOfHead(git))[1] !== ref) return undefined;
  const name = by === "merge-parent" ? "HEAD^" : ref;
  const { sha: tip, isBranch, warning } = await commitOf(git, name);
  const isShared = by === "merge-base" || by === "before-push" || (by === "name" && isBranch);
  const sha = isShared ? await mergeBaseOf(git, ref, tip) : tip;
  const isCounted = isShared || (await isAncestor(git, "HEAD", tip));
  const count = isCounted && (await git.read("rev-list", "--count", `HEAD..${tip}`));
  const lacking = Number(count) || undefined;
  const found = { sha, warnings: present([warning]) };
  if (by === "name" && !lacking) return found;
  const byName = isShared ? "merge-base" : "descendant";
  return { ...found, why: { by: by === "name" ? byName : by, lacking } as const };
}

/** @throws LoadgateError `usage` if the histories do not meet, `measurement` if more could not be fetched */
async function mergeBaseOf(git: Git, ref: string, tip: string): Promise<string> {
  const meet = async () => {
    const found = await git.read("merge-base", "HEAD", tip);
    // Where a shallow history ends before it reaches what was found, a newer one may lie beyond.
    const ends = found && (await git.read("rev-list", "--max-parents=0", "HEAD", tip, `^${found}`));
    return ends === "" || !(await isShallow(git)) ? found : undefined;
  };
  const { found, words } = await searchHistory(git, ["HEAD", tip], meet);
  if (found !== undefined) return found;
  if (words !== undefined) throw notFetched(ref, words);
  throw new LoadgateError("usage", `base ${ref}: its history and head's do not meet`, {
    hint: "A branch stands for the newest commit that it shares with head; the id of a commit for that commit.",
  });
}

/** Ids of the checked-out commit's parents, even if a shallow clone lacks the parents themselves. */
export async function parentsOfHead(git: Git): Promise<readonly string[]> {
  const [header = ""] = ((await git.read("cat-file", "commit", "HEAD")) ?? "").split("\n\n", 1);
  return [...header.matchAll(/^parent (.+)$/gm)].map(([, sha = ""]) => sha);
}

export async function isAncestor(git: Git, sha: string, descendant: string): Promise<boolean> {
  return (await git.read("merge-base", "--is-ancestor", sha, descendant)) !== undefined;
}
