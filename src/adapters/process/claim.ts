import { randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import { readdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { startTicksOf } from "./process-table.ts";
import { noteTemporary } from "./run-folder.ts";

/** Between a claimed name and who claims it: process id, start of the process, and a word of its own. */
const MARK = ".claim-";
const CLAIM = /^(.+)\.claim-(\d+)-(\d+)-[\w-]+$/;

/** A name that this process has to itself. */
export interface Claim {
  /** Gives it back. Never throws. */
  readonly release: () => Promise<void>;
  /** The same, done when it returns: for the moment of this process's own end. */
  readonly releaseAtOnce: () => void;
}

/**
 * Takes a name in a folder, unless a process that lives has it. Each claim is a file of its own, so a
 * dead one can be removed by anybody without a race. Of two that ask at the same moment both may be
 * refused, but never are both granted.
 * @param folder where the claim is written; it must be there
 * @returns undefined where another has the name
 * @throws Error when the folder cannot be written
 */
export async function claim(folder: string, name: string): Promise<Claim | undefined> {
  const ticks = startTicksOf(process.pid) ?? 0;
  const own = `${name}${MARK}${process.pid}-${ticks}-${randomUUID()}`;
  const file = path.join(folder, own);
  const forget = noteTemporary(file);
  const release = async () => {
    await rm(file, { force: true }).catch(() => undefined);
    forget();
  };
  await writeFile(file, "", { flag: "wx", mode: 0o600 });
  const others = (await readdir(folder)).filter(
    (file) => file !== own && claimedName(file) === name,
  );
  if (others.some(isHeld)) {
    await release();
    return undefined;
  }
  for (const dead of others) await rm(path.join(folder, dead), { force: true });
  return { release, releaseAtOnce: () => rmSync(file, { force: true }) };
}

/**
 * The name that a file of a folder claims.
 * @returns undefined where the file is no claim
 */
export function claimedName(file: string): string | undefined {
  return CLAIM.exec(file)?.[1];
}

function isHeld(file: string): boolean {
  const [, , pid, ticks] = CLAIM.exec(file) ?? [];
  const startTicks = startTicksOf(Number(pid));
  if (startTicks !== undefined) return startTicks === Number(ticks);
  return process.platform !== "linux" && isAlive(Number(pid));
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
