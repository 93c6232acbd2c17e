import { withSections } from "../sections.ts";

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

/** Far more than the build information of a program. */
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
  return await withSections(file, async ({ read }) => {
    const info = await read(SECTION, MOST_BYTES);
    return info?.subarray(0, MAGIC.length).equals(MAGIC) ? buildIn(info) : undefined;
  });
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
