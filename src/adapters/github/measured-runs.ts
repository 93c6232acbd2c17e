import { z } from "zod";
import { CodeHostError } from "../../domain/review/code-host-error.ts";
import type { RunFile } from "../../domain/run/run-file.ts";
import { LoadgateError, messageOf } from "../../domain/shared/error.ts";
import type { PullRequest } from "../../ports/code-host.ts";
import type { MeasuredRuns } from "../../ports/measured-runs.ts";
import { RUN_FILE } from "../../ports/output-folder.ts";
import { createClient, type GitHubClient, type GitHubOptions, PER_PAGE } from "./client.ts";
import { pull } from "./responses.ts";
import { unzipOne } from "./unzip.ts";

/** Name of the artifact that holds a run file. */
export const RUN_ARTIFACT = "loadgate-run";

/** How a run file is parsed, and its size limit. */
export interface RunFileFormat {
  /** The most bytes that the unpacked file may have. */
  readonly maxBytes: number;
  /** @throws LoadgateError `usage` that says what is wrong with the file */
  readonly parse: (bytes: Uint8Array, place: string) => RunFile;
}

/** A run file of the largest size packs into a fraction of it. */
const MAX_ARTIFACT_BYTES = 16 * 1024 * 1024;

/** Three thousand open pull requests, the most recently updated first. */
const MAX_PAGES = 30;

/**
 * The workflow runs of a repository on GitHub or GitHub Enterprise.
 * @param format how the run file is parsed; this adapter handles it as bytes only
 */
export function createMeasuredRuns(options: GitHubOptions, format: RunFileFormat): MeasuredRuns {
  const client = createClient(options);
  return {
    runFileOf: async (workflowRun) => {
      const place = `The artifact ${RUN_ARTIFACT} of workflow run ${workflowRun}`;
      const artifact = await newestArtifact(workflowRun, client);
      if (!artifact) throw missing(workflowRun);
      const { id, size_in_bytes: bytes } = artifact;
      if (bytes > MAX_ARTIFACT_BYTES) {
        throw unusable(place, `it has ${bytes} bytes; at most ${MAX_ARTIFACT_BYTES} are read`);
      }
      return format.parse(unpack(await download(id, client), format.maxBytes, place), place);
    },
    pullRequestsAt: (headSha) => pullRequestsAt(headSha, client),
  };
}

const artifacts = z.object({
  artifacts: z.array(
    z.object({
      id: z.int().positive(),
      name: z.string(),
      size_in_bytes: z.int().nonnegative(),
      expired: z.boolean(),
    }),
  ),
});

/** Each attempt of a run leaves an artifact; undefined where none is left. */
async function newestArtifact(workflowRun: number, { ask }: GitHubClient) {
  const request = {
    route: "GET /repos/{owner}/{repo}/actions/runs/{run_id}/artifacts",
    parameters: { run_id: workflowRun, name: RUN_ARTIFACT, per_page: PER_PAGE },
    purpose: `list the artifacts of workflow run ${workflowRun}`,
  };
  try {
    const answer = await ask(request, artifacts, "a list of artifacts");
    return answer.artifacts
      .filter(({ name, expired }) => name === RUN_ARTIFACT && !expired)
      .toSorted((a, b) => b.id - a.id)[0];
  } catch (error) {
    if (!(error instanceof CodeHostError) || error.failure !== "forbidden") throw error;
    const hint = "Give the job `permissions: actions: read`.";
    throw new CodeHostError(error.failure, error.message, { hint, cause: error });
  }
}

/** The API redirects to another host for the bytes. */
async function download(artifact: number, { ask }: GitHubClient): Promise<Uint8Array> {
  const request = {
    route: "GET /repos/{owner}/{repo}/actions/artifacts/{artifact_id}/{archive_format}",
    parameters: { artifact_id: artifact, archive_format: "zip" },
    purpose: "download the run file",
  };
  const answer = await ask(request, z.unknown(), "a file");
  if (answer instanceof ArrayBuffer) return new Uint8Array(answer);
  throw new CodeHostError("unexpected", "GitHub's answer is no file", {
    hint: "Start the job again later.",
  });
}

/**
 * Reads every page: a commit passes only where it passes for each pull request that has it as its head. GitHub
 * looks pull requests up by commit only in the repository that has the commit, which for a fork is not this one.
 */
async function pullRequestsAt(
  headSha: string,
  { ask }: GitHubClient,
): Promise<readonly PullRequest[]> {
  const all: PullRequest[] = [];
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const request = {
      route: "GET /repos/{owner}/{repo}/pulls",
      parameters: { state: "open", sort: "updated", direction: "desc", per_page: PER_PAGE, page },
      purpose: "list the open pull requests",
    };
    const pulls = await ask(request, z.array(pull), "pull requests");
    all.push(...pulls.filter((each) => each.headSha === headSha && each.isOpen));
    if (pulls.length < PER_PAGE) break;
  }
  return all;
}

function unpack(archive: Uint8Array, maxBytes: number, place: string): Uint8Array {
  try {
    return unzipOne(archive, RUN_FILE, maxBytes);
  } catch (error) {
    throw unusable(place, messageOf(error), error);
  }
}

function missing(workflowRun: number): LoadgateError {
  return new LoadgateError(
    "measurement",
    `Workflow run ${workflowRun} left no artifact ${RUN_ARTIFACT}: it ended before it measured anything, or did not upload it`,
    { hint: "See the log of that run; workflows/fork-measure.yml shows how to upload it." },
  );
}

function unusable(place: string, reason: string, cause?: unknown): LoadgateError {
  return new LoadgateError("usage", `${place} cannot be used: ${reason}`, {
    hint: "Nothing of it was used. Run the workflow that measures again.",
    cause,
  });
}
