import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { readdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { attempt } from "../../domain/shared/error.ts";
import { exists, HAS_PROC, startTicksOf } from "../process/process-table.ts";
import { noteTemporary } from "../process/run-folder.ts";

/** Separates a claimed name from its owner: process id, start of the process, and a unique word. */
const MARK = ".claim-";
const CLAIM = /^(.+)\.claim-(\d+)-(\d+)-[\w-]+$/;

/**
 * Claims a name in a folder, unless a running process has claimed it. Each claim is a file of its own, so anyone
 * can remove a dead process' claim without a race. If two processes claim a name at the same moment, both may be
 * refused, but at most one succeeds.
 * @param folder where the claim is written; it must exist
 * @returns undefined if another process has the name
 * @throws Error when the folder is not writable
 */
export async function claim(folder: string, name: string) {
  const ticks = startTicksOf(process.pid) ?? 0;
  const own = `${name}${MARK}${process.pid}-${ticks}-${randomUUID()}`;
  const file = path.join(folder, own);
  const forget = noteTemporary(file);
  const release = () => {
    attempt(() => rmSync(file, { force: true }));
    forget();
  };
  await writeFile(file, "", { flag: "wx", mode: 0o600 });
  const others = (await readdir(folder)).filter((one) => one !== own && claimedName(one) === name);
  if (others.some(isHeld)) {
    release();
    return undefined;
  }
  for (const dead of others) await rm(path.join(folder, dead), { force: true });
  return {
    /** Releases the name. Never throws. */
    release,
  };
}

/**
 * The name that a claim file claims.
 * @returns undefined if the file is not a claim
 */
export function claimedName(file: string): string | undefined {
  return CLAIM.exec(file)?.[1];
}

function isHeld(file: string): boolean {
  const [, , pid, ticks] = CLAIM.exec(file) ?? [];
  const startTicks = startTicksOf(Number(pid));
  if (startTicks !== undefined) return startTicks === Number(ticks);
  return !HAS_PROC && exists(Number(pid));
}
