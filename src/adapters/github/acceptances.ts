import { CodeHostError } from "../../domain/review/code-host-error.ts";
import type { CodeHost, GroupPulls, MergeGroup, PullRequest } from "../../ports/code-host.ts";
import {
  checkSuitesRequest,
  commitRequest,
  eventsRequest,
  pullsOfCommitRequest,
  queueRequest,
  workflowRunsRequest,
} from "./acceptance-requests.ts";
import {
  readFirstParent,
  readHistory,
  readMergedPull,
  readQueue,
  readQueueRef,
  readRunTimes,
  readSuiteTimes,
} from "./acceptance-responses.ts";
import type { ApiRequest } from "./requests.ts";

/** Asks for one document. @returns rejects with CodeHostError */
export type Ask = (request: ApiRequest) => Promise<unknown>;

/** Asks for a list, page by page. @returns rejects with CodeHostError */
export type AskForPages = <T>(
  request: ApiRequest,
  readPage: (answer: unknown) => readonly T[],
) => Promise<readonly T[]>;

/** More than any queue builds at once. */
const MAX_GROUP = 100;

/**
 * What acceptances are judged by.
 * @param repository `OWNER/NAME` of the repository that is asked
 */
export function createAcceptanceReader(
  repository: string,
  ask: Ask,
  pages: AskForPages,
): Pick<CodeHost, "historyOf" | "headSeenAt" | "pullsOfGroup"> {
  return {
    historyOf: async (number, label) => {
      const all = await pages(eventsRequest(number), (page) => readHistory(page, label));
      return Object.assign({}, ...all);
    },
    headSeenAt: (pull) => headSeenAt(pull, repository, pages),
    pullsOfGroup: (group) => pullsOfGroup(group, ask, pages),
  };
}

/**
 * Workflow runs name their branch and its repository, so pushing a commit to another branch first does not make it
 * look older. Check suites name only the branch, which is enough for branches of this repository.
 */
async function headSeenAt(
  pull: PullRequest,
  repository: string,
  pages: AskForPages,
): Promise<string | undefined> {
  const { headBranch, headRepository, headSha } = pull;
  if (headRepository === undefined) return undefined;
  const runs = await unlessForbidden(
    pages(workflowRunsRequest(headSha, headBranch), (page) => readRunTimes(page, pull)),
  );
  if (runs && runs.length > 0) return earliest(runs);
  const suites =
    headRepository === repository
      ? await unlessForbidden(
          pages(checkSuitesRequest(headSha), (page) => readSuiteTimes(page, pull)),
        )
      : undefined;
  if (runs || suites) return earliest(suites ?? []);
  throw new CodeHostError(
    "forbidden",
    `Could not see when ${headSha.slice(0, 7)} came: the token may not read the runs of workflows`,
    { hint: "Give the job `permissions: actions: read`." },
  );
}

function earliest(times: readonly string[]): string | undefined {
  return times.toSorted((a, b) => Date.parse(a) - Date.parse(b))[0];
}

/** @returns undefined where the token may not ask; private repositories say then that nothing is there */
async function unlessForbidden<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof CodeHostError)) throw error;
    if (!["forbidden", "not-found"].includes(error.failure)) throw error;
    return undefined;
  }
}

/**
 * Follows the queue from the group's head down to its base. Each of its branches names its pull request and
 * the commit below; one that was merged meanwhile has no branch any more, and is found by its merge.
 */
async function pullsOfGroup(group: MergeGroup, ask: Ask, pages: AskForPages): Promise<GroupPulls> {
  const { baseBranch, baseSha } = group;
  const last = readQueueRef(group.headRef, baseBranch);
  if (!last) return { numbers: [], isComplete: false };
  const numbers = [last.number];
  let below: string | undefined = last.ontoSha;
  if (below === baseSha) return { numbers, isComplete: true };
  const queue = new Map(
    await pages(queueRequest(group), (page) => [...readQueue(page, baseBranch)]),
  );
  while (below !== undefined && below !== baseSha && numbers.length < MAX_GROUP) {
    const entry = queue.get(below);
    const number =
      entry?.number ?? readMergedPull(await ask(pullsOfCommitRequest(below)), below, baseBranch);
    if (number === undefined) break;
    numbers.push(number);
    below = entry?.ontoSha ?? readFirstParent(await ask(commitRequest(below)));
  }
  return { numbers, isComplete: below === baseSha };
}
