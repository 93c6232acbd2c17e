import { type FileHandle, open } from "node:fs/promises";

/** Sizes and positions in 64-bit ELF files, in bytes. */
const HEAD_BYTES = 64;
const SECTION_BYTES = 64;

/** Programs have some dozens of sections, and some kilobytes of their names. */
const MOST_SECTIONS = 10_000;
const MOST_NAMES = 4 * 1024 * 1024;

/** A program's file. */
export interface Sections {
  /** Address of the first instruction. */
  readonly entry: number;
  /** Undefined if there is no section of the name. */
  readonly placeOf: (name: string) => Place | undefined;
  /**
   * Content of a section; undefined if there is none of the name.
   * @throws Error if it has more than so many bytes, or the file is cut off
   */
  readonly read: (name: string, mostBytes: number) => Promise<Buffer | undefined>;
}

/**
 * Reads sections of a 64-bit little-endian ELF file.
 * @returns what the work returns; undefined if it is no such file or the work fails
 */
export async function withSections<Result>(
  file: string,
  work: (sections: Sections) => Promise<Result>,
): Promise<Result | undefined> {
  const handle = await open(file).catch(() => undefined);
  if (!handle) return undefined;
  try {
    return await work(await sectionsIn(handle));
  } catch {
    return undefined;
  } finally {
    await handle.close();
  }
}

/** @throws Error if the file is no ELF */
async function sectionsIn(handle: FileHandle): Promise<Sections> {
  const head = await bytesAt(handle, { offset: 0, size: HEAD_BYTES }, HEAD_BYTES);
  const is64BitLittleEndian = head.subarray(0, 6).equals(Buffer.from("\x7fELF\x02\x01", "latin1"));
  if (!is64BitLittleEndian) throw new Error("no ELF of 64 bits");
  const size = Math.min(MOST_SECTIONS, head.readUInt16LE(60)) * SECTION_BYTES;
  const offset = Number(head.readBigUInt64LE(40));
  const table = await bytesAt(handle, { offset, size }, size);
  const names = await bytesAt(handle, placeIn(table, head.readUInt16LE(62)), MOST_NAMES);
  const places = new Map<string, Place>();
  for (let index = 0; index * SECTION_BYTES < size; index += 1) {
    const begin = table.readUInt32LE(index * SECTION_BYTES);
    const name = names.toString("latin1", begin, names.indexOf(0, begin));
    places.set(name, placeIn(table, index));
  }
  return {
    entry: Number(head.readBigUInt64LE(24)),
    placeOf: (name) => places.get(name),
    read: async (name, mostBytes) => {
      const place = places.get(name);
      return place && (await bytesAt(handle, place, mostBytes));
    },
  };
}

/** Where a section is. */
export interface Place {
  /** Address that it was linked for. */
  readonly address: number;
  /** Position in the file. */
  readonly offset: number;
  readonly size: number;
}

function placeIn(table: Buffer, index: number): Place {
  const at = index * SECTION_BYTES;
  return {
    address: Number(table.readBigUInt64LE(at + 16)),
    offset: Number(table.readBigUInt64LE(at + 24)),
    size: Number(table.readBigUInt64LE(at + 32)),
  };
}

/** @throws Error if there are fewer, or more than so many */
async function bytesAt(
  handle: FileHandle,
  { offset, size }: Pick<Place, "offset" | "size">,
  mostBytes: number,
): Promise<Buffer> {
  if (size > mostBytes) throw new Error("too long");
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(size), 0, size, offset);
  if (bytesRead < size) throw new Error("too short");
  return buffer;
}
