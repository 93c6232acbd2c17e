import { fetchFrom, type Git } from "./git.ts";

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
