import type { StoredReport } from "../domain/answer.ts";
import type { Bencher } from "../port.ts";
import type { Project } from "./project.ts";
import { alertList, branchNames, perf, reportList, reportSchema } from "./schemas.ts";

/** Bencher's maximum per page. */
const PAGE_SIZE = "255";

/** Enough for more open pull requests than anybody has. */
const MAX_PAGES = 100;

const MAX_REPORT_MS = 60_000;

/** The parts of the port that only read the project. */
type Reading = Pick<Bencher, "sentBefore" | "history" | "dismissed" | "branches">;

/** Reads reports, alerts and branches, as declared at {@link Bencher}. */
export function readingOf(project: Project): Reading {
  const { path, read } = project;
  return {
    sentBefore: (submission, signal) => sentBefore(project, submission, signal),
    history: ({ report, benchmarkUuids, measureUuids }, signal) => {
      const query = new URLSearchParams({
        branches: report.branch.uuid,
        heads: report.branch.headUuid,
        testbeds: report.testbed.uuid,
        ...(report.testbed.specUuid !== undefined && { specs: report.testbed.specUuid }),
        benchmarks: benchmarkUuids.join(","),
        measures: measureUuids.join(","),
      });
      return read(`${path}/perf?${query}`, perf, signal);
    },
    dismissed: async ({ branch, testbed }, signal) => {
      const query = new URLSearchParams({
        status: "dismissed",
        sort: "modified",
        per_page: PAGE_SIZE,
      });
      const alerts = await read(`${path}/alerts?${query}`, alertList, signal);
      return alerts.filter((one) => one.branch === branch && one.testbed === testbed);
    },
    branches: async (text, signal) => {
      const names: string[] = [];
      for (let page = 1; page <= MAX_PAGES; page += 1) {
        const search = { search: text, per_page: PAGE_SIZE, page: String(page) };
        const query = new URLSearchParams(search);
        const onPage = await read(`${path}/branches?${query}`, branchNames, signal);
        names.push(...onPage);
        if (onPage.length < Number(PAGE_SIZE)) break;
      }
      return names;
    },
  };
}

async function sentBefore(
  { find, path, read }: Project,
  { branch, testbed, hash, startedAt }: Parameters<Bencher["sentBefore"]>[0],
  signal: AbortSignal,
): Promise<readonly StoredReport[]> {
  const startMs = Math.floor(Date.parse(startedAt) / 1000) * 1000;
  const query = new URLSearchParams({
    branch,
    testbed,
    start_time: String(startMs),
    // A report's end time includes the time that the client took to read its files.
    end_time: String(startMs + MAX_REPORT_MS),
    direction: "asc",
    per_page: PAGE_SIZE,
  });
  // Before the first run, branch and testbed may not exist.
  const list = (await find(`${path}/reports?${query}`, reportList, signal)) ?? [];
  const reports: StoredReport[] = [];
  for (const { uuid, ...one } of list) {
    if (one.hash !== hash || one.startMs !== startMs) continue;
    reports.push(await read(`${path}/reports/${uuid}`, reportSchema, signal));
  }
  return reports;
}
