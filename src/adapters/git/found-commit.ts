import path from "node:path";
import type { BaseRequest, FoundCommit } from "../../ports/source-control.ts";
import { rootOf } from "./checkout.ts";
import { commitFor } from "./commit.ts";
import type { Git } from "./git.ts";
import { checkHead } from "./measured-head.ts";
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
  const root = await rootOf(git, base, signal);
  const sha = await commitFor(git, base, signal);
  await checkHead(git, base);
  return {
    sha,
    textOf: async (inside) => {
      const relative = repositoryPath(root, inside)?.split(path.sep).join("/");
      if (relative === undefined) return undefined;
      const wanted = ["cat-file", "blob", `${sha}:${relative}`];
      const { exit, stdout } = await git.run(wanted, { signal, timeoutMs: READ_TIMEOUT_MS });
      signal.throwIfAborted();
      return exit.kind === "code" && exit.code === 0 ? stdout : undefined;
    },
  };
}
