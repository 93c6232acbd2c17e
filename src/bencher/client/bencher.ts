import {
  alertList,
  branchList,
  branchSchema,
  consoleUrl,
  perf,
  projectSchema,
  reportList,
  reportSchema,
  type StoredReport,
} from "../domain/answer.ts";
import { BENCHER_FORMS, CLOUD_CONSOLE, CLOUD_HOST } from "../domain/config.ts";
import { valuesQuery } from "../domain/links.ts";
import type { Submission } from "../domain/submission.ts";
import type { Bencher } from "../port.ts";
import { checkHost, find, projectPath, read } from "./api.ts";
import { type BencherOptions, change, checkKey, failure } from "./client.ts";
import { submitReport } from "./submit-report.ts";

/** Bencher's maximum per page. */
const PAGE_SIZE = "255";

/** Enough for more open pull requests than anybody has. */
const MAX_PAGES = 100;

const MAX_REPORT_MS = 60_000;

/** A branch and testbed, and where the branch starts. */
type Place = Pick<Submission, "branch" | "testbed" | "startPoint">;

/**
 * A project in Bencher, behind its port.
 * @throws LoadgateError `publishing` when the key is malformed
 */
export function createBencher(options: BencherOptions): Bencher {
  const { host, key, project } = options;
  if (key !== undefined) checkKey(key);
  const path = projectPath(options);
  return {
    location: host,
    submit: (submission) => submitReport(options, submission),
    checkProject: (branch) => checkProject(options, branch),
    sentBefore: (submission) => sentBefore(options, submission),
    previous: (submission) => previous(options, submission),
    history: (...of) => read(options, `${path}/perf?${valuesQuery(...of)}`, perf),
    dismissed: async ({ branch, testbed }) => {
      const newest = { status: "dismissed", sort: "modified", per_page: PAGE_SIZE };
      const query = new URLSearchParams(newest);
      const alerts = await read(options, `${path}/alerts?${query}`, alertList);
      return alerts.filter((one) => one.branch?.name === branch && one.testbed?.slug === testbed);
    },
    branches: async (text) => {
      const names: string[] = [];
      for (let page = 1; page <= MAX_PAGES; page += 1) {
        const search = { search: text, per_page: PAGE_SIZE, page: String(page) };
        const query = new URLSearchParams(search);
        const onPage = await read(options, `${path}/branches?${query}`, branchList);
        names.push(...onPage.map(({ name }) => name));
        if (onPage.length < Number(PAGE_SIZE)) break;
      }
      return names;
    },
    setUnits: async (measure, units) => {
      // Changing a project requires a key.
      const command = ["measure", "update", project, measure, "--units", units];
      if (key !== undefined) await change(options, command);
    },
    consoleUrl: async () =>
      host === CLOUD_HOST ? CLOUD_CONSOLE : read(options, "/v0/server/config/console", consoleUrl),
    dismiss: (alertUuid) =>
      change(options, ["alert", "update", project, alertUuid, "--status", "dismissed"]),
    archive: (branch) => change(options, ["archive", "--project", project, "--branch", branch]),
  };
}

/**
 * Checks that the host is Bencher's API, and that the project exists and is claimed, unless it may be created.
 * @throws LoadgateError `publishing` with what is wrong
 */
async function checkProject(options: BencherOptions, branch = ""): Promise<void> {
  const { createProject, host, project } = options;
  const path = projectPath(options);
  await checkHost(options);
  // Bencher takes a name that could be a slug for one.
  const isSlug = BENCHER_FORMS.testbed[0].test(branch);
  const other = isSlug && (await find(options, `${path}/branches/${branch}`, branchSchema));
  if (other && other.name !== branch) {
    const what = `${branch} is the slug of another branch, ${other.name}, which would get the values`;
    throw failure(host, what, { hint: `Give ${other.name} another slug in Bencher.` });
  }
  if (createProject) return;
  const found = await find(options, path, projectSchema);
  if (!found) {
    const what = `there is no project ${project}, or it is private and the key gives no access to it`;
    throw failure(host, what, {
      hint: "Correct bencher.project, or let the first run create it with bencher.create-project: true.",
    });
  }
  if (!found.claimed) {
    throw failure(host, `nobody has claimed the project ${project}, so anybody could`, {
      hint: "Claim it in Bencher, or write to it anyway with bencher.create-project: true.",
    });
  }
}

async function sentBefore(options: BencherOptions, submission: Submission) {
  const { hash, startedAt } = submission;
  const startMs = Math.floor(Date.parse(startedAt) / 1000) * 1000;
  const list = await listed(options, submission, {
    start_time: String(startMs),
    // A report's end time includes the time that the client took to read its files.
    end_time: String(startMs + MAX_REPORT_MS),
    direction: "asc",
  });
  const reports: StoredReport[] = [];
  for (const { uuid, start_time, branch: of } of list) {
    if (of.head.version !== hash || Date.parse(start_time) !== startMs) continue;
    reports.push(await read(options, `${projectPath(options)}/reports/${uuid}`, reportSchema));
  }
  return reports;
}

async function previous(options: BencherOptions, { branch, testbed, startPoint }: Place) {
  const list = await listed(options, { branch: startPoint?.branch ?? branch, testbed });
  const ofBase = startPoint && list.find(({ branch: of }) => of.head.version === startPoint.hash);
  const found = ofBase ?? list[0];
  return found && read(options, `${projectPath(options)}/reports/${found.uuid}`, reportSchema);
}

/**
 * The reports of a branch and testbed, newest first, without their results. They are queried by the branch's id,
 * because Bencher decodes a name in that query twice.
 * @returns empty before the first run, when branch and testbed may not exist
 */
async function listed(options: BencherOptions, { branch: name, testbed }: Place, further = {}) {
  const path = projectPath(options);
  const named = new URLSearchParams({ name });
  const [own] = (await find(options, `${path}/branches?${named}`, branchList)) ?? [];
  if (!own) return [];
  const query = new URLSearchParams({ branch: own.uuid, testbed, per_page: PAGE_SIZE, ...further });
  return (await find(options, `${path}/reports?${query}`, reportList)) ?? [];
}
