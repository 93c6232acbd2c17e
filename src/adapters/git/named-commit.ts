import { LoadgateError } from "../../domain/shared/error.ts";
import { fetchFrom, type Git, isShallow, NETWORK_TIMEOUT_MS, notFetched } from "./git.ts";

/** Git's message when origin answers but does not have the ref. */
const NOT_AT_ORIGIN =
  /couldn't find remote ref|not our ref|invalid refspec|allow request for unadvertised object/;

/** Characters that no ref name contains. `git fetch` would read them as a pattern, or as a local ref to write. */
const NO_NAME = /[\s:?*[\\~^]/;

const WHOLE_ID = /^[0-9a-f]{40}$/i;

/**
 * Resolves a name to a commit. If the clone lacks it, it is fetched. If origin cannot be reached, a branch resolves
 * to the clone's last known state of origin.
 * @returns the commit; and a warning for the user, as a sentence, if it was not found as requested
 * @throws LoadgateError `usage` when there is no such commit, or a branch and a tag of that name differ;
 * `measurement` when it could not be fetched
 */
export async function commitOf(git: Git, ref: string) {
  // Git would read a leading `-` as an option and a leading `^` as an exclusion.
  if (/^[-^]/.test(ref)) throw missing(ref);
  await refuseAmbiguous(git, ref);
  const local = await resolved(git, ref);
  if (local !== undefined) return { sha: local };
  const hasOrigin = (await git.ask("config", "--get", "remote.origin.url")) !== undefined;
  const isParent = /^.+?[\^~]\d*$/.test(ref);
  if (!hasOrigin || (!isParent && NO_NAME.test(ref))) throw missing(ref);
  // For a parent, one more commit below each boundary of a shallow clone.
  const words = isParent
    ? await fetchFrom(git, ["--deepen=1", "origin"])
    : await fetchNamed(git, ref);
  const fetched =
    words === undefined ? await resolved(git, isParent ? ref : "FETCH_HEAD") : undefined;
  if (fetched !== undefined) return { sha: fetched };
  const isAnswered = words === undefined || NOT_AT_ORIGIN.test(words);
  if (isAnswered && !isParent) throw missing(ref);
  const tracking = trackingRef(ref);
  const seen = await resolved(git, tracking);
  if (seen === undefined) throw isAnswered ? missing(ref) : notFetched(ref, words);
  if (isAnswered) return { sha: seen };
  const branch = tracking.replace("refs/remotes/", "");
  const warning = `base ${ref} is ${branch} as this clone has it, since git could not ask origin: ${words}`;
  return { sha: seen, warning };
}

/** @returns undefined if this clone has no such commit */
async function resolved(git: Git, name: string): Promise<string | undefined> {
  return (await git.read("rev-parse", "--verify", "--quiet", `${name}^{commit}`)) || undefined;
}

/** The clone's remote-tracking ref of a branch of origin. */
function trackingRef(ref: string): string {
  return `refs/remotes/origin/${ref.replace(/^refs\/heads\//, "")}`;
}

/** @returns undefined on success, otherwise git's error message */
async function fetchNamed(git: Git, ref: string): Promise<string | undefined> {
  const words = WHOLE_ID.test(ref) ? undefined : await refuseAmbiguousAtOrigin(git, ref);
  if (words !== undefined) return words;
  // Do not turn a complete clone into a shallow one.
  const depth = (await isShallow(git)) ? ["--depth=1"] : [];
  return await fetchFrom(git, [...depth, "origin", ref]);
}

async function refuseAmbiguous(git: Git, ref: string): Promise<void> {
  const tag = await resolved(git, `refs/tags/${ref}`);
  if (tag === undefined) return;
  const head = await resolved(git, `refs/heads/${ref}`);
  refuseTwo(ref, tag, head ?? (await resolved(git, trackingRef(ref))));
}

/** @returns git's error message if origin did not answer */
async function refuseAmbiguousAtOrigin(git: Git, ref: string): Promise<string | undefined> {
  const [branchRef, tagRef] = [`refs/heads/${ref}`, `refs/tags/${ref}`];
  const query = ["ls-remote", "--quiet", "origin", branchRef, tagRef, `${tagRef}^{}`];
  const { failure, stdout } = await git.run(query, NETWORK_TIMEOUT_MS);
  const ids = new Map([...stdout.matchAll(/^(\S+)\t(.+)$/gm)].map(([, sha, name]) => [name, sha]));
  const branch = ids.get(branchRef);
  const tag = ids.get(`${tagRef}^{}`) ?? ids.get(tagRef);
  refuseTwo(ref, tag, branch);
  return failure;
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
    hint: "Name a branch, a tag or a commit (all 40 digits); in a workflow, fetch-depth: 0 of actions/checkout fetches them all.",
  });
}
