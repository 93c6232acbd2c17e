import { type ApiAnswer, type ApiRequest, json, page } from "./exchange.ts";

/** A push that brought a commit to a branch, which started a workflow. */
export interface Push {
  readonly sha: string;
  readonly branch: string;
  /** `owner/name` of the repository with the branch. */
  readonly repository: string;
  /** ISO 8601 */
  readonly at: string;
}

/** An entry of the merge queue. */
export interface QueueEntry {
  /** Its pull request. */
  readonly number: number;
  /** The commit that its branch of the queue leads to. */
  readonly sha: string;
  /** What it was put onto: the entry before it, or the base branch. */
  readonly onto: string;
}

/** The commits of a repository, as far as workflows ran for them or the merge queue made them. */
export interface Commits {
  readonly push: (push: Push) => void;
  /** @returns the full ref of the entry's branch */
  readonly enqueue: (entry: QueueEntry) => string;
  /** Merges an entry: its branch of the queue goes. */
  readonly merge: (number: number) => void;
  readonly answer: (request: ApiRequest) => ApiAnswer | undefined;
}

/**
 * Keeps what was pushed and queued.
 * @param repository `owner/name`
 */
export function createCommits(repository: string): Commits {
  const pushes: Push[] = [];
  const entries: (QueueEntry & { isMerged: boolean })[] = [];
  const refOf = ({ number, onto }: QueueEntry) =>
    `refs/heads/gh-readonly-queue/main/pr-${number}-${onto}`;
  const here = `/repos/${repository}`;

  const runs = (url: URL) => {
    const [sha, branch] = ["head_sha", "branch"].map((name) => url.searchParams.get(name));
    const found = pushes
      .map((push, index) => ({ ...push, id: index + 1 }))
      .filter((push) => (!sha || push.sha === sha) && (!branch || push.branch === branch))
      .toReversed();
    return page(
      found.map(({ id, at, ...push }) => ({
        id,
        event: "pull_request",
        head_sha: push.sha,
        head_branch: push.branch,
        created_at: at,
        run_started_at: at,
        head_repository: { full_name: push.repository },
      })),
      url,
      (workflow_runs) => ({ total_count: found.length, workflow_runs }),
    );
  };

  const suites = (sha: string | undefined, url: URL) => {
    const found = pushes.filter((push) => push.sha === sha);
    return page(
      found.map((push, index) => ({
        id: index + 1,
        head_sha: sha,
        created_at: push.at,
        // GitHub does not know the branches of other repositories.
        head_branch: push.repository === repository ? push.branch : null,
      })),
      url,
      (check_suites) => ({ total_count: found.length, check_suites }),
    );
  };

  const refs = (prefix: string) =>
    json(
      200,
      entries
        .filter((entry) => !entry.isMerged && refOf(entry).startsWith(`refs/${prefix}`))
        .map((entry) => ({ ref: refOf(entry), object: { type: "commit", sha: entry.sha } })),
    );

  return {
    push: (push) => void pushes.push(push),
    enqueue: (entry) => {
      entries.push({ ...entry, isMerged: false });
      return refOf(entry);
    },
    merge: (number) => {
      for (const entry of entries) if (entry.number === number) entry.isMerged = true;
    },
    answer: ({ method, url }) => {
      const path = decodeURIComponent(url.pathname);
      if (method !== "GET" || !path.startsWith(`${here}/`)) return undefined;
      const [, what = "", rest = ""] =
        /^\/(actions\/runs|git\/matching-refs|git\/commits|commits)(?:\/(.+))?$/.exec(
          path.slice(here.length),
        ) ?? [];
      if (what === "actions/runs" && rest === "") return runs(url);
      if (what === "git/matching-refs") return refs(rest);
      const [sha, list] = rest.split("/");
      if (what === "commits" && list === "check-suites") return suites(sha, url);
      const entry = entries.find((each) => each.sha === sha);
      if (!entry) return undefined;
      if (what === "git/commits") return json(200, { sha, parents: [{ sha: entry.onto }] });
      if (what !== "commits" || list !== "pulls" || !entry.isMerged) return undefined;
      const { number } = entry;
      const at = "2026-02-03T04:05:06Z";
      return json(200, [{ number, merged_at: at, merge_commit_sha: sha, base: { ref: "main" } }]);
    },
  };
}
