import type { StoredReport } from "../domain/answer.ts";
import type { Bencher } from "../port.ts";
import { contentOf } from "./api.ts";
import { readOrFail } from "./failure.ts";
import {
  parseAlertList,
  parseBranchNames,
  parseHistory,
  parseReport,
  parseReportList,
} from "./output.ts";
import type { Project } from "./project.ts";

/** The most that Bencher gives at once. */
const PAGE_SIZE = "255";

/** More open pull requests than anybody has. */
const MAX_PAGES = 100;

const MAX_REPORT_MS = 60_000;

/** What of the port only reads what the project holds. */
type Reading = Pick<Bencher, "sentBefore" | "history" | "dismissed" | "branches">;

/** The questions about reports, alerts and branches, each as {@link Bencher} has it. */
export function readingOf(project: Project): Reading {
  return {
    sentBefore: (report, signal) => sentBefore(project, report, signal),
    history: ({ report, benchmarkUuids, measureUuids }, signal) => {
      const query = new URLSearchParams({
        branches: report.branch.uuid,
        heads: report.branch.headUuid,
        testbeds: report.testbed.uuid,
        ...(report.testbed.specUuid !== undefined && { specs: report.testbed.specUuid }),
        benchmarks: benchmarkUuids.join(","),
        measures: measureUuids.join(","),
      });
      return project.read(`${project.path}/perf?${query}`, parseHistory, signal);
    },
    dismissed: async ({ branch, testbed }, signal) => {
      const query = new URLSearchParams({
        status: "dismissed",
        sort: "modified",
        per_page: PAGE_SIZE,
      });
      const alerts = await project.read(`${project.path}/alerts?${query}`, parseAlertList, signal);
      return alerts.filter((one) => one.branch === branch && one.testbed === testbed);
    },
    branches: (text, signal) => branchNames(project, text, signal),
  };
}

async function sentBefore(
  { api, options: { host }, path, read }: Project,
  { branch, testbed, hash, startedAt }: Parameters<Bencher["sentBefore"]>[0],
  signal: AbortSignal,
): Promise<readonly StoredReport[]> {
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
  const answer = await api.get(`${path}/reports?${query}`, signal);
  // Neither branch nor testbed need to be there before the first run.
  if (answer.status === 404) return [];
  const content = contentOf(host, `${path}/reports`, answer);
  const list = readOrFail(host, () => parseReportList(content));
  const same = list.filter((one) => one.hash === hash && one.startMs === startMs);
  const reports: StoredReport[] = [];
  for (const { uuid } of same) {
    reports.push(await read(`${path}/reports/${uuid}`, parseReport, signal));
  }
  return reports;
}

async function branchNames(
  { path, read }: Project,
  text: string,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const names: string[] = [];
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const query = new URLSearchParams({ search: text, per_page: PAGE_SIZE, page: String(page) });
    const onPage = await read(`${path}/branches?${query}`, parseBranchNames, signal);
    names.push(...onPage);
    if (onPage.length < Number(PAGE_SIZE)) break;
  }
  return names;
}
