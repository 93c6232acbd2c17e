import { z } from "zod";
import { CodeHostError } from "../../domain/review/code-host-error.ts";
import type { CodeHost, GroupPulls, MergeGroup, PullRequest } from "../../ports/code-host.ts";
import {
  mergedPulls,
  numberOfMerged,
  readHistory,
  readQueue,
  readQueueRef,
  readRunTimes,
  readSuiteTimes,
} from "./acceptance-responses.ts";
import { type GitHubClient, PER_PAGE, unless } from "./client.ts";
import { sha } from "./responses.ts";

/** Larger than any group that a queue builds. */
const MAX_GROUP = 100;

/**
 * Reads the facts by which acceptances are judged.
 * @param repository `OWNER/NAME` of the repository to query
 */
export function createAcceptanceReader(
  repository: string,
  client: GitHubClient,
): Pick<CodeHost, "historyOf" | "headSeenAt" | "pullsOfGroup" | "pullMergedAs"> {
  return {
    historyOf: async (number, label) => {
      const request = {
        route: "GET /repos/{owner}/{repo}/issues/{number}/events",
        parameters: { number },
        purpose: `see what happened to #${number}`,
      };
      const all = await client.pages(request, (page) => readHistory(page, label));
      return Object.assign({}, ...all);
    },
    headSeenAt: (pull) => headSeenAt(pull, repository, client),
    pullsOfGroup: (group) => pullsOfGroup(group, client),
    pullMergedAs: (sha, branch) => mergedPull(sha, branch, client),
  };
}

/**
 * Workflow runs name their branch and its repository, so a commit cannot be made to look older by first pushing it
 * to another branch. Check suites name only the branch, which is enough for branches of this repository.
 */
async function headSeenAt(
  pull: PullRequest,
  repository: string,
  { pages }: GitHubClient,
): Promise<string | undefined> {
  const { headBranch: branch, headRepository, headSha } = pull;
  if (headRepository === undefined) return undefined;
  // For private repositories, a missing permission is reported as not found.
  const unlessForbidden = unless(["forbidden", "not-found"], undefined);
  const purpose = "see when the head commit came";
  const runs = await pages(
    {
      route: "GET /repos/{owner}/{repo}/actions/runs",
      parameters: { head_sha: headSha, branch },
      purpose,
    },
    (page) => readRunTimes(page, pull),
  ).catch(unlessForbidden);
  if (runs && runs.length > 0) return earliest(runs);
  const suites =
    headRepository === repository
      ? await pages(
          {
            route: "GET /repos/{owner}/{repo}/commits/{sha}/check-suites",
            parameters: { sha: headSha },
            purpose,
          },
          (page) => readSuiteTimes(page, pull),
        ).catch(unlessForbidden)
      : undefined;
  if (runs || suites) return earliest(suites ?? []);
  const message = `Could not see when ${headSha.slice(0, 7)} came: the token may not read the runs of workflows`;
  const hint = "Give the job `permissions: actions: read`.";
  throw new CodeHostError("forbidden", message, { hint });
}

function earliest(times: readonly string[]): string | undefined {
  return times.toSorted((a, b) => Date.parse(a) - Date.parse(b))[0];
}

/**
 * Follows the queue from the group's head to its base. Each queue branch names its pull request and the commit
 * below. Once merged, an entry has no branch, and its pull request is found through the merge commit.
 */
async function pullsOfGroup(group: MergeGroup, client: GitHubClient): Promise<GroupPulls> {
  const { baseBranch, baseSha } = group;
  const last = readQueueRef(group.headRef, baseBranch);
  if (!last) return { numbers: [], isComplete: false };
  const numbers = [last.number];
  let below: string | undefined = last.ontoSha;
  if (below === baseSha) return { numbers, isComplete: true };
  const queue = new Map(await queueOf(baseBranch, client));
  while (below !== undefined && below !== baseSha && numbers.length < MAX_GROUP) {
    const entry = queue.get(below);
    const number = entry?.number ?? (await mergedPull(below, baseBranch, client));
    if (number === undefined) break;
    numbers.push(number);
    below = entry?.ontoSha ?? (await firstParent(below, client));
  }
  return { numbers, isComplete: below === baseSha };
}

function queueOf(baseBranch: string, { pages }: GitHubClient) {
  // Keep slashes in the branch name: they are part of the path.
  const branch = baseBranch.split("/").map(encodeURIComponent).join("/");
  const request = {
    route: "GET /repos/{owner}/{repo}/git/matching-refs/{+ref}",
    parameters: { ref: `heads/gh-readonly-queue/${branch}/pr-` },
    purpose: "list the merge queue",
  };
  return pages(request, (page) => readQueue(page, baseBranch));
}

async function mergedPull(sha: string, baseBranch: string, { ask }: GitHubClient) {
  const request = {
    route: "GET /repos/{owner}/{repo}/commits/{sha}/pulls",
    parameters: { sha, per_page: PER_PAGE },
    purpose: `see which pull request ${sha.slice(0, 7)} is from`,
  };
  return numberOfMerged(await ask(request, mergedPulls, "pull requests"), sha, baseBranch);
}

/** @returns undefined for a root commit */
async function firstParent(of: string, { ask }: GitHubClient): Promise<string | undefined> {
  const request = {
    route: "GET /repos/{owner}/{repo}/git/commits/{sha}",
    parameters: { sha: of },
    purpose: "read a commit of the merge group",
  };
  const form = z.object({ parents: z.array(z.object({ sha })) });
  return (await ask(request, form, "a commit")).parents[0]?.sha;
}
