import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { createInterface } from "node:readline";

/** The total is in the last line. */
const TAIL_BYTES = 4096;

/**
 * Reads the number of instructions that a process executed from the file that cachegrind wrote when it ended.
 * @param file its path
 * @throws Error if the file was cut off and has no total
 */
export async function totalIn(file: string): Promise<number> {
  const opened = await open(file, "r");
  try {
    const { size } = await opened.stat();
    const length = Math.min(size, TAIL_BYTES);
    const { buffer } = await opened.read(Buffer.alloc(length), 0, length, size - length);
    const total = /^summary:\s+(\d+)/m.exec(buffer.toString("latin1"))?.[1];
    if (total === undefined) throw new Error("a count of cachegrind was cut off");
    return Number(total);
  } finally {
    await opened.close();
  }
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
