import { expect, it } from "vitest";
import { speedscopeText } from "./speedscope.ts";

it("a file for speedscope has a profile for each arm, and each frame once", () => {
  const base = new Map([["main;a", 2]]);
  const head = new Map([
    ["main;a", 2],
    ["main;b;a", 5],
  ]);
  const profile = { type: "sampled", unit: "nanoseconds", startValue: 0 };
  expect(JSON.parse(speedscopeText("go/greet c=2", { base, head }))).toEqual({
    $schema: "https://www.speedscope.app/file-format-schema.json",
    shared: { frames: [{ name: "main" }, { name: "a" }, { name: "b" }] },
    profiles: [
      {
        ...profile,
        name: "go/greet c=2, base, CPU time of a request",
        endValue: 2,
        samples: [[0, 1]],
        weights: [2],
      },
      {
        ...profile,
        name: "go/greet c=2, head, CPU time of a request",
        endValue: 7,
        samples: [
          [0, 1],
          [0, 2, 1],
        ],
        weights: [2, 5],
      },
    ],
  });
});
