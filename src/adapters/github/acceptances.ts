import { CodeHostError, onFailure } from "../../domain/review/code-host-error.ts";
import type { GroupPulls, MergeGroup, PullHistory, PullRequest } from "../../ports/code-host.ts";
import { type GitHubClient, PER_PAGE } from "./client.ts";
import {
  branches,
  checkSuites,
  commit,
  containingPulls,
  events,
  readHistory,
  readQueueRef,
  workflowRuns,
} from "./responses.ts";

/** Larger than any group that a queue builds. */
const MAX_GROUP = 100;

/**
 * Reads the facts by which acceptances are judged.
 * @param repository `OWNER/NAME` of the repository to query
 */
export function createAcceptanceReader(repository: string, client: GitHubClient) {
  return {
    historyOf: async (number: number, label: string): Promise<PullHistory> => {
      const purpose = `see what happened to #${number}`;
      const all = await client.pages(events, purpose, { route: `GET issues/${number}/events` });
      return Object.assign({}, ...readHistory(all, label));
    },
    headSeenAt: (pull: PullRequest) => headSeenAt(pull, repository, client),
    pullsOfGroup: (group: MergeGroup) => pullsOfGroup(group, client),
    pullMergedAs: (sha: string, branch: string) => mergedPull(sha, branch, client),
    pullWith: async (sha: string) => {
      const all = (await pullsWith(sha, client)).toSorted((a, b) => a.number - b.number);
      return (all.find(({ merged_at }) => merged_at) ?? all[0])?.number;
    },
  };
}

/**
 * Workflow runs name their branch and its repository, so a commit cannot be made to look older by first pushing it
 * to another branch. Check suites name only the branch, which is enough for branches of this repository.
 */
async function headSeenAt(pull: PullRequest, repository: string, { pages }: GitHubClient) {
  const { headBranch: branch, headRepository, headSha } = pull;
  if (headRepository === undefined) return undefined;
  // For private repositories, a missing permission is reported as not found.
  const unlessForbidden = onFailure(["forbidden", "not-found"], () => undefined);
  const purpose = "see when the head commit came";
  const isOfHead = (one: { readonly head_sha: string; readonly head_branch?: string | null }) =>
    one.head_sha === headSha && one.head_branch === branch;
  const request = { route: "GET actions/runs", head_sha: headSha, branch };
  const runs = await pages(workflowRuns, purpose, request).catch(unlessForbidden);
  const own = runs?.filter((run) => run.head_repository?.full_name === headRepository);
  const ofRuns = earliest((own ?? []).filter(isOfHead));
  if (ofRuns !== undefined) return ofRuns;
  const route = "GET commits/{headSha}/check-suites";
  const suites =
    headRepository === repository
      ? await pages(checkSuites, purpose, { route, headSha }).catch(unlessForbidden)
      : undefined;
  if (runs || suites) return earliest((suites ?? []).filter(isOfHead));
  const message = `Could not see when ${headSha.slice(0, 7)} came: the token may not read the runs of workflows`;
  const hint = "Give the job `permissions: actions: read`.";
  throw new CodeHostError("forbidden", message, { hint });
}

function earliest(all: readonly { readonly created_at: string }[]): string | undefined {
  const times = all.map(({ created_at }) => created_at);
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
  const queue = await queueOf(baseBranch, client);
  while (below !== undefined && below !== baseSha && numbers.length < MAX_GROUP) {
    const entry = queue.get(below);
    const number = entry?.number ?? (await mergedPull(below, baseBranch, client));
    if (number === undefined) break;
    numbers.push(number);
    below = entry?.ontoSha ?? (await firstParent(below, client));
  }
  return { numbers, isComplete: below === baseSha };
}

/** The entries of a branch's queue, each by its resulting commit. */
async function queueOf(baseBranch: string, { pages }: GitHubClient) {
  // Keep slashes in the branch name: they are part of the path.
  const branch = baseBranch.split("/").map(encodeURIComponent).join("/");
  const all = await pages(branches, "list the merge queue", {
    route: "GET git/matching-refs/{+ref}",
    ref: `heads/gh-readonly-queue/${branch}/pr-`,
  });
  return new Map(
    all.flatMap(({ ref, object }) => {
      const entry = readQueueRef(ref, baseBranch);
      return entry ? [[object.sha, entry] as const] : [];
    }),
  );
}

async function mergedPull(sha: string, baseBranch: string, client: GitHubClient) {
  return (await pullsWith(sha, client)).find(
    ({ merged_at, merge_commit_sha, base }) =>
      merged_at && merge_commit_sha === sha && base.ref === baseBranch,
  )?.number;
}

function pullsWith(sha: string, { ask }: GitHubClient) {
  const purpose = `see which pull request ${sha.slice(0, 7)} is from`;
  const request = { route: "GET commits/{sha}/pulls", sha, per_page: PER_PAGE };
  return ask(containingPulls, purpose, request);
}

/** @returns undefined for a root commit */
async function firstParent(sha: string, { ask }: GitHubClient): Promise<string | undefined> {
  const purpose = "read a commit of the merge group";
  return (await ask(commit, purpose, { route: "GET git/commits/{sha}", sha })).parents[0]?.sha;
}
