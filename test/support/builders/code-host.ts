import type {
  CodeHost,
  LabelEvent,
  Permission,
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
    headRepository: "acme/shop",
    baseSha: "b".repeat(40),
    baseBranch: "main",
    ...overrides,
  };
}

/** What a code host in memory knows. */
export interface HostKnowledge {
  readonly pull?: PullRequest;
  /** Who set the label. */
  readonly labelled?: LabelEvent;
  readonly permissions?: Readonly<Record<string, Permission>>;
}

/** A code host in memory that is only asked about one pull request, and remembers what it was asked. */
export function aHost({ pull = aPull(), labelled, permissions = {} }: HostKnowledge = {}) {
  const asked: string[] = [];
  const note = <T>(question: string, answer: T): Promise<T> => {
    asked.push(question);
    return Promise.resolve(answer);
  };
  const unexpected = () => Promise.reject(new Error("nobody should ask this"));
  const host: CodeHost = {
    viewer: unexpected,
    pullRequest: (number) => note(`pull ${number}`, pull),
    comments: unexpected,
    createComment: unexpected,
    updateComment: unexpected,
    deleteComment: unexpected,
    labelled: (number, label) => note(`label ${label} of ${number}`, labelled),
    permissionOf: (login) => note(`permission of ${login}`, permissions[login] ?? "none"),
    createCheckRun: unexpected,
  };
  return { host, asked };
}
