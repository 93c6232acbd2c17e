import { describe, expect, it } from "vitest";
import { ownFrame } from "../../domain/stacks.ts";
import type { JavaSamples } from "./samples.ts";
import { javaStacks } from "./stacks.ts";
import type { JavaCpu } from "./threads.ts";

const SORT = { type: "java.util.Arrays", method: "sort", line: 99 };
const RANKED = { type: "org.example.Server$Handler", method: "ranked", line: 12 };

const sampled = (samples: number, of: Partial<JavaSamples> = {}): JavaSamples => ({
  ...{ areByCpuTime: false, unread: 0, stacks: [{ frames: [SORT, RANKED], samples }] },
  ...of,
});

/** Java threads had a CPU for half of the time that they could have used. */
const cpu = (of: Partial<JavaCpu> = {}): JavaCpu => ({
  ...{ machine: new Map(), userMs: 0, kernelMs: 0, ranMs: 500, waitedMs: 500 },
  ...of,
});

const find = ({ type }: { readonly type: string }) =>
  type.startsWith("org.") ? "src/Server.java:10" : undefined;

const STACK = "Server$Handler.ranked (src/Server.java:10);java.util.Arrays.sort";

describe("stacks of Java", () => {
  it("count for the innermost function of the program, which has a file", () => {
    const { stacks } = javaStacks([{ samples: sampled(9), cpu: cpu({ userMs: 45 }) }], find);
    const [stack] = stacks.keys();
    expect(stack).toBe(STACK);
    expect(ownFrame(STACK)).toBe("Server$Handler.ranked (src/Server.java:10)");
  });

  it("have rows for the virtual machine's work, the kernel, and what samples of Java code do not show", () => {
    const machine = new Map([["(compiler)", 50]]);
    const record = { samples: sampled(20), cpu: cpu({ machine, userMs: 300, kernelMs: 150 }) };
    // A sample every 10 ms, of threads that ran half of the time, is worth 5 ms.
    expect(javaStacks([record], find)).toEqual({
      stacks: new Map([[STACK, 20]]),
      ranMs: 100,
      unsampledMs: new Map([
        ["(compiler)", 50],
        ["(not seen by JFR)", 200],
        ["(kernel)", 150],
      ]),
    });
  });

  it("share the CPU time of their threads, if they are samples by CPU time", () => {
    const samples = sampled(90, { areByCpuTime: true, unread: 10 });
    const machine = new Map([["(garbage collector)", 44]]);
    const record = { samples, cpu: cpu({ machine, userMs: 300, kernelMs: 100 }) };
    expect(javaStacks([record], find)).toEqual({
      stacks: new Map([[STACK, 90]]),
      ranMs: 360,
      unsampledMs: new Map([
        ["(garbage collector)", 44],
        ["(not seen by JFR)", 40],
      ]),
    });
  });

  it("share the user time, where no thread is known to have waited for a CPU", () => {
    const idle = { ranMs: 0, waitedMs: 0 };
    const record = { samples: sampled(10), cpu: cpu({ userMs: 40, kernelMs: 4, ...idle }) };
    expect(javaStacks([record], find)).toEqual({
      ...{ stacks: new Map([[STACK, 10]]), ranMs: 40 },
      unsampledMs: new Map([["(kernel)", 4]]),
    });
  });

  it("of several processes have samples that are worth the same", () => {
    const many = { samples: sampled(100), cpu: cpu({ userMs: 500 }) };
    const few = { samples: sampled(10), cpu: cpu({ userMs: 25 }) };
    expect(javaStacks([few, many], find)).toEqual({
      ...{ stacks: new Map([[STACK, 105]]), ranMs: 525, unsampledMs: new Map() },
    });
    expect(javaStacks([], find)).toEqual({ stacks: new Map(), ranMs: 0, unsampledMs: new Map() });
  });

  it("have a package for what is neither in the tree nor in the library of a language", () => {
    const calls = [
      ["com.fasterxml.jackson.core.json.ReaderBasedJsonParser", "nextToken"],
      ["com.sun.jna.Native", "invoke"],
      ["com.sun.net.httpserver.HttpExchange", "close"],
      ["kotlin.collections.CollectionsKt", "map"],
      ["javax.crypto.Cipher", "doFinal"],
      ["com.fasterxml.jackson.core.Made$$Lambda", "apply"],
      ["jdk.proxy2.$Proxy", "get"],
    ] as const;
    const frames = calls.map(([type, method]) => ({ type, method, line: 7 }));
    const samples = sampled(1, { stacks: [{ frames: frames.toReversed(), samples: 1 }] });
    const { stacks } = javaStacks([{ samples, cpu: cpu({ userMs: 5 }) }], find);
    const [stack = ""] = stacks.keys();
    expect(stack.split(";")).toEqual([
      "ReaderBasedJsonParser.nextToken (com.fasterxml.jackson.core.json)",
      "Native.invoke (com.sun.jna)",
      "com.sun.net.httpserver.HttpExchange.close",
      "kotlin.collections.CollectionsKt.map",
      "javax.crypto.Cipher.doFinal",
      "com.fasterxml.jackson.core.Made$$Lambda.apply",
      "jdk.proxy2.$Proxy.get",
    ]);
  });

  it("have no names with brackets but those with a file or a package", () => {
    const odd = { type: "Odd", method: "do (it)", line: 1 };
    const samples = sampled(1, { stacks: [{ frames: [odd], samples: 1 }] });
    const { stacks } = javaStacks([{ samples, cpu: cpu({ userMs: 5 }) }], find);
    expect([...stacks.keys()]).toEqual(["Odd.do _it_"]);
  });
});
