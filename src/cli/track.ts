import path from "node:path";
import { createSourceControl } from "../adapters/git/source-control.ts";
import { readRunFile } from "../adapters/run-file/parse.ts";
import { archivePullRequest } from "../app/archive-pull-request.ts";
import { track } from "../app/track.ts";
import { readConfig } from "../config/load.ts";
import type { Config } from "../domain/config.ts";
import { GATE_FAILED_EXIT_CODE, LoadgateError } from "../domain/error.ts";
import type { RunFile } from "../domain/run-file.ts";
import { alertReasons } from "../domain/tracking/alert-reasons.ts";
import type { TrackingFacts } from "../domain/tracking/target.ts";
import { trackingFailure } from "../domain/tracking/tracking.ts";
import { renderJson } from "../report/json.ts";
import { trackingLines } from "../report/tracking-section.ts";
import { trackingView } from "../report/tracking-view.ts";
import { trackingRequest } from "../tracking-request.ts";
import { paletteFor } from "./palette.ts";
import type { CliContext } from "./program.ts";
import { createTerminalProgress } from "./terminal-progress.ts";

/** Options of `loadgate track`, as the command line gave them. */
export interface TrackOptions {
  readonly config: string;
  readonly pullRequest?: string;
  readonly baseBranch?: string;
  readonly baseSha?: string;
  readonly headSha?: string;
  readonly project?: string;
  readonly host?: string;
  readonly testbed?: string;
  readonly archive?: boolean;
  readonly json?: boolean;
}

/**
 * `loadgate track RUN.json`: sends a run file to Bencher, or archives a pull request's branches there.
 * @returns the exit code: 0, or 1 when alerts fail the gate
 * @throws LoadgateError `usage` for a wrong call or file, `publishing` when nothing could be sent
 */
export async function trackCommand(
  context: CliContext,
  file: string | undefined,
  options: TrackOptions,
): Promise<number> {
  const number = pullRequestNumber(options.pullRequest);
  const config = readConfig(options.config);
  if (options.archive) return archive(context, config, options, number);
  if (file === undefined) {
    throw new LoadgateError("usage", "No run file was named", {
      hint: "Name the run.json that loadgate run wrote into its output folder.",
    });
  }
  const run = readRunFile(file);
  const defaultBranch = await defaultBranchOf(context, config);
  const facts = factsOf(options, run, number, defaultBranch);
  const progress = createTerminalProgress(context.stderr, context.environment);
  const request = requestFor(context, config, options, facts, progress.log);
  const tracking = await track(request, run, progress, context.signal).finally(progress.end);
  context.signal.throwIfAborted();
  const { bold, dim } = paletteFor(context.stdout, context.environment);
  if (options.json) context.stdout.write(renderJson(tracking));
  else if (tracking.kind === "tracked") {
    const lines = [bold("Bencher"), ...trackingLines(trackingView(tracking), dim)];
    context.stdout.write(`${lines.join("\n")}\n`);
  }
  const reason = tracking.kind === "skipped" ? tracking.reason : trackingFailure(tracking);
  if (reason !== undefined) {
    throw new LoadgateError("publishing", `${file} was not tracked: ${reason}`, {
      details: tracking.kind === "failed" ? tracking.details : [],
      ...(tracking.kind === "failed" && tracking.hint !== undefined && { hint: tracking.hint }),
    });
  }
  return config.bencher?.gate && alertReasons(tracking).length > 0 ? GATE_FAILED_EXIT_CODE : 0;
}

async function archive(
  context: CliContext,
  config: Config,
  options: TrackOptions,
  number: number | undefined,
): Promise<number> {
  if (number === undefined) {
    throw new LoadgateError("usage", "--archive: no pull request was named", {
      hint: "Name it with --pull-request NUMBER.",
    });
  }
  const progress = createTerminalProgress(context.stderr, context.environment);
  const request = requestFor(context, config, options, { event: "local" }, progress.log);
  if (request.obstacle) throw new LoadgateError("publishing", request.obstacle.reason);
  const archived = await archivePullRequest(request, number, context.signal);
  context.stdout.write(
    archived.length === 0
      ? `Bencher has no branch of pull request ${number}\n`
      : `Archived in Bencher: ${archived.join(", ")}\n`,
  );
  return 0;
}

function requestFor(
  { environment }: CliContext,
  config: Config,
  { project, host, testbed }: TrackOptions,
  facts: TrackingFacts,
  onLine: (line: string) => void,
) {
  const request = trackingRequest({
    ...{ config, environment, facts, onLine },
    overrides: {
      ...(project !== undefined && { project }),
      ...(host !== undefined && { host }),
      ...(testbed !== undefined && { testbed }),
    },
  });
  if (request) return request;
  throw new LoadgateError("usage", `${config.file}: there is no section bencher`, {
    hint: "Add `bencher: { project: NAME }`, or name the project with --project.",
  });
}

function pullRequestNumber(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^[1-9]\d{0,9}$/.test(text)) return Number(text);
  throw new LoadgateError("usage", `--pull-request: found ${JSON.stringify(text)}`, {
    hint: "Allowed is the number of a pull request, such as 12.",
  });
}

/** What the options say, else what the run's own job knew. */
function factsOf(
  options: TrackOptions,
  run: RunFile,
  number: number | undefined,
  defaultBranch: string | undefined,
): TrackingFacts {
  if (number === undefined) {
    const own = run.tracking?.facts;
    return own?.pullRequest
      ? own
      : { event: "local", ...(defaultBranch !== undefined && { defaultBranch }) };
  }
  const baseBranch = options.baseBranch ?? defaultBranch;
  const baseSha = options.baseSha ?? run.base?.sha;
  const headSha = options.headSha ?? run.commit?.sha;
  if (baseBranch === undefined || baseSha === undefined || headSha === undefined) {
    throw new LoadgateError("usage", "The run file does not say where the pull request began", {
      hint: "Name it with --base-branch, --base-sha and --head-sha.",
    });
  }
  return {
    event: "local",
    pullRequest: { number, headSha, baseBranch, baseSha, isFork: false },
  };
}

async function defaultBranchOf(
  { environment }: CliContext,
  config: Config,
): Promise<string | undefined> {
  return (
    config.baseline.branch ??
    (await createSourceControl(path.dirname(config.file), environment).defaultBranch())
  );
}
