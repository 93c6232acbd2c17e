import { type Dirent, readdirSync, statSync } from "node:fs";
import path from "node:path";
import { MOST_SHARDS } from "../../domain/run/plan/shard.ts";
import { attempt, hasCode, LoadgateError, messageOf } from "../../domain/shared/error.ts";
import { PACKED_RUN_FILE, RUN_FILE, RUN_FILES } from "../../ports/output-folder.ts";

/**
 * Finds the run files under some paths. A folder stands for each run.jsonl or run.jsonl.gz in it and in its direct
 * subfolders, which is the layout of downloaded artifacts.
 * @throws LoadgateError `usage` for a path that does not exist or cannot be read, `measurement` for a folder
 * without a run file
 */
export function findRunFiles(places: readonly string[]): readonly string[] {
  const all = places.flatMap(filesAt);
  if (all.length <= MOST_SHARDS) return all;
  const message = `There are ${all.length} run files; a run has at most ${MOST_SHARDS} shards`;
  throw new LoadgateError("usage", message, { hint: "Name the files of one run." });
}

function filesAt(place: string): readonly string[] {
  const entries = entriesOf(place);
  if (!entries) return [place];
  const folders = entries.filter((one) => one.isDirectory()).map(({ name }) => name);
  // Shard 10 comes after shard 9.
  folders.sort((a, b) => a.localeCompare(b, "en", { numeric: true }));
  const found = ["", ...folders].flatMap((folder) =>
    RUN_FILES.map((name) => path.join(place, folder, name)).filter((file) => !isMissing(file)),
  );
  if (found.length > 0) return found;
  throw new LoadgateError("measurement", `${place} holds no ${RUN_FILE} or ${PACKED_RUN_FILE}`, {
    hint: "No shard left one: see the logs of their jobs.",
  });
}

/** @returns undefined if it is a file */
function entriesOf(place: string): readonly Dirent[] | undefined {
  try {
    return statSync(place).isDirectory() ? readdirSync(place, { withFileTypes: true }) : undefined;
  } catch (error) {
    const isMissing = hasCode(error, "ENOENT");
    const what = isMissing ? "does not exist" : `cannot be read: ${messageOf(error)}`;
    const hint = "Name run files, or a folder that holds them.";
    throw new LoadgateError("usage", `${place} ${what}`, { hint, cause: error });
  }
}

/** An error means that something exists, such as a circular link; reading it will report the error. */
function isMissing(file: string): boolean | undefined {
  return attempt(() => statSync(file, { throwIfNoEntry: false }) === undefined);
}
