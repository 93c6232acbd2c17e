import { expect, it } from "vitest";
import { aConfig } from "../../../../test/support/builders/config.ts";
import { isTimed, withoutTiming } from "./without-timing.ts";

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
