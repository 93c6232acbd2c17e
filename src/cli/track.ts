import path from "node:path";
import { failureReason } from "../bencher/domain/outcome.ts";
import { archivePullRequest } from "../bencher/send/archive-pull-request.ts";
import { type BencherRequest, sendRun } from "../bencher/send/send-run.ts";
import { resultOf } from "../bencher/tracker.ts";
import { openRepository, openRunFile } from "../composition/files.ts";
import { openBencher } from "../composition/tracker.ts";
import { type LoadedConfig, readConfig } from "../config/load.ts";
import { plannedPart } from "../domain/evidence/run-until.ts";
import type { RunFile, RunOrigin } from "../domain/run/file/run-file.ts";
import { mustBeComplete } from "../domain/shards/whole-run.ts";
import { GATE_FAILED_EXIT_CODE, LoadgateError } from "../domain/shared/error.ts";
import { renderJson } from "../report/json.ts";
import { trackerLines } from "../report/tracker-blocks.ts";
import type { CliContext } from "./context.ts";

/** Options of `loadgate track`, as the command line gave them. */
export interface TrackOptions {
  readonly config: string;
  readonly pullRequest?: number;
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
 * @throws LoadgateError `usage` for an invalid call or file, `measurement` for a partial run, `publishing` when
 * nothing could be sent
 */
export async function trackCommand(
  context: CliContext,
  file: string | undefined,
  options: TrackOptions,
): Promise<number> {
  const config = readConfig(options.config);
  if (options.archive)
    return archive(context, requestFor(context, config, options), options.pullRequest);
  const toName = "Name the run.jsonl that loadgate run wrote into its output folder.";
  if (file === undefined)
    throw new LoadgateError("usage", "No run file was named", { hint: toName });
  const run = plannedPart(openRunFile(file));
  mustBeComplete(file, run);
  const { environment, palette, progress, signal, stdout } = context;
  const repository = openRepository(path.dirname(config.file), environment);
  const defaultBranch = config.baseline.branch ?? (await repository.defaultBranch());
  const origin = originFor(run, options, defaultBranch);
  const request = requestFor(context, config, options);
  const outcome = await sendRun(request, { ...run, origin }, { log: progress.log, signal });
  progress.end();
  signal.throwIfAborted();
  const { findings, section } = resultOf(outcome, request.config);
  if (options.json) stdout.write(renderJson(outcome));
  else if (outcome.kind === "tracked") {
    const lines = [palette.bold(section.title), ...trackerLines(section, palette.dim)];
    stdout.write(`${lines.join("\n")}\n`);
  }
  // The user asked to send the run, so every reason it was not sent is an error.
  const reason = outcome.kind === "skipped" ? outcome.reason : failureReason(outcome);
  if (reason !== undefined) {
    const { details = [], hint } = outcome.kind === "failed" ? outcome : {};
    throw new LoadgateError("publishing", `${file} was not tracked: ${reason}`, { details, hint });
  }
  return findings.length > 0 ? GATE_FAILED_EXIT_CODE : 0;
}

async function archive({ signal, stdout }: CliContext, request: BencherRequest, number?: number) {
  if (number === undefined) {
    const hint = "Name it with --pull-request NUMBER.";
    throw new LoadgateError("usage", "--archive: no pull request was named", { hint });
  }
  const obstacle = request.obstacleTo({ event: "local" });
  if (obstacle) throw new LoadgateError("publishing", obstacle.reason);
  const archived = await archivePullRequest(request, number, signal);
  const none = `Bencher has no branch of pull request ${number}`;
  const text = archived.length === 0 ? none : `Archived in Bencher: ${archived.join(", ")}`;
  stdout.write(`${text}\n`);
  return 0;
}

function requestFor(
  { environment, progress }: CliContext,
  config: LoadedConfig,
  { project, host, testbed }: TrackOptions,
): BencherRequest {
  const overrides = { project, host, testbed };
  const request = openBencher({ environment, onLine: progress.log, config, overrides });
  if (request) return request;
  const hint = "Add `bencher: { project: NAME }`, or name the project with --project.";
  throw new LoadgateError("usage", `${config.file}: there is no section bencher`, { hint });
}

/** Options override the origin recorded by the run's own job. */
function originFor(run: RunFile, options: TrackOptions, defaultBranch?: string): RunOrigin {
  const { pullRequest: number } = options;
  if (number === undefined) {
    const isOfPullRequest = run.origin?.pullRequest !== undefined;
    return isOfPullRequest ? run.origin : { event: "local", defaultBranch };
  }
  const baseBranch = options.baseBranch ?? defaultBranch;
  const baseSha = options.baseSha ?? run.base?.sha;
  const headSha = options.headSha ?? run.commit?.sha;
  if (baseBranch === undefined || baseSha === undefined || headSha === undefined) {
    const message = "The run file does not say where the pull request began";
    const hint = "Name it with --base-branch, --base-sha and --head-sha.";
    throw new LoadgateError("usage", message, { hint });
  }
  const pullRequest = { number, headSha, baseBranch, baseSha, isFork: false };
  return { event: "local", pullRequest };
}
