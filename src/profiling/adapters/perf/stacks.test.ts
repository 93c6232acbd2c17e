import { writeFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { anElf } from "../../../../test/support/builders/elf.ts";
import { enterFolder } from "../../../../test/support/working-folder.ts";
import type { NameOfGo } from "../go/program.ts";
import { linkedAddress } from "./binaries.ts";
import { placedIn } from "./lines.ts";
import { perfSamples } from "./script.ts";
import { namedStacks } from "./stacks.ts";

/** A program whose code begins at byte 64 and was linked for addresses from 0x401000 on. */
const PROGRAM = anElf({ ".text": { content: Buffer.alloc(0x1000), address: 0x401000 } });

const SOURCE = "fn ranked() {\n    sort();\n}\n";
let root = "";
let server = "";

beforeEach(() => {
  root = enterFolder({ "src/main.rs": SOURCE });
  server = path.join(root, "server");
  writeFileSync(server, PROGRAM);
});

it("an instruction was linked for the address that its place in the file says", () => {
  const text = { address: 0x401000, offset: 0x1000, size: 0x1000 };
  const mappings = [{ start: 0x7000_1000, end: 0x7000_2000, offset: 0x1000, file: server }];
  expect(linkedAddress(0x7000_1234, text, mappings)).toBe(0x401234);
  expect(linkedAddress(0x1234, text, mappings)).toBe(0x401234);
});

describe("samples of perf", () => {
  /** @param placed output of addr2line */
  const stacksOf = async (text: string, placed = "", asked: number[] = [], go?: NameOfGo) => {
    const stacks = await namedStacks(perfSamples(text.replaceAll("SERVER", server)), {
      ...{ root, programs: [server], mappings: [] },
      go: new Map(go && [[server, go]]),
      find: async (_file, addresses) => {
        asked.push(...addresses);
        return placedIn(placed.replaceAll("ROOT", root));
      },
    });
    return Object.fromEntries(stacks);
  };

  it("name the functions that were inlined, with the lines at which they begin", async () => {
    const asked: number[] = [];
    const placed = `0x4021f3\ncore::map\n/rustc/map.rs:4\nranked\nROOT/src/main.rs:2\nmain\n/std.rs:1\n`;
    const text =
      "\t  1300 core::sort (SERVER)\n\t  1234 main::{{closure}} (SERVER)\n\t 99 start (/lib/libc.so.6)\n";
    expect(await stacksOf(text, placed, asked)).toEqual({
      "start libc.so.6;main server;ranked (src/main.rs:1);core::sort server": 1,
    });
    // Addresses of callers are those of the next instruction.
    expect(asked).toEqual([0x4021f3, 0x4022c0]);
  });

  it("name a dependency's functions by the file of their package", async () => {
    const crate = path.join(root, "../../registry/src/index-1/sorts-1.0.2/src/lib.rs");
    const placed = `0x4021f3\ncore::map\n/rustc/map.rs:4\nsorted\n${crate}:2\nmain\nROOT/src/main.rs:2\n`;
    expect(await stacksOf("\t  1233 main (SERVER)\n", placed)).toEqual({
      "main (src/main.rs);sorted (sorts-1.0.2/src/lib.rs)": 1,
    });
  });

  it("are named by symbol if only the standard library has debug information", async () => {
    const placed = "0x4021f3\ncore::map\n/rustc/map.rs:4\n";
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

  it("have the names of Go's own profiler in Go, with or without symbols", async () => {
    const name: NameOfGo = (symbol, address) =>
      symbol ?? (address === 0x4021f3 ? "main.ranked (main.go:12)" : undefined);
    const text =
      "\t  1300 sort.Slice (SERVER)\n\t  1234 [unknown] (SERVER)\n\t  1300 net/http.serve (SERVER)\n";
    expect(await stacksOf(text, "", [], name)).toEqual({
      "net/http.serve;main.ranked (main.go:12);sort.Slice": 1,
    });
    const collecting = "\t 1300 runtime.mark (SERVER)\n\t 1400 runtime.gcBgMarkWorker (SERVER)\n";
    expect(await stacksOf(collecting, "", [], name)).toEqual({ "(garbage collector)": 1 });
    const stripped = "\t1300 [unknown] (SERVER)\n";
    await expect(stacksOf(stripped, "", [], name)).rejects.toThrow("no symbols");
  });

  it("may have hostile names", async () => {
    const text = `\t1234 <b>;\u202e${"x".repeat(300)}</b> (SERVER)\n`;
    const [name = ""] = Object.keys(await stacksOf(text));
    expect(name).toMatch(/^<b>: x{100,}… \(server\)$/);
  });
});
