import { LoadgateError } from "../../domain/shared/error.ts";
import { fetchFrom, type Git, NETWORK_TIMEOUT_MS, notFetched } from "./git.ts";

/** Git's message when origin answers but does not have the ref. */
const NOT_AT_ORIGIN =
  /couldn't find remote ref|not our ref|invalid refspec|allow request for unadvertised object/;

/** Characters that no ref name contains. `git fetch` would read them as a pattern, or as a local ref to write. */
const NO_NAME = /[\s:?*[\\~^]/;

/** A commit and steps back from it, such as `main~2`. */
const ANCESTOR = /^(.+?)((?:[\^~]\d*)+)$/;

const WHOLE_ID = /^[0-9a-f]{40}$/i;

/**
 * Resolves a name to a commit. If the clone lacks it, it is fetched. If origin cannot be reached, a branch resolves
 * to the clone's last known state of origin.
 * @returns the commit; whether the name is a branch's, of this clone or of origin; and a warning for the user, as a
 * sentence, if it was not found as requested
 * @throws LoadgateError `usage` when there is no such commit, or a branch and a tag of that name differ;
 * `measurement` when it could not be fetched
 */
export async function commitOf(
  git: Git,
  ref: string,
): Promise<{ sha: string; isBranch?: boolean; warning?: string }> {
  // Git would read a leading `-` as an option and a leading `^` as an exclusion.
  if (/^[-^]/.test(ref)) throw missing(ref);
  await refuseAmbiguous(git, ref);
  const local = await resolved(git, ref);
  if (local !== undefined) {
    const name = (await git.ask("rev-parse", "--symbolic-full-name", ref)) ?? "";
    return { sha: local, isBranch: /^refs\/(heads|remotes)\//.test(name) };
  }
  const hasOrigin = (await git.ask("config", "--get", "remote.origin.url")) !== undefined;
  if (!hasOrigin) throw missing(ref);
  const [, start, steps] = ANCESTOR.exec(ref) ?? [];
  if (start !== undefined) {
    const { sha, warning } = await commitOf(git, start);
    const { found, words } = await searchHistory(git, [sha], () => resolved(git, sha + steps));
    if (found !== undefined) return { sha: found, warning };
    throw words === undefined ? missing(ref) : notFetched(ref, words);
  }
  const name = ref.replace(/^(refs\/remotes\/)?origin\//, "");
  if (NO_NAME.test(name)) throw missing(ref);
  const { words, ...fetched } = await fetchNamed(git, name);
  const sha = words === undefined ? await resolved(git, "FETCH_HEAD") : undefined;
  if (sha !== undefined) return { sha, ...fetched };
  if (words === undefined || NOT_AT_ORIGIN.test(words)) throw missing(ref);
  const tracking = trackingRef(name);
  const seen = await resolved(git, tracking);
  if (seen === undefined) throw notFetched(ref, words);
  const branch = tracking.replace("refs/remotes/", "");
  const warning = `base ${ref} is ${branch} as this clone has it, since git could not ask origin: ${words}`;
  return { sha: seen, isBranch: true, warning };
}

/** @returns undefined if this clone has no such commit */
async function resolved(git: Git, name: string): Promise<string | undefined> {
  return (await git.read("rev-parse", "--verify", "--quiet", `${name}^{commit}`)) || undefined;
}

/** The clone's remote-tracking ref of a branch of origin. */
function trackingRef(ref: string): string {
  return `refs/remotes/origin/${ref.replace(/^refs\/heads\//, "")}`;
}

/** @returns git's error message if it failed, otherwise whether it is a branch */
async function fetchNamed(git: Git, ref: string) {
  const asked = WHOLE_ID.test(ref) ? {} : await askOrigin(git, ref);
  if (asked.words !== undefined) return asked;
  // Do not turn a complete clone into a shallow one.
  const depth = (await isShallow(git)) ? ["--depth=1"] : [];
  return { ...asked, words: await fetchFrom(git, [...depth, "origin", ref]) };
}

async function refuseAmbiguous(git: Git, ref: string): Promise<void> {
  const tag = await resolved(git, `refs/tags/${ref}`);
  if (tag === undefined) return;
  const head = await resolved(git, `refs/heads/${ref}`);
  refuseTwo(ref, tag, head ?? (await resolved(git, trackingRef(ref))));
}

/** @returns git's error message if origin did not answer, otherwise whether the name is a branch */
async function askOrigin(git: Git, ref: string): Promise<{ words?: string; isBranch?: boolean }> {
  const [branchRef, tagRef] = [`refs/heads/${ref}`, `refs/tags/${ref}`];
  const query = ["ls-remote", "--quiet", "origin", branchRef, tagRef, `${tagRef}^{}`];
  const { failure, stdout } = await git.run(query, NETWORK_TIMEOUT_MS);
  const ids = new Map([...stdout.matchAll(/^(\S+)\t(.+)$/gm)].map(([, sha, name]) => [name, sha]));
  const branch = ids.get(branchRef);
  const tag = ids.get(`${tagRef}^{}`) ?? ids.get(tagRef);
  refuseTwo(ref, tag, branch);
  return { words: failure, isBranch: branch !== undefined || ref.startsWith("refs/heads/") };
}

/** git itself would prefer the tag, but the target of a pull request is a branch. */
function refuseTwo(ref: string, tag?: string, branch?: string): void {
  if (tag === undefined || branch === undefined || tag === branch) return;
  const [ofTag, ofBranch] = [tag, branch].map((sha) => sha.slice(0, 12));
  const message = `base ${ref}: a tag (${ofTag}) and a branch (${ofBranch}) have this name`;
  const hint = `Name refs/tags/${ref} or refs/heads/${ref}.`;
  throw new LoadgateError("usage", message, { hint });
}

function missing(ref: string): LoadgateError {
  return new LoadgateError("usage", `base ${ref}: there is no such commit here or at origin`, {
    hint: "Name a branch, a tag or a commit (all 40 digits). In a workflow, fetch-depth: 0 of actions/checkout fetches them all; elsewhere git fetch --unshallow completes a shallow clone.",
  });
}

/** Commits to fetch at each attempt; at last all. */
const STEPS = ["--deepen=1", "--deepen=50", "--deepen=200", "--deepen=1000", "--unshallow"];

export async function isShallow(git: Git): Promise<boolean> {
  return (await git.ask("rev-parse", "--is-shallow-repository")) === "true";
}

/**
 * Searches the history of commits. A shallow clone fetches more of it until something is found.
 * @param commits that the clone has
 * @param find returns undefined if nothing is found yet
 * @returns what was found; or git's error message if more could not be fetched; or neither
 */
export async function searchHistory(
  git: Git,
  commits: readonly string[],
  find: () => Promise<string | undefined>,
): Promise<{ readonly found?: string; readonly words?: string }> {
  let found = await find();
  for (const step of STEPS) {
    if (found !== undefined || !(await isShallow(git))) break;
    // Origin has the ends of a shallow history, but not always the commits on top of them.
    const ends = (await git.read("rev-list", "--max-parents=0", ...commits)) ?? "";
    const words = await fetchFrom(git, [step, "origin", ...ends.split("\n")]);
    if (words !== undefined) return { words };
    found = await find();
  }
  return { found };
}
