import { expect, it } from "vitest";
import { aConfig } from "../../../test/support/builders/config.ts";
import { countEstimateMs } from "./time-estimate.ts";
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

it("expects counting to take longer with more requests, and both arms no longer than one on two CPUs", () => {
  const commands = Array(4).fill("./server {port}");
  const of = (requests: number, cpuCount: number, arms = 2) =>
    countEstimateMs({ requests, turns: 5 }, { commands, arms, cpuCount });
  expect(of(8000, 2)).toBeGreaterThan(of(2000, 2));
  expect(of(2000, 2)).toBe(of(2000, 1) / 2);
  expect(of(2000, 8)).toBe(of(2000, 2));
  expect(of(2000, 2, 1)).toBe(of(2000, 2));
  expect(of(2000, 1, 1)).toBe(of(2000, 2));
  const size = { commands, arms: 2, cpuCount: 2 };
  expect(countEstimateMs({ turns: 5 }, size)).toBe(of(2000, 2));
});

it.each([
  ["PYTHONPATH=. uvicorn app:app", "python3 -m gunicorn app:app"],
  ["java -jar app.jar", "exec java App"],
  ["./nodes", "./server"],
])("expects %s to take as long as %s, and each command its own time", (command, like) => {
  const of = (...commands: readonly string[]) =>
    countEstimateMs({ turns: 5 }, { commands, arms: 2, cpuCount: 2 });
  expect(of(command)).toBe(of(like));
  expect(of("./server", command)).toBe(of("./server") + of(command));
});
