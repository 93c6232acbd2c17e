import { describe, expect, it } from "vitest";
import { anOutcomeRow } from "../../../test/support/builders/bencher-outcome.ts";
import type { HistoryValue } from "./answer.ts";
import { withDismissal } from "./dismissal.ts";
import type { OutcomeRow } from "./outcome.ts";

const ALERT = anOutcomeRow({ status: "alert", value: 800, baseline: 1000, lower: 950 });

/** A value of a history that is 50 below what it may be. */
function earlier(status: string | undefined, value = 800, limit = "lower"): HistoryValue {
  return {
    report: "r",
    metric: { value },
    boundary: { baseline: 1000, lower: 950, upper: 1050 },
    ...(status !== undefined && { alert: { limit, status } }),
  };
}

const statusAfter = (...history: readonly HistoryValue[]) => withDismissal(ALERT, history).status;

describe("an alert after one that somebody dismissed", () => {
  it("is dismissed too, and says why", () => {
    expect(withDismissal(ALERT, [earlier("dismissed")])).toEqual({
      ...ALERT,
      status: "dismissed",
      reason: "an earlier alert at this level was dismissed in Bencher",
    });
  });

  it("is dismissed where others came between without a break", () => {
    expect(statusAfter(earlier("dismissed"), earlier("active"), earlier("silenced"))).toBe(
      "dismissed",
    );
  });

  it.each<[string, readonly HistoryValue[]]>([
    ["there is no history", []],
    ["nobody dismissed it", [earlier("active"), earlier("silenced")]],
    ["the level was good in between", [earlier("dismissed"), earlier(undefined, 1000)]],
    ["the other was on the other side", [earlier("dismissed", 1200, "upper")]],
  ])("stands where %s", (_, history) => {
    expect(withDismissal(ALERT, history)).toBe(ALERT);
  });

  it.each([
    [851, "dismissed"],
    [850, "dismissed"],
    [849, "dismissed"],
    [750, "dismissed"],
    [749, "alert"],
  ])("at %i is %s after one at 800 that was allowed to be 50 off", (value, status) => {
    const row = { ...ALERT, value };
    expect(withDismissal(row, [earlier("dismissed")]).status).toBe(status);
  });

  it.each([
    [2.05, "dismissed"],
    [2.0501, "alert"],
  ])("counts upwards where less is better: p99 %d ms is %s", (value, status) => {
    const row = anOutcomeRow({ ...ALERT, metric: "latency-p99", value, lower: 0, upper: 1.05 });
    const before = {
      report: "r",
      metric: { value: 2e6 },
      boundary: { baseline: 1e6, upper: 1.05e6 },
      alert: { limit: "upper", status: "dismissed" },
    };
    expect(withDismissal(row, [before]).status).toBe(status);
  });

  it("has no slack where Bencher told no baseline or limit", () => {
    const bare = (boundary: HistoryValue["boundary"]) => ({ ...earlier("dismissed"), boundary });
    expect(statusAfter(bare({}))).toBe("dismissed");
    expect(withDismissal({ ...ALERT, value: 799 }, [bare({})]).status).toBe("alert");
    expect(withDismissal({ ...ALERT, value: 799 }, [bare({ lower: 950 })]).status).toBe("alert");
  });

  it.each([
    anOutcomeRow({ status: "within" }),
    anOutcomeRow({ status: "untested" }),
    anOutcomeRow({ status: "alert", value: 1200, upper: 1100 }),
  ])("is no matter where there is none for the worse: %j", (row) => {
    expect(withDismissal(row, [earlier("dismissed", 1200, "upper")])).toBe(row);
  });

  it("is told of a metric that has no unit in Bencher in its own", () => {
    const row: OutcomeRow = { ...ALERT, metric: "throughput-per-core" };
    expect(withDismissal(row, [earlier("dismissed")]).status).toBe("dismissed");
  });

  it("cannot be told without a value", () => {
    const { value: _, ...row } = ALERT;
    expect(withDismissal(row, [earlier("dismissed")])).toBe(row);
  });
});
