import { describe, expect, it } from "vitest";
import { foldedStacks } from "./folded-stacks.ts";

const stacksOf = (text: string) => Object.fromEntries(foldedStacks(text, ["/tree"]));

describe("printed stacks", () => {
  it("are counted by stack", () => {
    expect(stacksOf("main;a 12\nmain;b 3\r\nmain;a 1\n")).toEqual({ "main;a": 13, "main;b": 3 });
  });

  it("name files of the tree without it, and others as they are", () => {
    expect(stacksOf("f (/tree/src/a.py:3);g (/other/tree/b.py:4) 1")).toEqual({
      "f (src/a.py:3);g (/other/tree/b.py:4)": 1,
    });
  });

  it.each([
    ["no stacks", "usage: profiler PID\n\n12\n"],
    ["stacks without samples", "a;b 0\nc 0"],
    ["counts beyond all numbers", `a ${"9".repeat(400)}`],
    ["negative counts and parts", "a -1\nb 1.5"],
    ["nothing", ""],
  ])("do not come from %s", (_, text) => {
    expect(stacksOf(text)).toEqual({});
  });

  it("have names of limited length without control characters, and limited depth", () => {
    const hostile = `<b>|\u202e\u001b[31m${"x".repeat(100_000)}`;
    const [stack = ""] = Object.keys(stacksOf(`main;;${hostile} 5`));
    const [outer, empty, inner = "", ...more] = stack.split(";");
    expect([outer, empty, more]).toEqual(["main", "(unknown)", []]);
    expect(inner.length).toBe(200);
    expect(inner).toMatch(/^<b>\| *\[31mx+…$/);
    const [long] = Object.keys(stacksOf(`${"f".repeat(500)} (src/a.py:12) 1`));
    expect(long).toMatch(/^f{199}… \(src\/a\.py:12\)$/);
    const deep = Array.from({ length: 10_000 }, (_, at) => `f${at}`).join(";");
    const [kept = ""] = Object.keys(stacksOf(`${deep} 1`));
    expect(kept.split(";")).toHaveLength(500);
    expect(kept).toMatch(/;f9999$/);
  });

  it("are an error if there are far too many", () => {
    const many = Array.from({ length: 100_001 }, (_, at) => `f${at} 1`).join("\n");
    expect(() => stacksOf(many)).toThrow("100001 different stacks are no profile");
  });
});
