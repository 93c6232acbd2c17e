import { CodeHostError } from "../../domain/review/code-host-error.ts";
import type { RunFile } from "../../domain/run/run-file.ts";
import { LoadgateError, messageOf } from "../../domain/shared/error.ts";
import type { PullRequest } from "../../ports/code-host.ts";
import type { MeasuredRuns } from "../../ports/measured-runs.ts";
import { RUN_FILE } from "../../ports/output-folder.ts";
import { createClient, type GitHubOptions } from "./client.ts";
import {
  artifactsRequest,
  downloadRequest,
  openPullsRequest,
  PER_PAGE,
  RUN_ARTIFACT,
} from "./measured-runs-requests.ts";
import { type Artifact, readBytes, readNewestArtifact } from "./measured-runs-responses.ts";
import type { ApiRequest } from "./requests.ts";
import { readPulls } from "./responses.ts";
import { unzipOne } from "./unzip.ts";

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

/** Asks for one document. @returns rejects with CodeHostError */
type Ask = (request: ApiRequest) => Promise<unknown>;

/**
 * The workflow runs of a repository on GitHub or GitHub Enterprise.
 * @param format how the run file is parsed; this adapter handles it as bytes only
 */
export function createMeasuredRuns(options: GitHubOptions, format: RunFileFormat): MeasuredRuns {
  const send = createClient(options);
  const ask: Ask = async (request) => (await send(request)).data;
  return {
    runFileOf: async (workflowRun) => {
      const place = `The artifact ${RUN_ARTIFACT} of workflow run ${workflowRun}`;
      const artifact = await artifactOf(workflowRun, ask);
      if (!artifact) throw missing(workflowRun);
      if (artifact.bytes > MAX_ARTIFACT_BYTES) {
        const reason = `it has ${artifact.bytes} bytes; at most ${MAX_ARTIFACT_BYTES} are read`;
        throw unusable(place, reason);
      }
      const archive = readBytes(await ask(downloadRequest(artifact.id)));
      return format.parse(unpack(archive, format.maxBytes, place), place);
    },
    pullRequestsAt: (headSha) => pullRequestsAt(headSha, ask),
  };
}

async function artifactOf(workflowRun: number, ask: Ask): Promise<Artifact | undefined> {
  try {
    return readNewestArtifact(await ask(artifactsRequest(workflowRun)), RUN_ARTIFACT);
  } catch (error) {
    if (!(error instanceof CodeHostError) || error.failure !== "forbidden") throw error;
    const hint = "Give the job `permissions: actions: read`.";
    throw new CodeHostError(error.failure, error.message, { hint, cause: error });
  }
}

/** Reads every page: a commit passes only where it passes for each pull request that has it as its head. */
async function pullRequestsAt(headSha: string, ask: Ask): Promise<readonly PullRequest[]> {
  const all: PullRequest[] = [];
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const pulls = readPulls(await ask(openPullsRequest(page)));
    all.push(...pulls.filter((pull) => pull.headSha === headSha && pull.isOpen));
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
