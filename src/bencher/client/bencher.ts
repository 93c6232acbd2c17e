import { CLOUD_CONSOLE, CLOUD_HOST } from "../domain/config.ts";
import type { Bencher } from "../port.ts";
import { archiveArguments, updateArguments } from "./arguments.ts";
import { succeeded } from "./client.ts";
import { failure } from "./failure.ts";
import { isUserKey } from "./key.ts";
import { type BencherOptions, openProject, type Project } from "./project.ts";
import { readingOf } from "./read-project.ts";
import { consoleUrl, projectSchema } from "./schemas.ts";
import { submitReport } from "./submit-report.ts";

/** The client's messages for a missing branch, given by name or by possible slug. */
const NO_BRANCH = /^(Could not find an entry|Message: Branch \(.*not found)/m;

/**
 * A project in Bencher, behind its port.
 * @throws LoadgateError `publishing` when the key is malformed
 */
export function createBencher(options: BencherOptions): Bencher {
  const opened = openProject(options);
  const { call, read } = opened;
  const { host, key } = options;
  return {
    location: host,
    submit: (submission, signal) => submitReport(opened, submission, signal),
    checkProject: (signal) => checkProject(opened, signal),
    ...readingOf(opened),
    setUnits: async (measure, units, signal) => {
      // Changing a project requires a key.
      if (key === undefined) return;
      const args = updateArguments(options, "measure", [measure, "--units", units]);
      succeeded(host, await call(args, signal));
    },
    consoleUrl: async (signal) =>
      host === CLOUD_HOST ? CLOUD_CONSOLE : read("/v0/server/config/console", consoleUrl, signal),
    dismiss: async (alertUuid, signal) => {
      const args = updateArguments(options, "alert", [alertUuid, "--status", "dismissed"]);
      succeeded(host, await call(args, signal));
    },
    archive: async (branch, signal) => {
      const result = await call(archiveArguments(options, branch), signal);
      if (NO_BRANCH.test(result.tail.join("\n"))) return false;
      succeeded(host, result);
      return true;
    },
  };
}

/**
 * Checks that the host is Bencher's API, and that the project exists and is claimed, unless it may be created.
 * @throws LoadgateError `publishing` with what is wrong
 */
async function checkProject(
  { api, find, options, path }: Project,
  signal: AbortSignal,
): Promise<void> {
  const { createProject, host, key, project } = options;
  await api.checkHost(signal);
  // A project's key opens that project only; anything else could create one under a mistyped name.
  if (createProject || (key !== undefined && !isUserKey(key))) return;
  const found = await find(path, projectSchema, signal);
  if (!found) {
    throw failure(
      host,
      `there is no project ${project}, or it is private and the key gives no access to it`,
      {
        hint: "Correct bencher.project, or let the first run create it with bencher.create-project: true.",
      },
    );
  }
  if (!found.isClaimed) {
    throw failure(host, `nobody has claimed the project ${project}, so anybody could`, {
      hint: "Claim it in Bencher, or write to it anyway with bencher.create-project: true.",
    });
  }
}
