import { LoadgateError } from "../../domain/shared/error.ts";
import type { BaseRequest } from "../../ports/source-control.ts";
import type { Git } from "./git.ts";

const NETWORK_TIMEOUT_MS = 120_000;

/** Commits to fetch at each try, until the histories of head and base meet. */
const DEEPEN_BY = [50, 200, 1000, 5000];

/** What git says where origin answers, and has no such thing. */
const NOT_AT_ORIGIN =
  /couldn't find remote ref|not our ref|invalid refspec|allow request for unadvertised object/;

/**
 * The id of the commit that a base stands for. What a shallow clone lacks is fetched.
 * @throws LoadgateError `usage` when there is no such commit, `measurement` when it could not be fetched
 */
export async function commitFor(git: Git, base: BaseRequest, signal: AbortSignal): Promise<string> {
  const tip = await commitOf(git, base.ref, signal);
  if (!base.mergeBase) return tip;
  const found = await git.read("merge-base", "HEAD", tip);
  if (found !== undefined) return found;
  let words: string | undefined;
  if (await isShallow(git)) {
    const head = await git.ask("rev-parse", "HEAD");
    for (const commits of DEEPEN_BY) {
      const deepen = [`--deepen=${commits}`, "origin", tip];
      // Where head has commits of its own, origin does not know it, and would refuse both.
      const withHead = head ? await fetchFrom(git, [...deepen, head], signal) : "";
      words = withHead === undefined ? undefined : await fetchFrom(git, deepen, signal);
      const met = await git.read("merge-base", "HEAD", tip);
      if (met !== undefined) return met;
    }
  }
  if (words !== undefined) throw notFetched(base.ref, words);
  throw new LoadgateError("usage", `base ${base.ref}: its history and head's do not meet`, {
    hint: "Fetch more of it: set fetch-depth: 0 of actions/checkout.",
  });
}

/** The commit that a name stands for; what the clone does not have is fetched. */
async function commitOf(git: Git, ref: string, signal: AbortSignal): Promise<string> {
  // What begins like this would be an option, or all but a commit.
  if (/^[-^]/.test(ref)) throw missing(ref);
  const local = await git.read("rev-parse", "--verify", "--quiet", `${ref}^{commit}`);
  if (local) return local;
  const isParent = /^.+?[\^~]\d*$/.test(ref);
  // A complete clone stays one.
  const depth = (await isShallow(git)) ? ["--depth=1"] : [];
  const wanted = isParent ? ["--deepen=1", "origin"] : [...depth, "origin", ref];
  const words = await fetchFrom(git, wanted, signal);
  const name = isParent ? ref : "FETCH_HEAD";
  const fetched =
    words === undefined && (await git.read("rev-parse", "--verify", "--quiet", `${name}^{commit}`));
  if (fetched) return fetched;
  const hasOrigin = (await git.ask("config", "--get", "remote.origin.url")) !== undefined;
  if (words === undefined || !hasOrigin || NOT_AT_ORIGIN.test(words)) throw missing(ref);
  throw notFetched(ref, words);
}

async function isShallow(git: Git): Promise<boolean> {
  return (await git.ask("rev-parse", "--is-shallow-repository")) === "true";
}

/**
 * Fetches commits.
 * @returns undefined where that worked, else what git said
 */
export async function fetchFrom(
  git: Git,
  args: readonly string[],
  signal: AbortSignal,
): Promise<string | undefined> {
  const options = { signal, timeoutMs: NETWORK_TIMEOUT_MS };
  const fetch = ["fetch", "--quiet", "--no-tags", ...args];
  const { failure, stopped } = await git.run(fetch, options);
  return stopped === "timeout" ? `no answer within ${NETWORK_TIMEOUT_MS / 1000} s` : failure;
}

function missing(ref: string): LoadgateError {
  return new LoadgateError("usage", `base ${ref}: there is no such commit here or at origin`, {
    hint: "Name a branch, a tag or a commit; in a workflow, fetch-depth: 0 of actions/checkout fetches them all.",
  });
}

function notFetched(ref: string, words: string): LoadgateError {
  return new LoadgateError(
    "measurement",
    `base ${ref}: this clone does not have it, and git could not fetch it: ${words}`,
    {
      hint: "Have it fetched by actions/checkout, with fetch-depth: 0; or let that step keep its credentials, with persist-credentials: true.",
    },
  );
}
