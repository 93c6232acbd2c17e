import { LoadgateError } from "../../domain/shared/error.ts";
import type { BaseRequest } from "../../ports/source-control.ts";
import type { Git } from "./git.ts";

/**
 * Makes sure that what is checked out is what the job is to judge: a job that checked out the base branch
 * would find it unchanged.
 * @param git in the working tree
 * @throws LoadgateError `measurement` where the checkout lacks the commit that it must have
 */
export async function checkHead(
  git: Git,
  { headSha }: Pick<BaseRequest, "headSha">,
): Promise<void> {
  if (headSha === undefined) return;
  const head = await git.ask("rev-parse", "--verify", "HEAD");
  if (await has(git, head, headSha)) return;
  throw new LoadgateError(
    "measurement",
    `the checkout is ${head ?? "no commit"}, which does not have the commit ${headSha} that this job is to judge`,
    { hint: "Leave `ref` of actions/checkout out, or set it to that commit." },
  );
}

/** A shallow clone lacks the parents of its commits, whose ids stand in them all the same. */
async function has(git: Git, head: string | undefined, sha: string) {
  if (head === sha) return true;
  const commit = (await git.read("cat-file", "commit", "HEAD")) ?? "";
  const [header = ""] = commit.split("\n\n");
  if (header.split("\n").includes(`parent ${sha}`)) return true;
  return (await git.read("merge-base", "--is-ancestor", sha, "HEAD")) !== undefined;
}
