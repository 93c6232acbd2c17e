/** What a job's token may do, as `permissions:` of a workflow names it. */
export type Permission = "actions" | "checks" | "contents" | "issues" | "pull-requests";

/** Permissions of a token; what is not named is not granted. */
export type Permissions = Readonly<Partial<Record<Permission, "read" | "write">>>;

/** A request that needs one of some permissions. */
interface Rule {
  readonly method: string;
  readonly path: RegExp;
  /** Any of them is enough. */
  readonly any: readonly Permission[];
  readonly access: "read" | "write";
}

const REPOSITORY = "^/repos/[^/]+/[^/]+";
const ISSUE = ["issues", "pull-requests"] as const;

const RULES: readonly Rule[] = [
  rule("POST", "/issues/\\d+/comments", ISSUE, "write"),
  rule("(PATCH|DELETE)", "/issues/comments/\\d+", ISSUE, "write"),
  rule("(POST|PUT|DELETE)", "/issues/\\d+/labels.*", ISSUE, "write"),
  rule("(POST|PATCH)", "/check-runs(/\\d+)?", ["checks"], "write"),
  rule("GET", "/actions/artifacts/\\d+/zip", ["actions"], "read"),
  rule("GET", "/actions/.*", ["actions"], "read"),
  rule("GET", "/commits/[^/]+/check-(suites|runs)", ["checks"], "read"),
  rule("(POST|PATCH|PUT|DELETE)", "/(git|contents)/.*", ["contents"], "write"),
  rule("POST", "/commits/[^/]+/comments", ["contents"], "read"),
  rule("(PATCH|DELETE)", "/comments/\\d+", ["contents"], "write"),
  rule("(POST|PATCH)", "/pulls(/\\d+)?", ["pull-requests"], "write"),
];

function rule(
  method: string,
  path: string,
  any: readonly Permission[],
  access: Rule["access"],
): Rule {
  return { method, path: new RegExp(`${REPOSITORY}${path}$`), any, access };
}

/**
 * Whether a job's token may make a request. A public repository shows a job the rest: pull requests,
 * comments, users' permissions. What is about a user and not the repository, such as `GET /user`, it never does.
 */
export function allows(permissions: Permissions, method: string, path: string): boolean {
  if (!path.startsWith("/repos/")) return path === "/rate_limit";
  const found = RULES.find(
    (each) => new RegExp(`^${each.method}$`).test(method) && each.path.test(path),
  );
  if (!found) return method === "GET";
  return found.any.some((one) =>
    found.access === "read" ? permissions[one] !== undefined : permissions[one] === "write",
  );
}
