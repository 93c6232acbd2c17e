import type { Annotation } from "../domain/review/annotation.ts";

/** A pull request as it is now. All texts in it are written by others. */
export interface PullRequest {
  readonly number: number;
  /** Login of who opened it. */
  readonly author: string;
  /** Its description; empty where there is none. */
  readonly body: string;
  readonly labels: readonly string[];
  readonly isOpen: boolean;
  readonly headSha: string;
  /** Name of the branch with its commits. */
  readonly headBranch: string;
  /** `OWNER/NAME` of the repository that its commits are in; absent when that was deleted. */
  readonly headRepository?: string;
  readonly baseSha: string;
  /** Name of the branch that it is for. */
  readonly baseBranch: string;
}

/** A comment on a pull request. */
export interface PullComment {
  readonly id: number;
  /** Login of who wrote it; absent when the account is gone. */
  readonly author?: string;
  readonly body: string;
  /** When it was written: ISO 8601, UTC. */
  readonly createdAt: string;
  /** When it was last edited; the host does not say by whom. */
  readonly updatedAt: string;
  /** Where people see it. */
  readonly url: string;
}

/** Someone set a label. */
export interface LabelEvent {
  /** Login of who set it; absent when the account is gone. */
  readonly actor?: string;
  /** ISO 8601, UTC. */
  readonly at: string;
}

/** What happened to a pull request, as far as acceptances depend on it. */
export interface PullHistory {
  /** Who set a label last; absent where nobody did. */
  readonly labelled?: LabelEvent;
  /** When its head was last moved by force, or its base branch last changed: ISO 8601, UTC. */
  readonly movedAt?: string;
}

/** Pull requests that wait together to be merged, as the host's queue names them. */
export interface MergeGroup {
  /** The queue's branch: it names the last pull request of the group, and the commit that it is put onto. */
  readonly headRef: string;
  /** What the group is put onto. */
  readonly baseSha: string;
  /** Name of the branch that it is for. */
  readonly baseBranch: string;
}

/** The pull requests of a merge group. */
export interface GroupPulls {
  readonly numbers: readonly number[];
  /** Whether these are all. */
  readonly isComplete: boolean;
}

/** What an account may do in the repository; `none` is also said of accounts that it does not know. */
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
  /** Address of a page with details. */
  readonly detailsUrl?: string;
}

/**
 * The repository on the service that hosts it, with its pull requests.
 *
 * Every call can throw a CodeHostError: its `failure` says why. Failures that may pass are retried within
 * bounds first. All returned texts are written by others.
 */
export interface CodeHost {
  /** Login that comments are written under. */
  readonly viewer: () => Promise<string>;
  readonly pullRequest: (number: number) => Promise<PullRequest>;
  /** All comments on a pull request, oldest first. */
  readonly comments: (pull: number) => Promise<readonly PullComment[]>;
  readonly createComment: (pull: number, body: string) => Promise<PullComment>;
  readonly updateComment: (id: number, body: string) => Promise<PullComment>;
  /** Removes a comment; succeeds where it is gone already. */
  readonly deleteComment: (id: number) => Promise<void>;
  readonly historyOf: (pull: number, label: string) => Promise<PullHistory>;
  /**
   * When the head commit of a pull request was first seen on its branch, by the host's own clock: the author of
   * a commit chooses its date.
   * @returns ISO 8601, UTC; undefined where the host knows of no run for it
   */
  readonly headSeenAt: (pull: PullRequest) => Promise<string | undefined>;
  readonly pullsOfGroup: (group: MergeGroup) => Promise<GroupPulls>;
  /**
   * The number of the pull request whose merge made a commit of a branch.
   * @returns undefined where none did
   */
  readonly pullMergedAs: (sha: string, branch: string) => Promise<number | undefined>;
  readonly permissionOf: (login: string) => Promise<Permission>;
  /** @returns where people see it */
  readonly createCheckRun: (check: CheckRun) => Promise<string>;
}
