import { withSections } from "../sections.ts";
import type { PprofFunction } from "./pprof.ts";

/** The functions of a Go program. */
export interface GoFunctions {
  /** By name, with `[...]` for the types of a generic one. */
  readonly byName: ReadonlyMap<string, PprofFunction>;
  /** The function at a linked address, which a program without symbols needs; undefined if unknown. */
  readonly at: (address: number) => PprofFunction | undefined;
}

/** The table that Go programs have of their functions, stripped or not, and its name in position-independent ones. */
const TABLES = [".gopclntab", ".data.rel.ro.gopclntab"];

/** The largest programs have 100 MB. */
const MOST_BYTES = 256 * 1024 * 1024;

/** Longer names and paths are unknown. */
const MOST_TEXT = 1000;

/** Format since Go 1.20, in little-endian programs of 64 bits. */
const MAGIC = 0xfffffff1;

/** Positions in the table's head and in the entry of a function, in bytes: `pcHeader` and `_func` in Go's runtime. */
const HEAD = { count: 8, names: 32, units: 40, files: 48, pcs: 56, functions: 64 };
const FUNCTION = { entry: 0, name: 4, pcFile: 20, unit: 32, line: 36 };

/** The function that a program begins with, unless it was linked with code in C, whose place in it is unknown. */
const FIRST = /^_rt0_/;

/**
 * Reads which functions a Go program has, where their files were when it was built, and the lines they begin in.
 * @param file path of the program
 * @returns undefined if it has no table, or one of another version
 */
export async function goFunctionsOf(file: string): Promise<GoFunctions | undefined> {
  return await withSections(file, async ({ entry, placeOf, read }) => {
    const name = TABLES.find((one) => placeOf(one)) ?? "";
    const table = await read(name, MOST_BYTES);
    if (table?.readUInt32LE(0) !== MAGIC) return undefined;
    const entries = entriesIn(table);
    const begin = placeOf(".text")?.address ?? 0;
    const at = (address: number) => entries.findLast(({ offset }) => offset <= address - begin)?.of;
    const isPlaced = FIRST.test(at(entry)?.name ?? "");
    const byName = new Map(entries.map(({ of }) => [of.name, of]));
    return { byName, at: isPlaced ? at : () => undefined };
  });
}

/** A function and where it begins in the program's code. */
interface Entry {
  readonly offset: number;
  readonly of: PprofFunction;
}

/** @returns by offset. @throws RangeError if it is no table */
function entriesIn(table: Buffer): readonly Entry[] {
  const positionAt = (at: number) => Number(table.readBigUInt64LE(at));
  const functions = positionAt(HEAD.functions);
  const textAt = (at: number) => {
    const most = table.subarray(at, at + MOST_TEXT);
    return most.toString("utf8", 0, most.indexOf(0));
  };
  return Array.from({ length: positionAt(HEAD.count) }, (_, index) => {
    const at = functions + table.readUInt32LE(functions + index * 8 + 4);
    const unit = table.readUInt32LE(at + FUNCTION.unit);
    const number = firstValueAt(
      table,
      positionAt(HEAD.pcs) + table.readUInt32LE(at + FUNCTION.pcFile),
    );
    const fileAt =
      number < 0 ? NONE : table.readUInt32LE(positionAt(HEAD.units) + (unit + number) * 4);
    return {
      offset: table.readUInt32LE(at + FUNCTION.entry),
      of: {
        name: textAt(positionAt(HEAD.names) + table.readUInt32LE(at + FUNCTION.name)),
        file: fileAt === NONE ? "" : textAt(positionAt(HEAD.files) + fileAt),
        line: table.readInt32LE(at + FUNCTION.line),
      },
    };
  });
}

/** Stands for no file. */
const NONE = 0xffffffff;

/** The first value of a list by instruction: its difference from −1 in groups of 7 bits, the lowest bit for the sign. */
function firstValueAt(table: Buffer, at: number): number {
  let coded = 0;
  for (let index = 0; index < 5; index += 1) {
    const byte = table.readUInt8(at + index);
    coded += (byte & 0x7f) * 128 ** index;
    if (byte < 0x80) break;
  }
  return (coded % 2 === 0 ? coded / 2 : -(coded + 1) / 2) - 1;
}
