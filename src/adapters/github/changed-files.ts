import { z } from "zod";
import type { ChangedFile } from "../../domain/run/plan/ignored-change.ts";
import type { ChangesOfPull } from "../../ports/measured-runs.ts";
import type { GitHubClient } from "./client.ts";
import { listing, named } from "./responses.ts";

const commit = z.object({ tree: named });
const comparison = z.object({ merge_base_commit: named.extend({ commit }) });

type Entry = z.infer<typeof listing>["tree"][number];

/**
 * All changes of a pull request since it branched off, computed from the trees of both commits. GitHub's own list
 * of changed files is limited in length and lacks modes.
 * @param pull its head, and the newest commit of its base branch
 * @returns undefined if GitHub does not list all files
 */
export async function changedFilesOf(
  { ask }: GitHubClient,
  { baseSha, headSha }: { readonly baseSha: string; readonly headSha: string },
): Promise<ChangesOfPull | undefined> {
  const get = <T>(form: z.ZodType<T>, path: string, parameters = {}) => {
    const request = { route: `GET ${path}`, ...parameters };
    return ask(form.describe("what git has"), "look up what changed", request);
  };
  const filesOf = async (id: string) => {
    const { truncated, tree } = await get(listing, `git/trees/${id}`, { recursive: "1" });
    if (truncated) return undefined;
    return new Map(tree.filter(({ type }) => type !== "tree").map((one) => [one.path, one]));
  };
  const compared = await get(comparison, `compare/${baseSha}...${headSha}`);
  const head = await get(commit, `git/commits/${headSha}`);
  const base = compared.merge_base_commit;
  const before = await filesOf(base.commit.tree.sha);
  const after = await filesOf(head.tree.sha);
  return before && after && { sha: base.sha, files: differenceOf(before, after) };
}

function differenceOf(
  before: ReadonlyMap<string, Entry>,
  after: ReadonlyMap<string, Entry>,
): readonly ChangedFile[] {
  const paths = new Set([...before.keys(), ...after.keys()]);
  return [...paths].flatMap((path): readonly ChangedFile[] => {
    const [old, now] = [before.get(path), after.get(path)];
    if (old?.sha === now?.sha && old?.mode === now?.mode) return [];
    return [{ path, modes: [old?.mode ?? "000000", now?.mode ?? "000000"] }];
  });
}
