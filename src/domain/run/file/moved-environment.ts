import type { Variables } from "../plan/request-variables.ts";

/** Text that may precede a path in a value: separators of lists, options such as `-I/path`, and address schemes. */
const BEFORE = "(?<=^|[:=;,\\s\"']|file://|-[IL])";

/** Characters that may follow the last part of a path. */
const AFTER = "(?=$|[/:=;,\\s\"'])";

/** Variables that name folders of the user and the machine, which both arms share in any checkout. */
const SHARED = /^(?:HOME|TMPDIR|RUNNER_TEMP|RUNNER_TOOL_CACHE)$/;

/** The job's own variables that identify what it judges, as commit, branch or ref. */
const OF_HEAD = /^GITHUB_(?:SHA|HEAD_REF|REF|REF_NAME)$/;

/**
 * The variables that name head's commit, set to another commit: a build that asks for the job's commit must get its
 * own.
 * @param environment all variables
 * @param heads ids of head
 * @param sha id of the other commit
 * @returns the variables that change
 */
export function commitEnvironment(environment: Variables, heads: readonly string[], sha: string) {
  const naming = Object.entries(environment).filter(
    ([name, value]) => value && (OF_HEAD.test(name) || heads.includes(value)),
  );
  return Object.fromEntries(naming.map(([name]) => [name, sha]));
}

/**
 * The variables whose values name a folder or something in it, such as `GITHUB_WORKSPACE` or `PWD`, with another folder
 * in its place. `PATH` keeps both, the new one first, because tools installed in one folder may be missing in the
 * other.
 * @param from absolute paths of the folder to replace
 * @param to absolute path of the other folder
 */
export function movedEnvironment(environment: Variables, from: readonly string[], to: string) {
  const moved: Record<string, string> = {};
  const folders = from.filter((each) => each !== "/");
  if (folders.length === 0) return moved;
  const paths = folders.map((each) => each.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|");
  const named = new RegExp(`${BEFORE}(?:${paths})${AFTER}`, "g");
  const move = (value: string) => value.replace(named, () => to);
  for (const [name, value = ""] of Object.entries(environment)) {
    if (SHARED.test(name) || move(value) === value) continue;
    const both = () => value.split(":").flatMap((each) => [move(each), each]);
    moved[name] = name === "PATH" ? [...new Set(both())].join(":") : move(value);
  }
  return moved;
}
