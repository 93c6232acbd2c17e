import { describe, expect, it } from "vitest";
import { perfFrames, perfSamples } from "./script.ts";

const TEXT = `
	ffffffff816b877e do_iter_readv_writev ([kernel.kallsyms])
	ffffffff821ef691 do_syscall_64 ([kernel.kallsyms])
	           fde9d writev (/usr/lib/libc.so.6)
	           cb5b9 <F as Handler<((),),S>>::call (/tree/a (b)/server)

	           cb5c8 sum(int, char) (/tree/server (deleted))

	           cb5c8 sum(int, char) (/tree/server (deleted))

	    7f279ce03238 [unknown] ([unknown])
	            7123 [unknown] (/tmp/perf-12.map)
`;

describe("output of perf script", () => {
  it("is counted by stack", () => {
    expect([...perfSamples(TEXT).values()]).toEqual([1, 2, 1]);
    expect(perfSamples("").size).toBe(0);
  });

  it("is read from the outermost frame to the innermost", () => {
    const [kernel = "", twice = "", broken = ""] = perfSamples(TEXT).keys();
    expect(perfFrames(kernel)).toEqual([
      {
        ...{ address: 0xcb5b9, symbol: "<F as Handler<((),),S>>::call" },
        ...{ module: "/tree/a (b)/server", isKernel: false, isCaller: true },
      },
      // The kernel was called from the instruction before this address, but interrupts come at one.
      {
        ...{ address: 0xfde9d, symbol: "writev", module: "/usr/lib/libc.so.6" },
        ...{ isKernel: false, isCaller: false },
      },
      expect.objectContaining({ symbol: "do_syscall_64", isKernel: true }),
      expect.objectContaining({ symbol: "do_iter_readv_writev", isKernel: true }),
    ]);
    expect(perfFrames(twice)).toMatchObject([{ symbol: "sum(int, char)", module: "/tree/server" }]);
    expect(perfFrames(broken)).toMatchObject([
      { symbol: "[unknown]", module: "/tmp/perf-12.map" },
      { symbol: "[unknown]", module: "[unknown]" },
    ]);
  });

  it("may hold anything", () => {
    expect(perfFrames("no frame\n\tzz x (/y)\n12 a (/b)")).toEqual([]);
    expect(perfFrames("\t12 name without a module")).toMatchObject([
      { symbol: "name without a module", module: "[unknown]" },
    ]);
  });
});

it("a symbol may have any length", () => {
  const [frame] = perfFrames(`    55d0 ${" (/".repeat(200_000)} (/tree/server)`);
  expect(frame?.module.endsWith("(/tree/server")).toBe(true);
  const [hostile] = perfFrames(`    55d0 ${" (/".repeat(200_000)}`);
  expect(hostile?.module).toBe("[unknown]");
});
