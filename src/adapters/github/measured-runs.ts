import { z } from "zod";
import type { ChangedFile } from "../../domain/run/plan/ignored-change.ts";
import { MOST_SHARDS } from "../../domain/run/plan/shard.ts";
import type { NamedRun } from "../../domain/shards/whole-run.ts";
import { LoadgateError, messageOf } from "../../domain/shared/error.ts";
import type { ChangesOfPull, MeasuredRuns, PullRequest } from "../../ports/code-host.ts";
import { RUN_FILES } from "../../ports/output-folder.ts";
import { STRANGERS_LIMITS } from "../run-file/limits.ts";
import { strangersParser } from "../run-file/parse.ts";
import { createClient, type GitHubClient, type GitHubOptions, needs } from "./client.ts";
import { listBelow, listing, named, pull } from "./responses.ts";
import { unzipOne } from "./unzip.ts";

/** Name of the artifact with a run file; a shard's has a number appended. */
export const RUN_ARTIFACT = "loadgate-run";

const ARTIFACT_NAME = /^loadgate-run(?:-\d{1,3})?$/;

/** Run files of the maximum total size pack into a fraction of it. */
const MAX_ARTIFACT_BYTES = 16 * 1024 * 1024;

/** Maximum number of artifact pages read per workflow run: enough for all shards with several attempts each. */
const MAX_ARTIFACT_PAGES = 10;

/** Three thousand open pull requests, most recently updated first. */
const MAX_PAGES = 30;

/** The workflow runs of a repository on GitHub or GitHub Enterprise. */
export function createMeasuredRuns(options: GitHubOptions): MeasuredRuns {
  const client = createClient(options);
  return {
    runFilesOf: async (workflowRun) => {
      const newest = await newestArtifacts(workflowRun, client);
      checkArtifacts(newest, workflowRun);
      const parse = strangersParser();
      const files: NamedRun[] = [];
      let maxBytes = STRANGERS_LIMITS.bytes;
      for (const { id, name } of newest) {
        const place = `The artifact ${name} of workflow run ${workflowRun}`;
        // The API redirects to another host for the bytes.
        const route = `GET actions/artifacts/${id}/zip`;
        const archive = await client.archive("download the run file", { route });
        let bytes: Uint8Array;
        try {
          bytes = unzipOne(archive, RUN_FILES, maxBytes);
        } catch (error) {
          throw unusable(place, messageOf(error), error);
        }
        maxBytes -= bytes.length;
        files.push({ place, run: parse(bytes, place) });
      }
      return files;
    },
    pullRequestsAt: (headSha) => pullRequestsAt(headSha, client),
    changesOf: (pull) => changedFilesOf(client, pull),
  };
}

const artifact = z.object({
  id: z.int().positive(),
  name: z.string(),
  size_in_bytes: z.int().nonnegative(),
  expired: z.boolean(),
});

const artifacts = listBelow("artifacts", artifact).describe("a list of artifacts");

type Artifact = z.infer<typeof artifact>;

/** @throws LoadgateError before the first download, if they cannot be the files of one run */
function checkArtifacts(all: readonly Artifact[], workflowRun: number): void {
  if (all.length === 0) {
    const message = `Workflow run ${workflowRun} left no artifact ${RUN_ARTIFACT}: it ended before it measured anything, or did not upload it`;
    const hint = "See the log of that run; workflows/fork-measure.yml shows how to upload it.";
    throw new LoadgateError("measurement", message, { hint });
  }
  const left = `The artifacts of workflow run ${workflowRun}`;
  if (all.length > MOST_SHARDS) {
    throw unusable(left, `there are ${all.length}; a run has at most ${MOST_SHARDS} shards`);
  }
  const bytes = all.reduce((sum, one) => sum + one.size_in_bytes, 0);
  if (bytes > MAX_ARTIFACT_BYTES) {
    throw unusable(left, `they have ${bytes} bytes; at most ${MAX_ARTIFACT_BYTES} are read`);
  }
}

/** Each attempt of a job leaves an artifact; only the newest of each name is kept. */
async function newestArtifacts(workflowRun: number, { pages }: GitHubClient) {
  const all = await pages(artifacts, `list the artifacts of workflow run ${workflowRun}`, {
    route: `GET actions/runs/${workflowRun}/artifacts`,
    enough: MAX_ARTIFACT_PAGES,
  }).catch(needs("Give the job `permissions: actions: read`."));
  const usable = all.filter(({ expired, name }) => !expired && ARTIFACT_NAME.test(name));
  const byAge = usable.toSorted((a, b) => a.id - b.id);
  const newest = new Map(byAge.map((one) => [one.name, one]));
  // Sorts shard 10 after shard 9. Created once, because creating a collator is slow.
  const byNumber = new Intl.Collator("en", { numeric: true });
  return [...newest.values()].toSorted((a, b) => byNumber.compare(a.name, b.name));
}

/**
 * Reads every page: a commit passes only if it passes for every pull request that has it as its head. GitHub finds
 * pull requests by commit only in the repository that has the commit; for a fork, that is another repository.
 */
async function pullRequestsAt(headSha: string, { pages }: GitHubClient) {
  const all = await pages(z.array(pull).describe("pull requests"), "list the open pull requests", {
    route: "GET pulls",
    state: "open",
    sort: "updated",
    direction: "desc",
    enough: MAX_PAGES,
  });
  return all.filter((each) => each.headSha === headSha && each.isOpen);
}

function unusable(place: string, reason: string, cause?: unknown): LoadgateError {
  return new LoadgateError("usage", `${place} cannot be used: ${reason}`, {
    hint: "The file was ignored. Run the workflow that measures again.",
    cause,
  });
}

const commit = z.object({ tree: named });
const comparison = z.object({ merge_base_commit: named.extend({ commit }) });

type Tree = ReadonlyMap<string, z.infer<typeof listing>["tree"][number]>;

/**
 * All changes of a pull request since it branched off, computed from the trees of both commits. GitHub's own list
 * of changed files is limited in length and lacks modes.
 * @param pull its head, and the newest commit of its base branch
 * @returns undefined if GitHub does not list all files
 */
async function changedFilesOf(
  { ask }: GitHubClient,
  { baseSha, headSha }: Pick<PullRequest, "baseSha" | "headSha">,
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

function differenceOf(before: Tree, after: Tree): readonly ChangedFile[] {
  const paths = new Set([...before.keys(), ...after.keys()]);
  return [...paths].flatMap((path): readonly ChangedFile[] => {
    const [old, now] = [before.get(path), after.get(path)];
    if (old?.sha === now?.sha && old?.mode === now?.mode) return [];
    return [{ path, modes: [old?.mode ?? "000000", now?.mode ?? "000000"] }];
  });
}
