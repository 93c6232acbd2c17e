import { closeSync, openSync, readlinkSync, readSync, statSync } from "node:fs";
import { procText } from "../../../adapters/process/process-table.ts";
import { attempt } from "../../../domain/shared/error.ts";

/** A part of a file that a process has mapped as code. */
export interface Mapping {
  readonly start: number;
  readonly end: number;
  /** Offset in the file of its first byte. */
  readonly offset: number;
  readonly file: string;
}

/** A line of `/proc/PID/maps` about code in a file: start and end, permissions, offset, device, inode, path. */
const CODE = /^([\da-f]+)-([\da-f]+) ..x. ([\da-f]+) \S+ \d+ +(\/.*)$/;

/** What some processes have mapped as code; nothing of those that have ended. */
export function mappingsOf(pids: readonly number[]): readonly Mapping[] {
  return pids.flatMap((pid) =>
    procText(pid, "maps")
      .split("\n")
      .flatMap((line) => {
        const [, start = "", end = "", offset = "", file] = CODE.exec(line) ?? [];
        if (file === undefined) return [];
        const [from, to, at] = [start, end, offset].map((digits) => Number.parseInt(digits, 16));
        return [{ start: from ?? 0, end: to ?? 0, offset: at ?? 0, file }];
      }),
  );
}

/** Paths of the programs that some processes run. */
export function programsOf(pids: readonly number[]): readonly string[] {
  const found = pids.flatMap((pid) => attempt(() => readlinkSync(`/proc/${pid}/exe`)) ?? []);
  return [...new Set(found)];
}

/** A part of a program's file and the address that its code was linked for. */
interface Segment {
  readonly offset: number;
  readonly bytes: number;
  readonly address: number;
}

/** What is used of a program's or library's file. */
export interface Binary {
  readonly segments: readonly Segment[];
  /** True if Go's linker made it. */
  readonly isGo: boolean;
}

const MAGIC = "\x7fELF";
const IS_64_BIT = 2;
const IS_LITTLE_ENDIAN = 1;
const HEADER_BYTES = 64;
const PROGRAM_HEADER_BYTES = 56;
const LOADED = 1;
const NOTE = 4;
const MOST_NOTE_BYTES = 4096;

/** A note of type 4 by the name of Go: the id of its build. */
const NOTE_OF_GO = Buffer.from("\x04\0\0\0Go\0\0", "latin1");

/**
 * Reads the headers of an ELF file of 64 bits.
 * @returns undefined if it is no such file
 */
export function binaryAt(file: string): Binary | undefined {
  const descriptor = attempt(() => openSync(file, "r"));
  if (descriptor === undefined) return undefined;
  const read = (position: number, bytes: number): Buffer => {
    const buffer = Buffer.alloc(bytes);
    return buffer.subarray(0, readSync(descriptor, buffer, 0, bytes, position));
  };
  try {
    const header = read(0, HEADER_BYTES);
    const isKnown =
      header.toString("latin1", 0, 4) === MAGIC &&
      header[4] === IS_64_BIT &&
      header[5] === IS_LITTLE_ENDIAN;
    if (!isKnown) return undefined;
    const bytes = header.readUInt16LE(56) * PROGRAM_HEADER_BYTES;
    const headers = read(Number(header.readBigUInt64LE(32)), bytes);
    const segments: Segment[] = [];
    let isGo = false;
    for (let at = 0; at + PROGRAM_HEADER_BYTES <= headers.length; at += PROGRAM_HEADER_BYTES) {
      const type = headers.readUInt32LE(at);
      const offset = Number(headers.readBigUInt64LE(at + 8));
      const size = Number(headers.readBigUInt64LE(at + 32));
      const address = Number(headers.readBigUInt64LE(at + 16));
      if (type === LOADED) segments.push({ offset, bytes: size, address });
      isGo ||= type === NOTE && read(offset, Math.min(size, MOST_NOTE_BYTES)).includes(NOTE_OF_GO);
    }
    return { segments, isGo };
  } catch {
    // Its headers point beyond its end.
    return undefined;
  } finally {
    closeSync(descriptor);
  }
}

/**
 * The address that an instruction of a file was linked for.
 * @param address where it is in a process; or its offset in the file, as some versions of perf print it
 * @param mappings of that file
 * @returns undefined if the file has no such code
 */
export function linkedAddress(
  address: number,
  { segments }: Binary,
  mappings: readonly Mapping[],
): number | undefined {
  const mapped = mappings.find(({ start, end }) => address >= start && address < end);
  const place = mapped ? address - mapped.start + mapped.offset : address;
  const segment = segments.find(({ offset, bytes }) => place >= offset && place < offset + bytes);
  return segment && place - segment.offset + segment.address;
}

/** Changes whenever a file is built anew; empty if there is none. */
export function versionOf(file: string): string {
  const stats = attempt(() => statSync(file));
  return stats ? `${stats.ino} ${stats.size} ${stats.mtimeMs}` : "";
}
