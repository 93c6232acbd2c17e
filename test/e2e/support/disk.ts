import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import path from "node:path";

/** A file system without any room left. */
export interface FullDisk {
  readonly folder: string;
  readonly release: () => void;
}

/**
 * Mounts a tiny file system and fills it up.
 * @param folder where; it is made
 * @param freeBytes room that is left on it
 * @returns the disk, or why there is none: mounting needs rights that not every machine gives
 */
export function fullDisk(folder: string, freeBytes = 0): FullDisk | string {
  mkdirSync(folder);
  const said: string[] = [];
  for (const before of [[], ["sudo", "-n"]]) {
    const [program = "", ...args] = [...before, "mount"];
    const options = `size=64k,mode=0777`;
    const mounted = spawnSync(
      program,
      [...args, "-t", "tmpfs", "-o", options, "loadgate-e2e", folder],
      { encoding: "utf8" },
    );
    if (mounted.status !== 0) {
      said.push(mounted.error?.message ?? mounted.stderr.trim());
      continue;
    }
    const filler = path.join(folder, "filler");
    fill(filler);
    truncateSync(filler, statSync(filler).size - freeBytes);
    return {
      folder,
      release: () => {
        const [unmount = "", ...rest] = [...before, "umount", "--lazy", folder];
        spawnSync(unmount, rest);
        rmSync(folder, { recursive: true, force: true });
      },
    };
  }
  return `no file system could be mounted: ${said.join("; ")}`;
}

function fill(file: string): void {
  for (;;) {
    try {
      writeFileSync(file, Buffer.alloc(4096), { flag: "a" });
    } catch {
      // ENOSPC: that is what it is for.
      return;
    }
  }
}
