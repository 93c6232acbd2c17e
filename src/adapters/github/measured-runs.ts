import { CodeHostError } from "../../domain/code-host-error.ts";
import { LoadgateError, messageOf } from "../../domain/error.ts";
import type { RunFile } from "../../domain/run-file.ts";
import type { PullRequest } from "../../ports/code-host.ts";
import type { MeasuredRuns } from "../../ports/measured-runs.ts";
import type { ApiRequest } from "./arguments.ts";
import { createClient, type GitHubOptions } from "./client.ts";
import {
  artifactsRequest,
  downloadRequest,
  openPullsRequest,
  RUN_ARTIFACT,
} from "./measured-runs-arguments.ts";
import { readBytes, readNewestArtifact } from "./measured-runs-output.ts";
import { readPulls } from "./output.ts";
import { unzipOne } from "./unzip.ts";

/** What a run file is parsed with, and what it may weigh. */
export interface RunFileFormat {
  /** Bytes of the file itself. */
  readonly maxBytes: number;
  /** @throws LoadgateError `usage` that says what is wrong with it */
  readonly parse: (bytes: Uint8Array, place: string) => RunFile;
}

/** Name of the file in its artifact. */
const FILE = "run.json";

/** A run file of the largest size packs into a fraction of it. */
const MAX_ARTIFACT_BYTES = 16 * 1024 * 1024;

/** Three thousand open pull requests, those first that changed last. */
const MAX_PAGES = 30;

const PER_PAGE = 100;

/**
 * The runs of a repository's workflows on GitHub or GitHub Enterprise.
 * @param format how the run file is read; it is never more than bytes here
 */
export function createMeasuredRuns(options: GitHubOptions, format: RunFileFormat): MeasuredRuns {
  const send = createClient(options);
  const ask = async (request: ApiRequest): Promise<unknown> => (await send(request)).data;
  const artifactOf = async (workflowRun: number) => {
    try {
      return readNewestArtifact(await ask(artifactsRequest(workflowRun)), RUN_ARTIFACT);
    } catch (error) {
      if (!(error instanceof CodeHostError) || error.failure !== "forbidden") throw error;
      const hint = "Give the job `permissions: actions: read`.";
      throw new CodeHostError(error.failure, error.message, { hint, cause: error });
    }
  };
  return {
    runFileOf: async (workflowRun) => {
      const place = `The artifact ${RUN_ARTIFACT} of workflow run ${workflowRun}`;
      const artifact = await artifactOf(workflowRun);
      if (!artifact) throw missing(workflowRun);
      if (artifact.bytes > MAX_ARTIFACT_BYTES) {
        throw unusable(
          place,
          `it has ${artifact.bytes} bytes; at most ${MAX_ARTIFACT_BYTES} are read`,
        );
      }
      const archive = readBytes(await ask(downloadRequest(artifact.id)));
      return format.parse(unpack(archive, format.maxBytes, place), place);
    },
    pullRequestsAt: async (headSha) => {
      // All pages: the gate of a commit is that of every pull request that has it.
      const found: PullRequest[] = [];
      for (let page = 1; page <= MAX_PAGES; page += 1) {
        const pulls = readPulls(await ask(openPullsRequest(page)));
        found.push(...pulls.filter((pull) => pull.headSha === headSha && pull.isOpen));
        if (pulls.length < PER_PAGE) break;
      }
      return found;
    },
  };
}

function unpack(archive: Uint8Array, maxBytes: number, place: string): Uint8Array {
  try {
    return unzipOne(archive, FILE, maxBytes);
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
