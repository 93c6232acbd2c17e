import { writeFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { enterFolder } from "../../../../test/support/working-folder.ts";
import { binaryAt, linkedAddress } from "./binaries.ts";
import { placedIn } from "./lines.ts";
import { perfSamples } from "./script.ts";
import { namedStacks } from "./stacks.ts";

/** Headers of an ELF file whose bytes from 0x1000 on were linked for addresses from 0x401000 on. */
function elf(isGo = false): Buffer {
  const bytes = Buffer.alloc(512);
  bytes.write("\x7fELF\x02\x01", "latin1");
  bytes.writeBigUInt64LE(64n, 32);
  bytes.writeUInt16LE(2, 56);
  const header = (at: number, type: number, [offset, address, size]: readonly bigint[]) => {
    bytes.writeUInt32LE(type, at);
    bytes.writeBigUInt64LE(offset ?? 0n, at + 8);
    bytes.writeBigUInt64LE(address ?? 0n, at + 16);
    bytes.writeBigUInt64LE(size ?? 0n, at + 32);
  };
  header(64, 1, [0x1000n, 0x401000n, 0x1000n]);
  header(120, 4, [256n, 0n, 64n]);
  if (isGo) bytes.write("\x04\0\0\0\x20\0\0\0\x04\0\0\0Go\0\0", 256, "latin1");
  return bytes;
}

const SOURCE = "fn ranked() {\n    sort();\n}\n";
let root = "";
let server = "";

beforeEach(() => {
  root = enterFolder({ "src/main.rs": SOURCE });
  server = path.join(root, "server");
  writeFileSync(server, elf());
  writeFileSync(path.join(root, "go-server"), elf(true));
});

describe("a program's file", () => {
  it("says which address an instruction was linked for", () => {
    const binary = binaryAt(server);
    if (!binary) throw new Error("not read");
    expect(binary.isGo).toBe(false);
    const mappings = [{ start: 0x7000_1000, end: 0x7000_2000, offset: 0x1000, file: server }];
    expect(linkedAddress(0x7000_1234, binary, mappings)).toBe(0x401234);
    expect(linkedAddress(0x1234, binary, mappings)).toBe(0x401234);
    expect(linkedAddress(0x5000, binary, mappings)).toBeUndefined();
  });

  it("says whether Go made it", () => {
    expect(binaryAt(path.join(root, "go-server"))?.isGo).toBe(true);
  });

  it("may be anything else", () => {
    expect(binaryAt(path.join(root, "src/main.rs"))).toBeUndefined();
    expect(binaryAt(path.join(root, "missing"))).toBeUndefined();
    const broken = path.join(root, "broken");
    const bytes = elf();
    bytes.writeBigUInt64LE(2n ** 63n, 32);
    writeFileSync(broken, bytes);
    expect(binaryAt(broken)).toBeUndefined();
  });
});

describe("samples of perf", () => {
  /** @param placed output of addr2line */
  const stacksOf = async (text: string, placed = "", asked: number[] = []) => {
    const stacks = await namedStacks(perfSamples(text.replaceAll("SERVER", server)), {
      ...{ root, programs: [server], mappings: [] },
      find: async (_file, addresses) => {
        asked.push(...addresses);
        return placedIn(placed.replaceAll("ROOT", root));
      },
    });
    return Object.fromEntries(stacks);
  };

  it("name the functions that were inlined, with the lines at which they begin", async () => {
    const asked: number[] = [];
    const placed = `0x401233\ncore::map\n/rustc/map.rs:4\nranked\nROOT/src/main.rs:2\nmain\n/std.rs:1\n`;
    const text =
      "\t  1300 core::sort (SERVER)\n\t  1234 main::{{closure}} (SERVER)\n\t 99 start (/lib/libc.so.6)\n";
    expect(await stacksOf(text, placed, asked)).toEqual({
      "start libc.so.6;main server;ranked (src/main.rs:1);core::sort server": 1,
    });
    // Addresses of callers are those of the next instruction.
    expect(asked).toEqual([0x401233, 0x401300]);
  });

  it("name a dependency's functions by the file of their package", async () => {
    const crate = path.join(root, "../../registry/src/index-1/sorts-1.0.2/src/lib.rs");
    const placed = `0x401233\ncore::map\n/rustc/map.rs:4\nsorted\n${crate}:2\nmain\nROOT/src/main.rs:2\n`;
    expect(await stacksOf("\t  1233 main (SERVER)\n", placed)).toEqual({
      "main (src/main.rs);sorted (sorts-1.0.2/src/lib.rs)": 1,
    });
  });

  it("are named by symbol if only the standard library has debug information", async () => {
    const placed = "0x401233\ncore::map\n/rustc/map.rs:4\n";
    const text = "\t  1233 core::map (SERVER)\n\t  1300 serde::parsed (SERVER)\n";
    expect(await stacksOf(text, placed)).toEqual({ "serde::parsed (server);core::map server": 1 });
  });

  it("show the kernel as one frame, and nothing of what is outside of all modules", async () => {
    const text =
      "\tffffffff816b877e a ([kernel.kallsyms])\n\tffffffff816b877f b ([kernel.kallsyms])\n\t12 send (/lib/libc.so.6)\n\t77 [unknown] ([unknown])\n";
    expect(await stacksOf(text)).toEqual({ "send libc.so.6;(kernel)": 1 });
    expect(await stacksOf("\t77 [unknown] ([unknown])\n")).toEqual({ unknown: 1 });
  });

  it("name functions by symbol without debug information", async () => {
    const text =
      "\t12 memcpy (/lib/libc.so.6)\n\t1234 copied (SERVER)\n\t1240 std::sort (SERVER)\n";
    expect(await stacksOf(text)).toEqual({
      "std::sort server;copied (server);memcpy libc.so.6": 1,
    });
  });

  it("explain nothing if the program has no symbols", async () => {
    const stripped = "\t1234 [unknown] (SERVER)\n";
    await expect(stacksOf(stripped)).rejects.toThrow("its program has no symbols");
    const some = `${stripped}\n\t1240 ranked (SERVER)\n`;
    expect(await stacksOf(some)).toEqual({ "unknown server": 1, "ranked (server)": 1 });
  });

  it("may have hostile names", async () => {
    const text = `\t1234 <b>;\u202e${"x".repeat(300)}</b> (SERVER)\n`;
    const [name = ""] = Object.keys(await stacksOf(text));
    expect(name).toMatch(/^<b>: x{100,}… \(server\)$/);
  });
});
