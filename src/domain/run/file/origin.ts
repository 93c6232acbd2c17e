/** The pull request that a run was made for, as described by the event or the code host. */
export interface PullRequestOrigin {
  readonly number: number;
  readonly headSha: string;
  readonly baseBranch: string;
  readonly baseSha: string;
  /** Its head is in another repository, whose jobs get no secrets. */
  readonly isFork: boolean;
}

/** The purpose of a run, by which a tracker files it. */
export interface RunOrigin {
  /** Name of the event; `local` outside a job. */
  readonly event: string;
  readonly defaultBranch?: string;
  readonly pullRequest?: PullRequestOrigin;
}
