import { basename } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { BaselineRecord } from "../../domain/history/baseline.ts";
import {
  CodeHostError,
  type CodeHostFailure,
  onFailure,
} from "../../domain/review/code-host-error.ts";
import { LoadgateError } from "../../domain/shared/error.ts";
import type { BranchTip, GitData } from "../github/git-data.ts";
import { FIRST_FILE, FRAME, isRecordPath, recordPath, whyNoStore } from "./store-layout.ts";

/** Options for writing to a branch. */
export interface BranchStoreOptions {
  readonly git: GitData;
  readonly branch: string;
  readonly signal: AbortSignal;
  readonly patience?: typeof RACE_PATIENCE;
}

/**
 * Adds a record to a branch in one commit, which also removes the oldest beyond `keep`. If another writer wins, it
 * starts again by reading the branch, after random pauses of increasing length; a record that exists by then is not
 * written twice. If a branch repeatedly refuses to move on from the same commit, the cause is not a race and the refusal
 * is thrown.
 * @returns 1 if the record is new, otherwise 0
 * @throws LoadgateError `publishing` when the branch is no store, is protected or cannot be written, or every race
 * is lost
 */
export async function addToBranch(
  options: BranchStoreOptions,
  record: BaselineRecord,
  keep: number,
): Promise<number> {
  const { branch, signal, patience = RACE_PATIENCE } = options;
  let refusedFrom: string | undefined;
  let refusals = 0;
  for (let lost = 0; ; lost += 1) {
    try {
      return await attempt(options, record, keep);
    } catch (error) {
      if (!(error instanceof LostRace)) throw error;
      const { cause, from } = error;
      if (cause.failure === "refused") {
        refusals = from === refusedFrom ? refusals + 1 : 1;
        if (refusals === REFUSALS) throw cause;
        refusedFrom = from;
      }
      if (lost >= patience.tries) {
        const message = `The run was not added to the branch ${branch}: others were first each time. ${error.message}`;
        const hint = "Start the job again; a concurrency group lets fewer of them write at once.";
        throw new LoadgateError("publishing", message, { hint, cause: error });
      }
    }
    const boundMs = Math.min(patience.mostPauseMs, patience.firstPauseMs * 2 ** lost);
    await sleep(Math.random() * boundMs, undefined, { signal });
  }
}

/** @throws LostRace if another writer won */
async function attempt({ git, branch }: BranchStoreOptions, record: BaselineRecord, keep: number) {
  const path = recordPath(record);
  const tip = await tipOf(git, branch).catch(asLost(["conflict"]));
  // Another writer may have deleted the branch.
  const { paths, isComplete } = tip
    ? await git.paths(tip.tree).catch(asLost(["conflict", "not-found"]))
    : { paths: [], isComplete: true };
  const reason = whyNoStore(paths);
  if (reason !== undefined) {
    throw new LoadgateError("publishing", `The branch ${branch} ${reason}; nothing was written`, {
      hint: "Name a branch of its own in baseline.store, or use the newer Loadgate.",
    });
  }
  const stored = paths.filter(isRecordPath);
  if (stored.includes(path)) return 0;
  // The oldest are only known once all names are.
  const kept = isComplete ? keep : Number.POSITIVE_INFINITY;
  const all = [...stored, path].sort();
  const surplus = new Set(all.slice(0, Math.max(0, all.length - kept)));
  if (surplus.has(path)) return 0;
  const changes = new Map<string, string | null>([
    ...[...FRAME].filter(([path]) => !paths.includes(path)),
    [path, `${JSON.stringify(record)}\n`],
    ...stored.filter((path) => surplus.has(path)).map((path) => [path, null] as const),
  ]);
  const message = `Add ${basename(path, ".json")}`;
  await publish(git, branch, { onto: tip, changes, message });
  return 1;
}

/** The newest commit. In an empty repository a first commit is made, because the git data API cannot create one. */
function tipOf(git: GitData, branch: string): Promise<BranchTip | undefined> {
  const began = onFailure(["conflict"], async () => {
    const [made] = await Promise.allSettled([git.firstCommit(branch, FIRST_FILE)]);
    // If it failed, another writer may have created one.
    return git.tip(branch).catch((missing: unknown) => {
      throw made.status === "rejected" ? made.reason : missing;
    });
  });
  return git
    .tip(branch)
    .catch(asLost(["not-found"]))
    .catch(began);
}

async function publish(git: GitData, branch: string, commit: Parameters<GitData["commit"]>[0]) {
  const { onto } = commit;
  const made = await git.commit(commit).catch(asLost(["conflict"]));
  const moving = onto ? git.moveBranch(branch, made) : git.createBranch(branch, made);
  const refused = (error: unknown) => {
    // The rest of the message has the branch's name, which may contain anything.
    if (!(error instanceof CodeHostError) || !PROTECTED.test(error.reason ?? "")) throw error;
    throw new LoadgateError("publishing", `The branch ${branch} is protected: ${error.message}`, {
      hint: `Leave ${branch} out of the repository's branch rules, or let the job's token bypass them; only automation writes to it.`,
      cause: error,
    });
  };
  // GitHub's messages for "it has moved since" differ.
  await moving.catch(refused).catch(asLost(["conflict", "refused"], onto?.commit));
}

/** GitHub's words for a branch that is not to be moved. */
const PROTECTED = /protected|rule violation|repository rule|not authorized/i;

/**
 * Limits on a writer's retries when other writers win: a quarter of an hour at most; the only loser of a race waits
 * less than a second.
 */
const RACE_PATIENCE = {
  /** Number of lost races after which the next one makes the writer give up. */
  tries: 20,
  /** Maximum pause after the first lost race, in milliseconds; it doubles with each. */
  firstPauseMs: 500,
  /** Limit of every pause, in milliseconds. */
  mostPauseMs: 60_000,
};

/**
 * After this many refusals from the same tip, it is not a race. Fewer can be, because reads can lag behind writes.
 */
const REFUSALS = 3;

/** Another writer won, or may have. */
class LostRace extends Error {
  override readonly cause: CodeHostError;
  /** The commit that the branch was to move on from; undefined if it did not exist. */
  readonly from: string | undefined;

  constructor(cause: CodeHostError, from?: string) {
    super(cause.message);
    this.cause = cause;
    this.from = from;
  }
}

/**
 * Converts failures that another writer can cause into lost races.
 * @param failures that another writer can cause
 * @param from the commit that the branch is to move on from
 * @returns a handler for `catch`; it throws LostRace for one of these failures, every other error unchanged
 */
function asLost(failures: readonly CodeHostFailure[], from?: string) {
  return onFailure(failures, (cause): never => {
    throw new LostRace(cause, from);
  });
}
