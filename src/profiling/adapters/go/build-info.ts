import { type FileHandle, open } from "node:fs/promises";

/** What the Go toolchain wrote into a program about its build. */
export interface GoBuild {
  /** Import path of the main package; empty if unknown, `command-line-arguments` for files named one by one. */
  readonly main: string;
  /** By path of each module, whether it is built from a working tree: the main one, and others of a workspace. */
  readonly modules: ReadonlyMap<string, boolean>;
}

/** Name of the section that only programs of Go have. */
const SECTION = ".go.buildinfo";
const MAGIC = Buffer.from("\xff Go buildinf:", "latin1");

/** Sizes and positions in 64-bit ELF files, in bytes. */
const HEAD_BYTES = 64;
const SECTION_BYTES = 64;

/** Limits of what is read; programs have some dozens of sections and some kilobytes of build information. */
const MOST_SECTIONS = 10_000;
const MOST_BYTES = 4 * 1024 * 1024;

/** The texts begin here if the flag is set, as Go writes them since 1.18. */
const TEXTS_AT = 32;
const FLAGS_AT = 15;
const TEXTS_FOLLOW = 2;

/** Length of the marks before and after the modules' text. */
const MARK_BYTES = 16;

/**
 * The build information of a Go program, from 64-bit little-endian ELF, stripped or not.
 * @param file path of any program
 * @returns undefined if it is no such program or cannot be read
 */
export async function goBuildOf(file: string): Promise<GoBuild | undefined> {
  const handle = await open(file).catch(() => undefined);
  if (!handle) return undefined;
  try {
    const info = await sectionOf(handle, SECTION);
    return info?.subarray(0, MAGIC.length).equals(MAGIC) ? buildIn(info) : undefined;
  } catch {
    return undefined;
  } finally {
    await handle.close();
  }
}

/** @throws Error if the file is no ELF */
async function sectionOf(handle: FileHandle, wanted: string): Promise<Buffer | undefined> {
  const head = await bytesAt(handle, 0, HEAD_BYTES);
  const is64BitLittleEndian = head.subarray(0, 6).equals(Buffer.from("\x7fELF\x02\x01", "latin1"));
  if (!is64BitLittleEndian) return undefined;
  const count = Math.min(MOST_SECTIONS, head.readUInt16LE(60));
  const table = await bytesAt(handle, Number(head.readBigUInt64LE(40)), count * SECTION_BYTES);
  const read = async (index: number) => {
    const { offset, size } = placeOf(table, index);
    return await bytesAt(handle, offset, size);
  };
  const names = await read(head.readUInt16LE(62));
  for (let index = 0; index < count; index += 1) {
    const { name } = placeOf(table, index);
    if (names.toString("latin1", name, name + wanted.length + 1) === `${wanted}\0`) {
      return await read(index);
    }
  }
  return undefined;
}

/** Where a section begins in the file, its length, and where its name begins. */
function placeOf(table: Buffer, index: number) {
  const at = index * SECTION_BYTES;
  return {
    name: table.readUInt32LE(at),
    offset: Number(table.readBigUInt64LE(at + 24)),
    size: Number(table.readBigUInt64LE(at + 32)),
  };
}

/** @throws Error if there are fewer, or too many are wanted */
async function bytesAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  if (length > MOST_BYTES) throw new Error("too long");
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
  if (bytesRead < length) throw new Error("too short");
  return buffer;
}

/** Without the modules if another version of Go wrote them in another way. */
function buildIn(info: Buffer): GoBuild {
  const hasTexts = (info.readUInt8(FLAGS_AT) & TEXTS_FOLLOW) !== 0;
  const version = textAt(info, TEXTS_AT);
  const marked = hasTexts ? textAt(info, version.end).bytes : Buffer.alloc(0);
  const lines = marked.subarray(MARK_BYTES, -MARK_BYTES).toString("utf8").split("\n");
  let main = "";
  let module = "";
  const modules = new Map<string, boolean>();
  for (const line of lines) {
    const [kind, path = "", , checksum = ""] = line.split("\t");
    if (kind === "path") main = path;
    if (kind === "mod" || kind === "dep") module = path;
    // Only what was downloaded has a checksum; if it replaces another module, in a line of its own.
    if (kind === "mod" || kind === "dep" || kind === "=>") modules.set(module, checksum === "");
  }
  return { main, modules };
}

/** A text after its length, which is written in groups of 7 bits, the lowest first. */
function textAt(info: Buffer, at: number) {
  let length = 0;
  let begin = at;
  for (let shift = 0; shift < 28; shift += 7) {
    const byte = info.readUInt8(begin);
    begin += 1;
    length |= (byte & 0x7f) << shift;
    if (byte < 0x80) break;
  }
  const end = begin + length;
  return { bytes: info.subarray(begin, end), end };
}
