import { expect, it } from "vitest";
import type { Implausibility } from "../domain/per-request.ts";
import { implausibleText } from "./implausible.ts";

it.each<[Implausibility, RegExp]>([
  [{ of: "no-count" }, /^a process of the server left no count: it was killed before/],
  [{ of: "forks" }, /^its processes fork while they answer, or at their end, and a process/],
  [{ of: "too-few", perRequest: 1.4 }, /^the count grows by 1 instructions per request: the/],
])("counts that cannot be right: %j", (why, text) => {
  expect(implausibleText(why)).toMatch(text);
});
