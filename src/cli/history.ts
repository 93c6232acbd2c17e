import { existsSync } from "node:fs";
import path from "node:path";
import { skippedRunText } from "../app/judge/skipped-run.ts";
import { clones } from "../composition/files.ts";
import { openBranch, openStore } from "../composition/store.ts";
import { readConfig } from "../config/load.ts";
import { withoutControls } from "../domain/shared/control-characters.ts";
import { LoadgateError } from "../domain/shared/error.ts";
import { formatCount } from "../domain/shared/format.ts";
import { parseRepository } from "../init/address.ts";
import type { CliContext } from "./context.ts";
import { storeFrom } from "./options.ts";

/**
 * `loadgate history import FOLDER`: adds the runs of a folder to the branch. The folder is not changed; runs that
 * are already on the branch are not added again.
 * @throws LoadgateError `usage` without a folder, a branch, a repository or a token; `publishing` if the branch
 * cannot be read or written
 */
export async function importHistory(
  context: CliContext,
  folder: string,
  { config: file, store }: { readonly config: string; readonly store?: string },
): Promise<void> {
  const { baseline } = readConfig(file);
  const from = path.resolve(folder);
  const hint = "Name the folder with the recorded runs, such as .loadgate.";
  if (!existsSync(from)) throw new LoadgateError("usage", `There is no folder ${from}`, { hint });
  const { environment, progress, stdout } = context;
  const root = path.dirname(path.resolve(file));
  const host = await repositoryFor(context, root);
  const target = await openBranch(storeFrom(store, baseline.store), host);
  const { records, skipped } = await openStore({ store: from, root, environment }).load();
  for (const one of skipped) progress.warn(skippedRunText(one));
  progress.stage(`Adding ${formatCount(records.length, "run")} to ${target.location}`);
  const { added, skipped: unusable } = await target.saveAll(records, baseline.keep);
  for (const { run, reason } of unusable) {
    progress.warn(withoutControls(`The run ${run} was skipped: ${reason}`, " "));
  }
  const left = records.length - unusable.length - added;
  const rest = left === 0 ? "" : `; ${left} are there already, or older than all that are kept`;
  progress.end();
  stdout.write(`Added ${formatCount(added, "run")} to ${target.location}${rest}\n`);
}

async function repositoryFor({ environment, progress, signal }: CliContext, root: string) {
  const token = environment["GITHUB_TOKEN"] || environment["GH_TOKEN"];
  if (!token) {
    throw new LoadgateError("usage", "There is no token to write the branch with", {
      hint: "Set GITHUB_TOKEN to one that may write the repository's contents, such as `gh auth token` prints.",
    });
  }
  const remote = parseRepository(await clones.originOf(root, environment));
  const repository = environment["GITHUB_REPOSITORY"] || remote?.name;
  if (!repository) {
    const hint = "Set GITHUB_REPOSITORY to OWNER/NAME.";
    throw new LoadgateError("usage", "Nothing says which repository on GitHub this is", { hint });
  }
  const host = remote?.host ?? "github.com";
  const ownApi = host === "github.com" ? "https://api.github.com" : `https://${host}/api/v3`;
  const apiUrl = environment["GITHUB_API_URL"] || ownApi;
  return { repository, token, signal, apiUrl, tell: progress.log };
}
