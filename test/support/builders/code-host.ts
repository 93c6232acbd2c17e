import type {
  CodeHost,
  GroupPulls,
  Permission,
  PullComment,
  PullHistory,
  PullRequest,
} from "../../../src/ports/code-host.ts";

/** An open pull request of a member for main. */
export function aPull(overrides: Partial<PullRequest> = {}): PullRequest {
  return {
    number: 7,
    author: "ada",
    body: "",
    labels: [],
    isOpen: true,
    headSha: "a".repeat(40),
    headBranch: "change",
    headRepository: "acme/shop",
    baseSha: "b".repeat(40),
    baseBranch: "main",
    ...overrides,
  };
}

/** A comment that was never changed. */
export function aPullComment(overrides: Partial<PullComment> = {}): PullComment {
  const createdAt = overrides.createdAt ?? "2026-02-03T04:05:06Z";
  return {
    id: 1,
    author: "bob",
    body: "LGTM",
    createdAt,
    updatedAt: createdAt,
    url: "https://github.example/acme/shop/pull/7#issuecomment-1",
    ...overrides,
  };
}

/** What a code host in memory knows. */
export interface HostKnowledge {
  readonly pulls?: readonly PullRequest[];
  readonly comments?: readonly PullComment[];
  readonly history?: PullHistory;
  readonly headSeenAt?: string;
  readonly group?: GroupPulls;
  readonly permissions?: Readonly<Record<string, Permission>>;
  /** The pull request that any commit of a branch was merged as. */
  readonly merged?: number;
}

/** A code host in memory that is only asked about pull requests, and remembers what it was asked. */
export function aHost({
  pulls = [aPull()],
  comments = [],
  history = {},
  headSeenAt,
  group = { numbers: [], isComplete: false },
  permissions = {},
  merged,
}: HostKnowledge = {}) {
  const asked: string[] = [];
  const note = <T>(question: string, answer: T): Promise<T> => {
    asked.push(question);
    return Promise.resolve(answer);
  };
  const unexpected = () => Promise.reject(new Error("nobody should ask this"));
  const host: CodeHost = {
    viewer: unexpected,
    pullRequest: (number) => {
      const found = pulls.find((pull) => pull.number === number);
      return found ? note(`pull ${number}`, found) : unexpected();
    },
    comments: (number) => note(`comments of ${number}`, comments),
    createComment: unexpected,
    updateComment: unexpected,
    deleteComment: unexpected,
    ofCommits: {
      comments: unexpected,
      createComment: unexpected,
      updateComment: unexpected,
      deleteComment: unexpected,
    },
    pullWith: unexpected,
    mergeBase: unexpected,
    historyOf: (number, label) => note(`history of ${number} and ${label}`, history),
    headSeenAt: ({ headSha }) => note(`first run of ${headSha.slice(0, 3)}`, headSeenAt),
    pullsOfGroup: ({ headRef }) => note(`pulls of ${headRef}`, group),
    pullMergedAs: (sha, branch) => note(`pull of ${sha.slice(0, 3)} on ${branch}`, merged),
    permissionOf: (login) => note(`permission of ${login}`, permissions[login] ?? "none"),
    checkRuns: unexpected,
    createCheckRun: unexpected,
  };
  return { host, asked };
}
