import { mkdtemp, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { StoredReport } from "../../domain/tracking/answer.ts";
import { CLOUD_CONSOLE, CLOUD_HOST } from "../../domain/tracking/bencher-config.ts";
import type { Submission } from "../../domain/tracking/submission.ts";
import type { BenchmarkTracker } from "../../ports/benchmark-tracker.ts";
import { exitText } from "../process/process-group.ts";
import { runFolder } from "../process/run-folder.ts";
import { contentOf, createBencherApi } from "./api.ts";
import { archiveArguments, dismissArguments, runArguments, unitsArguments } from "./arguments.ts";
import { type ClientOptions, callClient, isWorthAsking, stored, succeeded } from "./client.ts";
import { failure, readOrFail } from "./failure.ts";
import { checkKey, isUserKey } from "./key.ts";
import {
  causeIn,
  parseAlertList,
  parseBranchNames,
  parseConsole,
  parseHistory,
  parseProject,
  parseReport,
  parseReportList,
} from "./output.ts";

/** What the adapter needs to know. */
export interface BencherOptions extends ClientOptions {
  /** Address of the API, without a slash at the end. */
  readonly host: string;
  /** Slug or UUID. */
  readonly project: string;
  /** The first run may make the project, or write to one that nobody has claimed. */
  readonly createProject: boolean;
  /** Called with what happens between the calls. */
  readonly onLine: (line: string) => void;
}

/** How it says that there is no such branch: by name, and by what could be a slug. */
const NO_BRANCH = /^(Could not find an entry|Message: Branch \(.*not found)/m;

/** The most that Bencher gives at once. */
const PAGE_SIZE = "255";

/** More open pull requests than anybody has. */
const MAX_PAGES = 100;

const MAX_REPORT_MS = 60_000;

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
  /** What a reader makes of an answer. */
  const read = async <Value>(
    below: string,
    reader: (value: unknown) => Value,
    signal: AbortSignal,
  ) => {
    const content = contentOf(host, below, await api.get(below, signal));
    return readOrFail(host, () => reader(content));
  };

  const submit = async (submission: Submission, signal: AbortSignal): Promise<StoredReport> => {
    const folder = await mkdtemp(path.join(runFolder(), "bencher-"));
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
        onLine(`Bencher at ${host}: ${cause}; try ${index + 2} of 3 in ${pauseMs / 1000} s`);
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
      return await read(`${inProject}/reports/${report.uuid}`, parseReport, signal);
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
      await api.checkHost(signal);
      // A project's key opens that project only; anything else could make one with a mistyped name.
      if (options.createProject || (key !== undefined && !isUserKey(key))) return;
      const answer = await api.get(inProject, signal);
      if (answer.status === 404) {
        throw failure(
          host,
          `there is no project ${project}, or it is private and the key does not open it`,
          {
            hint: "Correct bencher.project, or let the first run make it with bencher.create-project: true.",
          },
        );
      }
      const content = contentOf(host, inProject, answer);
      const { isClaimed } = readOrFail(host, () => parseProject(content));
      if (!isClaimed) {
        throw failure(host, `nobody has claimed the project ${project}, so that anybody could`, {
          hint: "Claim it in Bencher, or write to it all the same with bencher.create-project: true.",
        });
      }
    },
    sentBefore: async ({ branch, testbed, hash, startedAt }, signal) => {
      const startMs = Math.floor(Date.parse(startedAt) / 1000) * 1000;
      const query = new URLSearchParams({
        branch,
        testbed,
        start_time: String(startMs),
        // A report ends as long after its start as the client took to read its files.
        end_time: String(startMs + MAX_REPORT_MS),
        direction: "asc",
        per_page: PAGE_SIZE,
      });
      const answer = await api.get(`${inProject}/reports?${query}`, signal);
      // Neither branch nor testbed need to be there before the first run.
      if (answer.status === 404) return [];
      const content = contentOf(host, `${inProject}/reports`, answer);
      const list = readOrFail(host, () => parseReportList(content));
      const same = list.filter((one) => one.hash === hash && one.startMs === startMs);
      const reports: StoredReport[] = [];
      for (const { uuid } of same) {
        reports.push(await read(`${inProject}/reports/${uuid}`, parseReport, signal));
      }
      return reports;
    },
    setUnits: async (measure, units, signal) => {
      // Nobody may change a project without a key.
      if (key === undefined) return;
      succeeded(host, await call(unitsArguments(place, measure, units), signal));
    },
    consoleUrl: async (signal) =>
      host === CLOUD_HOST ? CLOUD_CONSOLE : read("/v0/server/config/console", parseConsole, signal),
    history: async ({ report, benchmarkUuids, measureUuids }, signal) => {
      const query = new URLSearchParams({
        branches: report.branch.uuid,
        heads: report.branch.headUuid,
        testbeds: report.testbed.uuid,
        ...(report.testbed.specUuid !== undefined && { specs: report.testbed.specUuid }),
        benchmarks: benchmarkUuids.join(","),
        measures: measureUuids.join(","),
      });
      return read(`${inProject}/perf?${query}`, parseHistory, signal);
    },
    dismissed: async ({ branch, testbed }, signal) => {
      const query = new URLSearchParams({
        status: "dismissed",
        sort: "modified",
        per_page: PAGE_SIZE,
      });
      const alerts = await read(`${inProject}/alerts?${query}`, parseAlertList, signal);
      return alerts.filter((one) => one.branch === branch && one.testbed === testbed);
    },
    dismiss: async (alertUuid, signal) => {
      succeeded(host, await call(dismissArguments(place, alertUuid), signal));
    },
    branches: async (text, signal) => {
      const names: string[] = [];
      for (let page = 1; page <= MAX_PAGES; page += 1) {
        const query = new URLSearchParams({
          search: text,
          per_page: PAGE_SIZE,
          page: String(page),
        });
        const found = await read(`${inProject}/branches?${query}`, parseBranchNames, signal);
        names.push(...found);
        if (found.length < Number(PAGE_SIZE)) break;
      }
      return names;
    },
    archive: async (branch, signal) => {
      const result = await call(archiveArguments(place, branch), signal);
      if (NO_BRANCH.test(result.tail.join("\n"))) return false;
      succeeded(host, result);
      return true;
    },
  };
}
