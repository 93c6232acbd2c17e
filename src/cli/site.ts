import path from "node:path";
import { clones } from "../composition/files.ts";
import { writeSite } from "../composition/site.ts";
import { readConfig } from "../config/load.ts";
import { withoutControls } from "../domain/shared/control-characters.ts";
import { formatCount } from "../domain/shared/format.ts";
import { parseRepository } from "../init/address.ts";
import type { CliContext } from "./context.ts";
import { storeFrom } from "./options.ts";
import type { RunOptions } from "./run.ts";

/** Options of `loadgate site`, as the command line gave them. */
export type SiteOptions = Pick<RunOptions, "config" | "store" | "out">;

/**
 * `loadgate site`: renders the stored runs into a folder.
 * @throws LoadgateError `usage` when `--store` names no store, `publishing` when the store cannot be read or the
 * folder cannot be written
 */
export async function site(
  { environment, stdout, progress }: CliContext,
  { config: file, store, out }: SiteOptions,
): Promise<void> {
  const { baseline, gate } = readConfig(file);
  const root = path.dirname(path.resolve(file));
  const remote = parseRepository(await clones.originOf(root, environment));
  const folder = path.resolve(out);
  const { runs, changes, skipped } = await writeSite({
    root,
    environment,
    gate,
    store: storeFrom(store, baseline.store),
    out: folder,
    repository: remote?.name,
    repositoryUrl: remote && `https://${remote.host}/${remote.name}`,
  });
  for (const line of skipped) progress.note(withoutControls(line, " "));
  const found = `${formatCount(runs.length, "run")}, ${formatCount(changes.length, "change")}`;
  stdout.write(`${path.join(folder, "index.html")}: ${found}. Open it in a browser.\n`);
}
