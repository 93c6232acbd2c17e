import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { LoadgateError } from "../../domain/shared/error.ts";
import { runFolder } from "../process/run-folder.ts";
import type { Git } from "./git.ts";

const TIMEOUT_MS = 60_000;

/**
 * Files of a branch in this clone; nothing is fetched.
 * @param git in any folder of the clone
 * @returns a zip archive with a folder at the start of each path; undefined if the clone has no such branch
 * @throws LoadgateError `publishing` when git cannot create it
 */
export async function archiveOfBranch(git: Git, branch: string): Promise<Uint8Array | undefined> {
  const refs = [`refs/remotes/origin/${branch}`, `refs/heads/${branch}`];
  let commit: string | undefined;
  for (const ref of refs) {
    commit ||= await git.ask("rev-parse", "--verify", "--quiet", `${ref}^{commit}`);
  }
  if (!commit) return undefined;
  const file = path.join(runFolder(), `store-${randomUUID()}.zip`);
  const args = ["archive", "--format=zip", "--prefix=store/", `--output=${file}`, commit];
  const { failure } = await git.run(args, TIMEOUT_MS);
  if (failure === undefined) return await readFile(file);
  throw new LoadgateError("publishing", `The branch ${branch} cannot be read: ${failure}`, {
    hint: `\`git fetch origin ${branch}:${branch}\` brings the whole of it.`,
  });
}
