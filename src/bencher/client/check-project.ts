import { contentOf } from "./api.ts";
import { failure, readOrFail } from "./failure.ts";
import { isUserKey } from "./key.ts";
import { parseProject } from "./output.ts";
import type { Project } from "./project.ts";

/**
 * Makes sure that the host is Bencher's API, and that the project is there and claimed unless it may be made.
 * @throws LoadgateError `publishing` with what is wrong
 */
export async function checkProject(
  { api, options, path }: Project,
  signal: AbortSignal,
): Promise<void> {
  const { createProject, host, key, project } = options;
  await api.checkHost(signal);
  // A project's key opens that project only; anything else could make one with a mistyped name.
  if (createProject || (key !== undefined && !isUserKey(key))) return;
  const answer = await api.get(path, signal);
  if (answer.status === 404) {
    throw failure(
      host,
      `there is no project ${project}, or it is private and the key gives no access to it`,
      {
        hint: "Correct bencher.project, or let the first run create it with bencher.create-project: true.",
      },
    );
  }
  const content = contentOf(host, path, answer);
  const { isClaimed } = readOrFail(host, () => parseProject(content));
  if (!isClaimed) {
    throw failure(host, `nobody has claimed the project ${project}, so anybody could`, {
      hint: "Claim it in Bencher, or write to it anyway with bencher.create-project: true.",
    });
  }
}
