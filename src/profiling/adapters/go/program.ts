import { readlinkSync, statSync } from "node:fs";
import path from "node:path";
import { beginningOf } from "../../../adapters/system/file-beginning.ts";
import { attempt } from "../../../domain/shared/error.ts";
import { goBuildOf } from "./build-info.ts";
import { goFunctionsOf } from "./functions.ts";
import type { PprofFunction } from "./pprof.ts";
import { type GoProgram, goFrame, withoutTypes } from "./stacks.ts";

const MOST_MODULE_FILE = 64 * 1024;

/**
 * The Go program that a process runs.
 * @param root absolute path of its tree, without symbolic links
 * @returns undefined if it runs another program
 */
export async function goProgramOf(pid: number, root: string): Promise<GoProgram | undefined> {
  const build = await goBuildOf(`/proc/${pid}/exe`);
  return build && { ...build, root, folders: await moduleFolders(pid, root) };
}

/**
 * Names a function of a Go program as its own profiler would.
 * @param symbol its name; undefined if the program has none
 * @param address a linked one in it
 * @returns undefined if neither is known
 */
export type NameOfGo = (symbol: string | undefined, address: number) => string | undefined;

/** By path of a program that runs, what names its functions; only of those in Go. */
export async function goNamesOf(
  pids: readonly number[],
  root: string,
): Promise<ReadonlyMap<string, NameOfGo>> {
  const names = new Map<string, NameOfGo>();
  for (const pid of pids) {
    const file = attempt(() => readlinkSync(`/proc/${pid}/exe`)) ?? "";
    const program = names.has(file) ? undefined : await goProgramOf(pid, root);
    if (!program) continue;
    const functions = await goFunctionsOf(`/proc/${pid}/exe`);
    const made = new Map<string | number, string | undefined>();
    names.set(file, (symbol, address) => {
      const key = symbol ?? address;
      if (made.has(key)) return made.get(key);
      const found =
        symbol === undefined
          ? functions?.at(address)
          : (functions?.byName.get(withoutTypes(symbol)) ?? unplaced(symbol));
      const name = found && goFrame(found, program);
      made.set(key, name);
      return name;
    });
  }
  return names;
}

function unplaced(name: string): PprofFunction {
  return { name, file: "", line: 0 };
}

/** By path of a module, its folder relative to the tree: those around the program's file and its working directory. */
async function moduleFolders(pid: number, root: string): Promise<ReadonlyMap<string, string>> {
  const folders = new Map<string, string>();
  for (const link of ["exe", "cwd"]) {
    let folder = attempt(() => readlinkSync(`/proc/${pid}/${link}`)) ?? "";
    while (folder === root || folder.startsWith(`${root}/`)) {
      const module = await moduleIn(path.join(folder, "go.mod"));
      if (module !== undefined) folders.set(module, path.relative(root, folder));
      folder = path.dirname(folder);
    }
  }
  return folders;
}

/** The path of the module that a `go.mod` describes. Opening anything but a file could take forever. */
async function moduleIn(file: string): Promise<string | undefined> {
  if (!attempt(() => statSync(file).isFile())) return undefined;
  const text = await beginningOf(file, MOST_MODULE_FILE).catch(() => Buffer.alloc(0));
  const [, module] = /^module[ \t]+"?([^\s"]+)/m.exec(text.toString("utf8")) ?? [];
  return module;
}
