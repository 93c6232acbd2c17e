import type { Annotation } from "../domain/review/annotation.ts";
import type { PullRequestOrigin } from "../domain/run/file/run-file.ts";
import type { ChangedFile } from "../domain/run/plan/ignored-change.ts";
import type { NamedRun } from "../domain/shards/whole-run.ts";

/** The current state of a pull request. All its texts are untrusted. */
export interface PullRequest extends Omit<PullRequestOrigin, "isFork"> {
  /** Login of the account that opened it. */
  readonly author: string;
  /** Its description; empty if there is none. */
  readonly body: string;
  readonly labels: readonly string[];
  readonly isOpen: boolean;
  /** Name of its head branch. */
  readonly headBranch: string;
  /** `OWNER/NAME` of its head repository; absent if that was deleted. */
  readonly headRepository?: string;
}

/** A comment on a pull request or a commit. */
export interface PullComment {
  readonly id: number;
  /** Login of its author; absent if the account was deleted. */
  readonly author?: string;
  readonly body: string;
  /** Time of creation: ISO 8601, UTC. */
  readonly createdAt: string;
  /** Time of the last edit; the host does not say by whom. */
  readonly updatedAt: string;
  /** URL of the comment's page. */
  readonly url: string;
}

/** The setting of a label. */
export interface LabelEvent {
  /** Login of the account that set it; absent if the account was deleted. */
  readonly actor?: string;
  /** ISO 8601, UTC. */
  readonly at: string;
}

/** The history of a pull request, as far as acceptances depend on it. */
export interface PullHistory {
  /** The last time a label was set; absent if it never was. */
  readonly labelled?: LabelEvent;
  /** Time of the last force push to its head, or change of its base branch: ISO 8601, UTC. */
  readonly movedAt?: string;
}

/** Pull requests in the merge queue that are merged together, as named by the host. */
export interface MergeGroup {
  /** The queue's branch. It names the last pull request of the group, and the commit that this is based on. */
  readonly headRef: string;
  /** The commit that the group is based on. */
  readonly baseSha: string;
  /** Name of its target branch. */
  readonly baseBranch: string;
}

/** The pull requests of a merge group. */
export interface GroupPulls {
  readonly numbers: readonly number[];
  /** True if these are all. */
  readonly isComplete: boolean;
}

/** An account's permission for the repository; also `none` for accounts that the host does not know. */
export type Permission = "admin" | "write" | "read" | "none";

/** A check on a commit. */
export interface CheckRun {
  readonly name: string;
  readonly headSha: string;
  readonly conclusion: "success" | "failure" | "neutral";
  readonly title: string;
  /** Markdown. */
  readonly summary: string;
  readonly annotations: readonly Annotation[];
  /** URL of a page with details. */
  readonly detailsUrl?: string;
  /** A mark of the job that writes it, which readers do not see. */
  readonly writer: string;
}

/** A check that was written, by us or by any other app. */
interface WrittenCheck {
  /** Rises with each check. */
  readonly id: number;
  /** The mark of the job that wrote it; other apps write any text, or none. */
  readonly writer: string;
}

/** Comments on pull requests, by their number, or on commits, by their id. */
export interface Comments<On extends number | string> {
  /** All comments, oldest first. */
  readonly comments: (on: On) => Promise<readonly PullComment[]>;
  readonly createComment: (on: On, body: string) => Promise<PullComment>;
  readonly updateComment: (id: number, body: string) => Promise<PullComment>;
  /** Removes a comment; succeeds if it no longer exists. */
  readonly deleteComment: (id: number) => Promise<void>;
}

/**
 * The repository on its code host, with its pull requests.
 *
 * Every call can throw a CodeHostError; its `failure` gives the reason. Temporary failures are first retried within
 * limits. All returned texts are untrusted.
 */
export interface CodeHost extends Comments<number> {
  /** Login under which comments are written. */
  readonly viewer: () => Promise<string>;
  readonly pullRequest: (number: number) => Promise<PullRequest>;
  readonly ofCommits: Comments<string>;
  readonly historyOf: (pull: number, label: string) => Promise<PullHistory>;
  /**
   * Time at which the head commit of a pull request was first seen on its branch, by the host's clock. The commit's
   * own date is chosen by its author.
   * @returns ISO 8601, UTC; undefined if the host knows no run for it
   */
  readonly headSeenAt: (pull: PullRequest) => Promise<string | undefined>;
  readonly pullsOfGroup: (group: MergeGroup) => Promise<GroupPulls>;
  /**
   * The number of the pull request whose merge created a commit of a branch.
   * @returns undefined if none did
   */
  readonly pullMergedAs: (sha: string, branch: string) => Promise<number | undefined>;
  /**
   * The number of the pull request that a commit is part of: the one that merged it, or else the oldest.
   * @returns undefined if there is none
   */
  readonly pullWith: (sha: string) => Promise<number | undefined>;
  /** The newest commit that two commits share. */
  readonly mergeBase: (sha: string, other: string) => Promise<string>;
  readonly permissionOf: (login: string) => Promise<Permission>;
  /**
   * The checks of a commit with a name. The host shows the last.
   * @returns oldest first; none if the token may not read them
   */
  readonly checkRuns: (headSha: string, name: string) => Promise<readonly WrittenCheck[]>;
  /**
   * Writes a check, with its title alone if the host refuses the rest.
   * @returns its id
   */
  readonly createCheckRun: (check: CheckRun) => Promise<number>;
}

/** The changes of a pull request. */
export interface ChangesOfPull {
  /** The commit at which it branched off. */
  readonly sha: string;
  readonly files: readonly ChangedFile[];
}

/** Workflow runs that measured, and their pull requests. Untrusted code may have written their files. */
export interface MeasuredRuns {
  /**
   * The run files of a workflow run: one, or one for each shard.
   * @param workflowRun its id
   * @returns the parsed files, at least one: types, bounds and names are valid; texts are single lines, not escaped
   * yet
   * @throws LoadgateError `usage` when a file is not a run file, `measurement` when there is none; CodeHostError
   * when one cannot be fetched
   */
  readonly runFilesOf: (workflowRun: number) => Promise<readonly NamedRun[]>;
  /**
   * The open pull requests whose head is a commit, in any repository.
   * @throws CodeHostError
   */
  readonly pullRequestsAt: (headSha: string) => Promise<readonly PullRequest[]>;
  /**
   * All changes of a pull request since it branched off.
   * @returns undefined if the code host does not list all files
   * @throws CodeHostError
   */
  readonly changesOf: (
    pull: Pick<PullRequest, "baseSha" | "headSha">,
  ) => Promise<ChangesOfPull | undefined>;
}
