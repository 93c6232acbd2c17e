import { describe, expect, it } from "vitest";
import { functionOf } from "./function-name.ts";
import {
  callerFrame,
  callersInFiles,
  foldedText,
  frameName,
  meanStacks,
  OTHERS,
  ownFrame,
  stacksIn,
  withUnsampled,
} from "./stacks.ts";

describe("folded stacks", () => {
  it("are the same after text", () => {
    const stacks = new Map([
      ["main;b (b.js:1)", 3],
      ["main;a", 12],
    ]);
    expect(foldedText(stacks)).toBe("main;a 12\nmain;b (b.js:1) 3\n");
    expect(stacksIn(foldedText(stacks))).toEqual(new Map([...stacks].toReversed()));
  });

  it("leave out what rounds to nothing, and lines that are none", () => {
    expect(foldedText(new Map([["a", 0.4]]))).toBe("");
    expect(stacksIn("# a comment\n\na;b 1\na;b 2\nc -1\n 3")).toEqual(new Map([["a;b", 3]]));
  });

  it("are nanoseconds of CPU time per request, as a mean of starts", () => {
    const start = {
      cpuMs: 10,
      requests: 100,
      stacks: new Map([
        ["a", 30],
        ["b", 10],
      ]),
    };
    const other = { cpuMs: 20, requests: 100, stacks: new Map([["a", 1]]) };
    expect(meanStacks([start, other])).toEqual(
      new Map([
        ["a", 137_500],
        ["b", 12_500],
      ]),
    );
  });
});

it.each([
  ["a;b\nc\u202e", "a:b c"],
  ["", "(unknown)"],
  ["\u0007", "(unknown)"],
  ["x".repeat(1_000_000), `${"x".repeat(199)}…`],
  ["core::fmt::write::h0123456789abcdef", "core::fmt::write"],
  ["core::fmt::write::h0123456789abcde", "core::fmt::write::h0123456789abcde"],
  ["Server$$Lambda/0x00007f3a1c001a00.apply", "Server$$Lambda.apply"],
])("a frame's name %# has one line of limited length, without the separator", (name, text) => {
  expect(frameName(name)).toBe(text);
});

it.each([
  ["main;answer (a.js:3);sort", "answer (a.js:3)", "answer (a.js)"],
  [
    "answer (a.js:3);map;(anonymous) (a.js:4)",
    "(anonymous) in answer (a.js:4)",
    "(anonymous) in answer (a.js)",
  ],
  [
    "answer (a.js:3);each (a.js:9);(anonymous) (a.js:4)",
    "(anonymous) in each (a.js:4)",
    "(anonymous) in each (a.js)",
  ],
  ["emit node:events;(anonymous) (a.js:4)", "(anonymous) (a.js:4)", "(anonymous) (a.js)"],
  ["(garbage collector)", "(garbage collector)", "(garbage collector)"],
  ["emit node:events;read node:net", "read node:net", "read node:net"],
])("the cost of %s is that of %s", (stack, frame, name) => {
  expect(ownFrame(stack)).toBe(frame);
  expect(functionOf(frame)).toBe(name);
});

it.each([
  ["main;answer (a.js:3);map;ranked (a.js:7);sort", "answer (a.js:3)"],
  ["answer (a.js:3);(anonymous) (a.js:4);ranked (a.js:7)", "(anonymous) in answer (a.js:4)"],
  ["main;sort", "main"],
  ["emit node:events;ranked (a.js:7)", "emit node:events"],
  ["ranked (a.js:7);sort", undefined],
])("the caller of the function of %s is %s", (stack, frame) => {
  expect(callerFrame(stack)).toBe(frame);
});

it("the callers of a function are those with a file, the innermost first", () => {
  const stack = "main;run (a.js:1);emit node:events;(anonymous) (a.js:4);sort (lib/b.js:7);map";
  expect(callersInFiles(stack)).toEqual(["(anonymous) in run (a.js:4)", "run (a.js:1)"]);
  expect(callersInFiles("main;sort")).toEqual([]);
});

describe("the CPU time of what was not sampled", () => {
  const stacks = new Map([["f", 100]]);

  it("is one frame, so that it counts for no function", () => {
    expect(withUnsampled({ stacks, ranMs: 50 }, 200)).toEqual(new Map([...stacks, [OTHERS, 300]]));
  });

  it("has frames of its own where it is known what took it", () => {
    const unsampledMs = new Map([
      ["(kernel)", 100],
      ["(compiler)", 0.1],
    ]);
    const all = new Map([...stacks, ["(kernel)", 200]]);
    expect(withUnsampled({ stacks, ranMs: 50, unsampledMs }, 150)).toEqual(all);
    expect(withUnsampled({ stacks, unsampledMs }, 150.1)).toEqual(all);
    expect(withUnsampled({ stacks, ranMs: 50, unsampledMs }, 200)).toEqual(
      new Map([...all, [OTHERS, 100]]),
    );
  });

  it("is all of it where nothing was sampled", () => {
    expect(withUnsampled({ stacks: new Map(), ranMs: 0 }, 200)).toEqual(new Map([[OTHERS, 200]]));
  });

  it("is none if all was, or that is unknown", () => {
    expect(withUnsampled({ stacks, ranMs: 201 }, 200)).toEqual(stacks);
    expect(withUnsampled({ stacks }, 200)).toEqual(stacks);
  });
});
