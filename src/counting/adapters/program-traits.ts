import { createReadStream, existsSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import type { UsedFile } from "../../domain/run/file/same-program.ts";
import { attempt, hasCode } from "../../domain/shared/error.ts";

/** Part of every program that Go's linker made. */
const GO_BUILD_INFO = Buffer.from("\xff Go buildinf:", "latin1");

/** The shell that runs a server's command. It answers no requests. */
const SHELL = /\/(?:ba|da)?sh$/;

/** A tool of Valgrind. It executes the program that it counts. */
const COUNTER = /\/valgrind\/(?:cachegrind|dhat)-\w+-\w+$/;

/** A shared library, such as `libc.so.6`; does not match a folder's name. */
const LIBRARY = /\.so(?:\.[^/]*)?$/;

const ELF = Buffer.from("\x7fELF", "latin1");

/** Larger programs are not searched. */
const MAX_BYTES = 512 * 1024 * 1024;

const CHUNK_BYTES = 1024 * 1024;

/**
 * Detects the traits of a server's processes.
 * @param used the files that they use
 * @param processes their ids
 */
export async function traitsOf(used: readonly UsedFile[], processes: readonly number[]) {
  const own = used.filter(({ isArgument }) => !isArgument).map(({ real }) => real);
  const others = [LIBRARY, SHELL, COUNTER];
  const programs = own.filter((file) => !others.some((form) => form.test(file)));
  const languages = await Promise.all(programs.map(languageOf));
  const isGo = languages.includes("Go");
  return {
    files: own.map((file) => path.basename(file)),
    isGo,
    isOnlyGo: isGo && !languages.includes("other"),
    sharesCode: processes.some(doesShareCode),
  };
}

/** Permissions, file and path of a mapping. */
const MAPPING = /^\S+ .(.)(.)(.) \S+ (\S+ \d+) *(.*)$/gm;

/** Files in memory, devices and deleted files. If one is mapped for execution, a program wrote its content. */
const MADE_BY_PROGRAM = /^\/(?:memfd:|dev\/)| \(deleted\)$/;

/**
 * Detects executable memory whose code can change and that belongs to a file: a shared or writable mapping, one of
 * a nameless file, or one of a file that is also mapped for writing at another address, as just-in-time compilers
 * with two mappings do.
 */
function doesShareCode(pid: number): boolean {
  const maps = attempt(() => readFileSync(`/proc/${pid}/maps`, "utf8"));
  // A process that exists but hides its memory map may do anything.
  if (maps === undefined) return existsSync(`/proc/${pid}`);
  const all = [...maps.matchAll(MAPPING)];
  const written = new Set(
    all.flatMap(([, write, , sharing, file]) => (write === "w" && sharing === "s" ? [file] : [])),
  );
  return all.some(([, write, execute, sharing, file, name = ""]) => {
    if (execute !== "x") return false;
    const isWritable = write === "w" && name.startsWith("/");
    return sharing === "s" || isWritable || MADE_BY_PROGRAM.test(name) || written.has(file);
  });
}

/** @returns undefined if the file is no program */
async function languageOf(file: string): Promise<"Go" | "other" | undefined> {
  try {
    const stats = statSync(file);
    if (!stats.isFile()) return undefined;
    let read = Buffer.alloc(0);
    for await (const chunk of createReadStream(file, { highWaterMark: CHUNK_BYTES })) {
      if (read.length === 0 && !chunk.subarray(0, ELF.length).equals(ELF)) return undefined;
      if (stats.size > MAX_BYTES) break;
      // What is searched for may begin in the chunk before.
      read = Buffer.concat([read.subarray(-GO_BUILD_INFO.length), chunk]);
      if (read.includes(GO_BUILD_INFO)) return "Go";
    }
    return stats.size === 0 ? undefined : "other";
  } catch (error) {
    // A log that was removed while open is no program; an unreadable file may be any program.
    return hasCode(error, "ENOENT") ? undefined : "other";
  }
}
