import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline";

/** A tool of Valgrind that counts instructions. */
export interface Tool {
  readonly name: string;
  readonly options: readonly string[];
  /** Finds the total in the file that it wrote of a process, unless the file was cut off. */
  readonly total: RegExp;
}

/** The usual tool. Its total is in the last line. */
export const CACHEGRIND: Tool = {
  name: "cachegrind",
  options: ["--tool=cachegrind", "--cache-sim=no"],
  total: /\nsummary:\s+(\d+).*\n?$/,
};

/**
 * DHAT needs a third to a half of cachegrind's time to count a request's instructions. It cannot attribute them to
 * functions. In programs that use the C library's allocator it counts its own allocator instead. Its total is the end
 * of the run, which it measures in instructions.
 */
export const DHAT: Tool = {
  name: "DHAT",
  // Inlining information is not used, and reading it takes a tenth of the startup time.
  options: ["--tool=dhat", "--mode=ad-hoc", "--read-inline-info=no"],
  total: /\n,"te":(\d+)\n.*\}\s*$/s,
};

/**
 * The option that names the file of a process.
 * @param file its path
 */
export function outFile({ name }: Tool, file: string): string {
  return `--${name.toLowerCase()}-out-file=${file}`;
}

/**
 * Reads the number of instructions that a process executed from the file that a tool wrote when it ended.
 * @param file its path
 * @throws Error if the file was cut off and has no total
 */
export async function totalIn(file: string, { name, total }: Tool): Promise<number> {
  const count = total.exec(await readFile(file, "latin1"))?.[1];
  if (count === undefined) throw new Error(`a count of ${name} was cut off`);
  return Number(count);
}

/** Legacy Rust symbols end with a hash that differs from build to build. */
const RUST_HASH = /::h[0-9a-f]{16}$/;

/**
 * Adds a process' instructions by function to a sum over processes.
 * @param file the file that cachegrind wrote
 * @param functions receives instructions by demangled name
 */
export async function addFunctions(file: string, functions: Map<string, number>): Promise<void> {
  let name = "";
  for await (const line of createInterface({ input: createReadStream(file) })) {
    if (line.startsWith("fn=")) {
      name = line.slice("fn=".length).replace(RUST_HASH, "");
    } else if (/^\d/.test(line)) {
      const count = Number(line.slice(line.indexOf(" ") + 1));
      functions.set(name, (functions.get(name) ?? 0) + count);
    }
  }
}
