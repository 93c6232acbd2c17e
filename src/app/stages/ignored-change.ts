import type { Config } from "../../domain/run/plan/config.ts";
import {
  type ChangedConfig,
  type IgnoredChange,
  judgeChange,
} from "../../domain/run/plan/ignored-change.ts";
import { LoadgateError } from "../../domain/shared/error.ts";
import type { MeasuredRuns, PullRequest } from "../../ports/code-host.ts";
import type { SourceControl } from "../../ports/source-control.ts";
import type { MeasureRequest } from "../plan/prepare-run.ts";
import type { World } from "../world/world.ts";
import { foundBase, nameOf } from "./bases.ts";

/**
 * A change that need not be measured, or the reason one is measured although its configuration ignores some files.
 */
export type ChangeOutlook = IgnoredChange | { readonly because: string };

/**
 * Checks whether head differs from base only in files that cannot make a server slower. The configuration is never
 * one of them, so base's list is the one that counts.
 * @returns undefined if the configuration ignores nothing, or no base was requested
 */
export async function outlookOnChange(
  { sourceControl, output, store }: Pick<World, "sourceControl" | "output" | "store">,
  { config, bases: [base, ...others], signal }: Pick<MeasureRequest, "config" | "bases" | "signal">,
): Promise<ChangeOutlook | undefined> {
  const { changed, file } = config;
  if (!changed || !base) return undefined;
  if (others.length > 0) return { because: "there are several bases" };
  if (!(await sourceControl.tracks(file))) return { because: "no commit has the configuration" };
  const found = await sourceControl.find(base, signal).catch((error: unknown) => {
    signal.throwIfAborted();
    if (!(error instanceof LoadgateError)) throw error;
    // A later step reports the reason.
    return undefined;
  });
  if (!found) return { because: "base was not found" };
  const files = await found.changedFiles([output.location, store.location]);
  if (!files) return { because: "the working tree has changes that are not committed" };
  const finding = judgeChange(files, await rulesIn(sourceControl, changed));
  if ("because" in finding) return finding;
  return { ref: nameOf(foundBase(base, found)), sha: found.sha, ...finding };
}

/** A configuration's rules, with paths from the root of the repository. */
type KnownPaths = Pick<SourceControl, "pathsOf">;

async function rulesIn({ pathsOf }: KnownPaths, changed: ChangedConfig) {
  const { isIgnored, named, folders } = changed;
  return { isIgnored, named: await pathsOf(named), folders: await pathsOf(folders) };
}

/**
 * The same for pull requests whose run file claims it. A stranger's code may have written the file, so this
 * repository's own configuration and the code host must confirm it.
 * @param pulls all pull requests that the run belongs to; at least one
 * @returns undefined if any of them has to be measured
 */
export async function ignoredChangeOf(
  world: { readonly sourceControl: KnownPaths; readonly runs: Pick<MeasuredRuns, "changesOf"> },
  { changed }: Pick<Config, "changed">,
  pulls: readonly PullRequest[],
): Promise<IgnoredChange | undefined> {
  if (!changed) return undefined;
  const rules = await rulesIn(world.sourceControl, changed);
  let ignored: IgnoredChange | undefined;
  for (const pull of pulls) {
    const changes = await world.runs.changesOf(pull);
    const finding = changes && judgeChange(changes.files, rules);
    if (!finding || "because" in finding) return undefined;
    ignored ??= { ref: pull.baseBranch, sha: changes.sha, ...finding };
  }
  return ignored;
}
