import { describe, expect, it } from "vitest";
import { functionOf } from "./function-name.ts";
import { foldedText, frameName, meanStacks, ownFrame, stacksIn } from "./stacks.ts";

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
])("a frame's name %# has one line of limited length, without the separator", (name, text) => {
  expect(frameName(name)).toBe(text);
});

it.each([
  ["main;answer (a.js:3);sort", "answer (a.js:3)", "answer (a.js)"],
  [
    "answer (a.js:3);map;(anonymous) (a.js:4)",
    "(anonymous) in answer (a.js:3)",
    "(anonymous) in answer (a.js)",
  ],
  ["emit node:events;(anonymous) (a.js:4)", "(anonymous) (a.js:4)", "(anonymous) (a.js)"],
  ["(garbage collector)", "(garbage collector)", "(garbage collector)"],
  ["emit node:events;read node:net", "read node:net", "read node:net"],
])("the cost of %s is that of %s", (stack, frame, name) => {
  expect(ownFrame(stack)).toBe(frame);
  expect(functionOf(frame)).toBe(name);
});
