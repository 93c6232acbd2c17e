import { z } from "zod";
import type { ChangedFile } from "../../domain/run/plan/ignored-change.ts";
import type { ChangesOfPull } from "../../ports/measured-runs.ts";
import type { GitHubClient } from "./client.ts";
import { sha } from "./responses.ts";

const HERE = "/repos/{owner}/{repo}";

const commit = z.object({ tree: z.object({ sha }) });
const comparison = z.object({ merge_base_commit: z.object({ sha, commit }) });
const listing = z.object({
  truncated: z.boolean(),
  tree: z.array(z.object({ path: z.string(), mode: z.string(), type: z.string(), sha })),
});

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
  const get = <T>(
    form: z.ZodType<T>,
    route: string,
    parameters: Readonly<Record<string, string>>,
  ) => ask({ route, parameters, purpose: "look up what changed" }, form, "what git has");
  const filesOf = async (tree: string) => {
    const route = `GET ${HERE}/git/trees/{tree_sha}`;
    const { truncated, tree: all } = await get(listing, route, { tree_sha: tree, recursive: "1" });
    if (truncated) return undefined;
    return new Map(all.filter(({ type }) => type !== "tree").map((one) => [one.path, one]));
  };
  const compared = await get(comparison, `GET ${HERE}/compare/{basehead}`, {
    basehead: `${baseSha}...${headSha}`,
  });
  const head = await get(commit, `GET ${HERE}/git/commits/{commit_sha}`, { commit_sha: headSha });
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
