import { expect, it } from "vitest";
import { canStartAgain, furtherStarts } from "./further-starts.ts";

it.each([
  ["quick ones", [{ coldStartMs: 10, stopMs: 5 }], 9],
  ["those that take a part of a second", [{ coldStartMs: 300, stopMs: 50 }], 2],
  ["as many as the slowest arm has time for", [{ coldStartMs: 10 }, { coldStartMs: 400 }], 2],
  ["none where a start is slow", [{ coldStartMs: 900, stopMs: 200 }], 0],
  ["none where it is not known how long one takes", [{ stopMs: 5 }, undefined], 0],
])("are %s", (_, latest, times) => {
  expect(furtherStarts(latest)).toBe(times);
});

it("show the same where the server has no services and does not run already", () => {
  expect(canStartAgain({})).toBe(true);
  expect(canStartAgain({ url: "http://127.0.0.1:1" })).toBe(false);
  expect(canStartAgain({ services: [] })).toBe(false);
});
