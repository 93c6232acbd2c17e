import { newestRelease } from "../../domain/run/release-tag.ts";
import { LoadgateError } from "../../domain/shared/error.ts";
import type { Git } from "./git.ts";

const NETWORK_TIMEOUT_MS = 60_000;

const LOCAL = ["for-each-ref", "--format=%(refname:strip=2)", "refs/tags"];
const AT_ORIGIN = ["ls-remote", "--tags", "--refs", "origin"];

/**
 * The tag of the newest release, among the tags of this clone and, since a job's clone mostly has none, of origin.
 * @param ref how messages name what was asked for
 * @throws LoadgateError `usage` where no tag is a version, `measurement` with git's words where origin did not answer
 */
export async function releaseTag(git: Git, ref: string, signal: AbortSignal): Promise<string> {
  const options = { signal, timeoutMs: NETWORK_TIMEOUT_MS };
  const local = linesOf((await git.read(...LOCAL)) ?? "");
  const hasOrigin = (await git.ask("config", "--get", "remote.origin.url")) !== undefined;
  const asked = hasOrigin ? await git.run(AT_ORIGIN, options) : undefined;
  const remote = linesOf(asked?.stdout ?? "").map((line) => line.replace(/^.*\trefs\/tags\//, ""));
  const tag = newestRelease([...local, ...remote]);
  if (tag !== undefined) return tag;
  if (asked?.failure !== undefined) {
    const message = `base ${ref}: this clone has no tag that is a version, and git could not ask origin for its tags: ${asked.failure}`;
    const hint = "Have them fetched by actions/checkout, with fetch-tags: true.";
    throw new LoadgateError("measurement", message, { hint });
  }
  throw new LoadgateError("usage", `base ${ref}: no tag is a version such as v1.2.3`, {
    hint: "Tag a release by its version, or name a tag or a commit.",
  });
}

function linesOf(text: string): readonly string[] {
  return text.split("\n").filter((line) => line !== "");
}
