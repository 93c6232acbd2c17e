import { expect, it } from "vitest";
import { aConfig } from "../../../../test/support/builders/config.ts";
import type { CountConfig } from "./config.ts";
import { agreedCount, isTimed, withoutTiming } from "./count-settings.ts";

it("counts by default as often as an interval needs", () => {
  const alone = withoutTiming(aConfig());
  expect(isTimed(aConfig())).toBe(true);
  expect(isTimed(alone)).toBe(false);
  expect(alone.count).toEqual({ turns: 5, env: {} });
});

it("keeps what is configured", () => {
  const count = { turns: 9, requests: 400, env: { MODE: "x" } };
  expect(withoutTiming(aConfig({ count })).count).toBe(count);
});

const count = (overrides: Partial<CountConfig> = {}): CountConfig => ({
  turns: 5,
  env: {},
  ...overrides,
});
const BASE = count({ turns: 7, requests: 4000, env: { MODE: "x" } });

it("counts a change that no longer counts as its base does, and says so", () => {
  expect(agreedCount(undefined, BASE, "main")).toEqual({
    count: BASE,
    changes: ["The benchmark changed: it no longer counts; it is counted as main says."],
  });
});

it("counts a change that counts the same as it says", () => {
  expect(agreedCount(BASE, BASE, "main")).toEqual({ count: BASE, changes: [] });
  expect(agreedCount(count(), count(), "main")).toEqual({ count: count(), changes: [] });
});

it.each([
  [{ turns: 3 }, {}, { turns: 5 }],
  [{ requests: 100 }, { requests: 400 }, { requests: 400 }],
  [{ requests: 100 }, {}, {}],
  [{}, { requests: 50_000 }, { requests: 50_000 }],
  [{}, { systemCalls: true }, { systemCalls: true }],
])("never counts a change %j less than its base %j", (head, base, agreed) => {
  const found = agreedCount(count(head), count(base), "main");
  expect(found.count).toEqual(count(agreed));
  expect(found.changes).toEqual([
    "The benchmark changed: it counts less than main, which decides how much is counted.",
  ]);
});

it.each([
  [{ turns: 9 }, {}, { turns: 9 }],
  [{ requests: 50_000 }, {}, { requests: 50_000 }],
  [{}, { requests: 400 }, {}],
  [{ systemCalls: true }, {}, { systemCalls: true }],
])("lets a change %j count more than its base %j", (head, base, agreed) => {
  expect(agreedCount(count(head), count(base), "main")).toEqual({
    count: count(agreed),
    changes: [],
  });
});

it.each([
  [{ A: "1" }, { A: "2" }],
  [{ A: "1" }, {}],
  [{}, { A: "1" }],
])("says so where servers get the environment %j in place of %j", (env, before) => {
  const found = agreedCount(count({ env }), count({ env: before }), "main");
  expect(found.count.env).toEqual(env);
  expect(found.changes).toEqual([
    "The benchmark changed: count.env is not that of main; both arms have the new one.",
  ]);
});
