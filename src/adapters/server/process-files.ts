import { readdirSync, readlinkSync, realpathSync } from "node:fs";
import path from "node:path";
import type { UsedFile } from "../../domain/run/file/same-program.ts";
import { attempt } from "../../domain/shared/error.ts";
import { membersOf } from "../process/family.ts";
import { commandLineOf, HAS_PROC, procText } from "../process/process-table.ts";

/** Maximum number of arguments checked per process. */
const MAX_ARGUMENTS = 1000;

/** Appended by the kernel to the path of a file that was removed or replaced. */
const REMOVED = " (deleted)";

/**
 * Files that a server's processes execute, map into memory, hold open or get as arguments, and their working
 * folders.
 * @param leader id of the process that was started
 * @returns files and folders without duplicates, or undefined if the system does not report them
 */
export function familyFiles(leader: number): readonly UsedFile[] | undefined {
  if (!HAS_PROC) return undefined;
  const used = new Map<string, UsedFile>();
  for (const { pid } of membersOf(leader)) {
    for (const real of heldBy(pid)) used.set(real, { path: real, real });
    for (const file of argumentsOf(pid)) used.set(`${file.path} ${file.real}`, file);
  }
  return [...used.values()];
}

/** Paths in the kernel's form, without symlinks. */
function heldBy(pid: number): readonly string[] {
  const at = `/proc/${pid}`;
  const descriptors = attempt(() => readdirSync(`${at}/fd`)) ?? [];
  const links = ["exe", "cwd", ...descriptors.map((each) => `fd/${each}`)];
  return [
    ...links.flatMap((link) => attempt(() => readlinkSync(`${at}/${link}`)) ?? []),
    ...[...procText(pid, "maps").matchAll(/^(?:\S+\s+){5}(\/.*)$/gm)].map(([, file = ""]) => file),
  ]
    .filter((file) => file.startsWith("/") && !/^\/(?:proc|dev|sys|memfd:)/.test(file))
    .map((file) => (file.endsWith(REMOVED) ? file.slice(0, -REMOVED.length) : file));
}

/** Arguments that name existing files, also after `=` and in colon-separated lists. */
function argumentsOf(pid: number): readonly UsedFile[] {
  const folder = attempt(() => readlinkSync(`/proc/${pid}/cwd`));
  if (folder === undefined) return [];
  return commandLineOf(pid)
    .slice(0, MAX_ARGUMENTS)
    .flatMap((word) => [word, ...word.slice(word.indexOf("=") + 1).split(":")])
    .filter((word) => word !== "" && word.length < 4096)
    .flatMap((word) => {
      const named = path.resolve(folder, word);
      const real = attempt(() => realpathSync(named));
      return real === undefined ? [] : [{ path: named, real, isArgument: true }];
    });
}
