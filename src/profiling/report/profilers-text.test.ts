import { expect, it } from "vitest";
import { profilersText } from "./profilers-text.ts";

it("the profilers are a table, with what one would do for those that do not work", () => {
  const works = { profiles: "Node", profiler: "Node's inspector", works: true, advice: "" };
  const advice = "sudo sysctl kernel.perf_event_paranoid=1";
  const lacks = { profiles: "native code", profiler: "perf", works: false, advice };
  expect(profilersText([works, lacks])).toBe(`Profilers that explain a regression
  Node         Node's inspector
  native code  not by perf: sudo sysctl kernel.perf_event_paranoid=1
`);
  expect(profilersText([])).toBe("");
});
