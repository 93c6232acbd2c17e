import path from "node:path";
import type { BaseRequest, FoundCommit } from "../../ports/source-control.ts";
import { findBase } from "./base.ts";
import type { Git } from "./git.ts";
import { repositoryPath } from "./repository-path.ts";

const READ_TIMEOUT_MS = 30_000;

/**
 * Looks a base up without checking it out.
 * @param git in the repository
 * @throws LoadgateError as a checkout of it would
 */
export async function findCommit(
  git: Git,
  base: BaseRequest,
  signal: AbortSignal,
): Promise<FoundCommit> {
  const { root, sha } = await findBase(git, base, signal);
  return {
    sha,
    textOf: async (inside) => {
      const relative = repositoryPath(root, inside)?.split(path.sep).join("/");
      if (relative === undefined) return undefined;
      const wanted = ["cat-file", "blob", `${sha}:${relative}`];
      const options = { signal, timeoutMs: READ_TIMEOUT_MS };
      const { failure, stdout } = await git.run(wanted, options);
      return failure === undefined ? stdout : undefined;
    },
  };
}
