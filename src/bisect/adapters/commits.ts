import { createGit, type Git } from "../../adapters/git/git.ts";
import { withoutControls } from "../../domain/shared/control-characters.ts";
import { LoadgateError } from "../../domain/shared/error.ts";
import { required } from "../../domain/shared/required.ts";
import type { CommitFacts } from "../domain/bisection.ts";
import type { Commits } from "../ports.ts";

/** What git prints of a commit: its id, parents, author date and subject, between characters that none of them has. */
const FORMAT = "--format=%H%x1f%P%x1f%aI%x1f%s";

const RESOLVE = ["rev-parse", "--verify", "--quiet", "--end-of-options"];

/** A message can be of any length. */
const MAX_SUBJECT = 200;

/**
 * The commits of the repository around a folder.
 * @param environment our own
 */
export function createCommits(folder: string, environment: NodeJS.ProcessEnv): Commits {
  const git = createGit(folder, environment);
  return {
    resolve: async (name) => {
      const sha = await git.ask(...RESOLVE, `${name}^{commit}`);
      if (sha) return sha;
      throw new LoadgateError("usage", `${JSON.stringify(name)} is no commit of this repository`, {
        hint: "Name a commit, a tag or a branch; a shallow clone has to fetch it first.",
      });
    },
    between: async (good, bad) => {
      if ((await git.read("merge-base", "--is-ancestor", good, bad)) === undefined) {
        const message = `${good} is no ancestor of ${bad} here`;
        const hint =
          "GOOD must come before BAD, and the clone must have what lies between: git fetch --unshallow, or fetch-depth: 0 of actions/checkout.";
        throw new LoadgateError("usage", message, { hint });
      }
      const found = new Map(
        (await commitsIn(git, "--ancestry-path", `${good}..${bad}`)).map((one) => [one.sha, one]),
      );
      if (found.size > 0) return lineTo(good, bad, found);
      throw new LoadgateError("usage", `there is no commit after ${good} up to ${bad}`, {
        hint: "Name two different commits, the older one first.",
      });
    },
    mergedBy: async ({ parents }) => {
      const [own, merged] = parents;
      const range = `${required(own, "parent")}..${required(merged, "parent")}`;
      return await commitsIn(git, "--first-parent", range);
    },
    files: async (sha) =>
      (await git.list("diff", "--name-only", "-z", "--no-renames", `${sha}^`, sha)) ?? [],
  };
}

/**
 * The commits from GOOD to BAD, the oldest first: along first parents, where these descend from GOOD. Of each, the first
 * parent is the one before it here.
 */
function lineTo(
  good: string,
  bad: string,
  found: ReadonlyMap<string, CommitFacts>,
): readonly CommitFacts[] {
  const line: CommitFacts[] = [];
  for (let sha = bad; sha !== good; ) {
    const commit = required(found.get(sha), "commit");
    const before = required(
      commit.parents.find((one) => one === good || found.has(one)),
      "parent",
    );
    const others = commit.parents.filter((one) => one !== before);
    line.unshift({ ...commit, parents: [before, ...others] });
    sha = before;
  }
  return line;
}

/** @throws LoadgateError `measurement` if git fails */
async function commitsIn(git: Git, how: string, range: string): Promise<readonly CommitFacts[]> {
  const shown = ["-z", "--no-show-signature", "--reverse", FORMAT];
  const lines = await git.list("log", ...shown, how, range, "--");
  if (!lines) throw new LoadgateError("measurement", `git could not list the commits of ${range}`);
  return lines.map((line) => {
    const [sha = "", parents = "", date = "", subject = ""] = line.split("\x1f");
    const text = withoutControls(subject, " ").slice(0, MAX_SUBJECT);
    return { sha, subject: text, date, parents: parents.split(" ").filter((one) => one !== "") };
  });
}
