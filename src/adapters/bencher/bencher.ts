import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { withoutControls } from "../../domain/control-characters.ts";
import { LoadgateError, messageOf } from "../../domain/error.ts";
import type { StoredReport } from "../../domain/tracking/answer.ts";
import { CLOUD_CONSOLE, CLOUD_HOST } from "../../domain/tracking/bencher-config.ts";
import type { Submission } from "../../domain/tracking/submission.ts";
import type { BenchmarkTracker } from "../../ports/benchmark-tracker.ts";
import type { InstalledTool } from "../../ports/tool-installer.ts";
import { childEnvironment } from "../process/child-environment.ts";
import { exitText } from "../process/process-group.ts";
import { type CommandResult, runCommand } from "../process/run-command.ts";
import { contentOf, createBencherApi } from "./api.ts";
import { archiveArguments, runArguments, unitsArguments } from "./arguments.ts";
import { checkKey, isUserKey, keyMask } from "./key.ts";
import {
  causeIn,
  parseConsole,
  parseHistory,
  parseProject,
  parseReport,
  parseReportList,
} from "./output.ts";

/** What the adapter needs to know. */
export interface BencherOptions {
  readonly tool: InstalledTool;
  /** Address of the API, without a slash at the end. */
  readonly host: string;
  /** Slug or UUID. */
  readonly project: string;
  readonly key?: string;
  /** The first run may make the project, or write to one that nobody has claimed. */
  readonly createProject: boolean;
  readonly environment: NodeJS.ProcessEnv;
  /** Called with what happens between the calls. */
  readonly onLine: (line: string) => void;
}

/** An answer of ten times a request's limit, with its thresholds and boundaries. */
const MAX_OUTPUT_BYTES = 128 * 1024 * 1024;

/** Lines of its errors that help nobody. */
const NOISE = /^\s*$|^(Headers|Request ID): /;

/** How it says that there is no such branch: by name, and by what could be a slug. */
const NO_BRANCH = /^(Could not find an entry|Message: Branch \(.*not found)/m;

/** Before it answers the version, a server has stored nothing: asking again does no harm. */
const RETRY_PAUSES_MS = [2000, 4000];

/**
 * Bencher as the tracker: its client for what writes, its API for what reads.
 * @throws LoadgateError `publishing` when the key has not the form of one
 */
export function createBencher(options: BencherOptions): BenchmarkTracker {
  const { host, project, key, onLine } = options;
  if (key !== undefined) checkKey(key);
  const place = { host, project };
  const api = createBencherApi(host, key);
  const call = (args: readonly string[], signal: AbortSignal) => callClient(options, args, signal);
  const inProject = `/v0/projects/${encodeURIComponent(project)}`;
  const read = async (below: string, signal: AbortSignal) =>
    contentOf(`${host}${below.replace(/\?.*$/, "")}`, await api.get(below, signal));

  const submit = async (submission: Submission, signal: AbortSignal): Promise<StoredReport> => {
    const folder = await mkdtemp(path.join(tmpdir(), "loadgate-bencher-"));
    try {
      const files = await Promise.all(
        submission.documents.map(async (document, index) => {
          const file = path.join(folder, `${index + 1}.json`);
          await writeFile(file, document);
          return file;
        }),
      );
      const args = runArguments(place, submission, files);
      for (const [index, pauseMs] of [...RETRY_PAUSES_MS, undefined].entries()) {
        const result = await call(args, signal);
        if (pauseMs === undefined || !isWorthAsking(result)) {
          return whole(stored(result, place, submission), signal);
        }
        const cause = causeIn(result.tail) ?? exitText(result.exit);
        onLine(`Bencher: ${cause}; try ${index + 2} of 3 in ${pauseMs / 1000} s`);
        await sleep(pauseMs, undefined, { signal }).catch(() => signal.throwIfAborted());
      }
      throw new Error("the last try returns");
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };

  /** A store that the client had to try twice gives back a report without its results. */
  const whole = async (report: StoredReport, signal: AbortSignal): Promise<StoredReport> => {
    if (report.metrics.length > 0) return report;
    try {
      return parseReport(await read(`${inProject}/reports/${report.uuid}`, signal));
    } catch {
      signal.throwIfAborted();
      return report;
    }
  };

  return {
    location: host,
    project,
    submit,
    checkProject: async (signal) => {
      // A project's key opens that project only; anything else could make one with a mistyped name.
      if (options.createProject || (key !== undefined && !isUserKey(key))) return;
      const answer = await api.get(inProject, signal).catch((error: unknown) => {
        signal.throwIfAborted();
        throw failure(messageOf(error));
      });
      if (answer.status === 404) {
        throw failure(
          `there is no project ${project}, or it is private and the key does not open it`,
          {
            hint: "Correct bencher.project, or let the first run make it with bencher.create-project: true.",
          },
        );
      }
      const { isClaimed } = readOrFail(() => parseProject(contentOf(host + inProject, answer)));
      if (!isClaimed) {
        throw failure(`nobody has claimed the project ${project}, so that anybody could`, {
          hint: "Claim it in Bencher, or write to it all the same with bencher.create-project: true.",
        });
      }
    },
    sentBefore: async ({ branch, testbed, hash, startedAt }, signal) => {
      const startMs = Math.floor(Date.parse(startedAt) / 1000) * 1000;
      const query = new URLSearchParams({
        ...{ branch, testbed, start_time: String(startMs), end_time: String(startMs + 60_000) },
        per_page: "32",
      });
      const answer = await api.get(`${inProject}/reports?${query}`, signal);
      // Neither branch nor testbed need to be there before the first run.
      if (answer.status === 404) return [];
      const list = parseReportList(contentOf(`${host}${inProject}/reports`, answer));
      const same = list.filter((one) => one.hash === hash);
      const reports: StoredReport[] = [];
      for (const { uuid } of same) {
        reports.push(parseReport(await read(`${inProject}/reports/${uuid}`, signal)));
      }
      return reports;
    },
    setUnits: async (measure, units, signal) => {
      // Nobody may change a project without a key.
      if (key === undefined) return;
      succeeded(await call(unitsArguments(place, measure, units), signal));
    },
    consoleUrl: async (signal) =>
      host === CLOUD_HOST
        ? CLOUD_CONSOLE
        : parseConsole(await read("/v0/server/config/console", signal)),
    history: async ({ report, benchmarkUuids, measureUuids }, signal) => {
      const query = new URLSearchParams({
        branches: report.branch.uuid,
        heads: report.branch.headUuid,
        testbeds: report.testbed.uuid,
        ...(report.testbed.specUuid !== undefined && { specs: report.testbed.specUuid }),
        benchmarks: benchmarkUuids.join(","),
        measures: measureUuids.join(","),
      });
      return parseHistory(await read(`${inProject}/perf?${query}`, signal));
    },
    archive: async (branch, signal) => {
      const result = await call(archiveArguments(place, branch), signal);
      if (NO_BRANCH.test(result.tail.join("\n"))) return false;
      succeeded(result);
      return true;
    },
  };
}

async function callClient(
  { tool, key, environment }: BencherOptions,
  args: readonly string[],
  signal: AbortSignal,
): Promise<CommandResult> {
  const result = await runCommand(
    {
      program: tool.program,
      args,
      // All of Bencher's variables are left out: an empty one is an error, and one that is not ours
      // would decide behind our back.
      env: childEnvironment(environment, key === undefined ? {} : { BENCHER_API_KEY: key }),
      capture: true,
      maxOutputBytes: MAX_OUTPUT_BYTES,
    },
    signal,
  );
  signal.throwIfAborted();
  const mask = keyMask(key);
  return {
    ...result,
    stdout: mask(result.stdout),
    tail: result.tail.filter((line) => !NOISE.test(line)).map(mask),
  };
}

function isWorthAsking({ stdout, tail }: CommandResult): boolean {
  const text = tail.join("\n");
  return (
    stdout.trim() === "" &&
    text.includes("Failed to check API version") &&
    // Its own attempts are used up.
    !text.includes("Failed to send after")
  );
}

/** The exit code says nothing: it is 1 for alerts as for errors. The document is what counts. */
function stored(
  result: CommandResult,
  { project }: { readonly project: string },
  submission: Submission,
): StoredReport {
  const { stdout, tail: details, exit, stopped } = result;
  const cause = causeIn(details);
  if (stopped === "output") {
    throw failure("its client printed more than a report can hold", { details });
  }
  if (stdout.trim() === "") {
    throw failure(cause ?? `its client ended with ${exitText(exit)}`, { details });
  }
  const report = readOrFail(
    () => parseReport(JSON.parse(stdout)),
    (what) =>
      `its answer is no report of a known form: ${what}${cause === undefined ? "" : `; ${cause}`}`,
  );
  const inProject = report.project.uuid === project ? project : report.project.slug;
  const asked = `${project}, ${submission.branch} at ${submission.hash}`;
  const got = `${inProject}, ${report.branch.name} at ${report.hash ?? "no commit"}`;
  if (asked !== got) throw failure(`it answered for ${got}, not for ${asked}`);
  return report;
}

function succeeded({ exit, tail }: CommandResult): void {
  if (exit.kind === "code" && exit.code === 0) return;
  throw failure(causeIn(tail) ?? `its client ended with ${exitText(exit)}`, { details: tail });
}

function readOrFail<Value>(
  read: () => Value,
  message: (what: string) => string = (what) => what,
): Value {
  try {
    return read();
  } catch (error) {
    throw failure(message(messageOf(error)));
  }
}

function failure(
  what: string,
  options: { readonly hint?: string; readonly details?: readonly string[] } = {},
): LoadgateError {
  return new LoadgateError("publishing", `Bencher: ${withoutControls(what, " ")}`, options);
}
