import { failure } from "./failure.ts";
import { isUserKey } from "./key.ts";
import type { Project } from "./project.ts";
import { projectSchema } from "./schemas.ts";

/**
 * Makes sure that the host is Bencher's API, and that the project is there and claimed unless it may be made.
 * @throws LoadgateError `publishing` with what is wrong
 */
export async function checkProject(
  { api, find, options, path }: Project,
  signal: AbortSignal,
): Promise<void> {
  const { createProject, host, key, project } = options;
  await api.checkHost(signal);
  // A project's key opens that project only; anything else could make one with a mistyped name.
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
