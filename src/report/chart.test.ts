import { describe, expect, it } from "vitest";
import { aSeriesComparison } from "../../test/support/builders/comparison.ts";
import type { MetricComparison } from "../domain/findings/series-comparison.ts";
import { chartsOf } from "./chart.ts";

const at = (
  server: string,
  concurrency: number,
  metrics: Partial<Record<"throughput" | "latency-p99", MetricComparison>> = {
    throughput: { head: concurrency * 100 },
  },
) => aSeriesComparison({ server, level: { concurrency }, metrics });

describe("chartsOf", () => {
  it("has a chart of throughput and one of p99 for each scenario with three levels", () => {
    const metrics = { throughput: { head: 100 }, "latency-p99": { head: 2 } };
    const series = [100, 1, 10].flatMap((level) => [
      at("go", level, metrics),
      at("rust", level, metrics),
    ]);
    expect(chartsOf(series, "main")).toEqual([
      {
        scenario: "greet",
        metric: "throughput",
        unit: "requests/s",
        levels: [1, 10, 100],
        lines: ["go", "rust"].map((name) => ({ name, values: [100, 100, 100] })),
      },
      {
        scenario: "greet",
        metric: "p99",
        unit: "ms",
        levels: [1, 10, 100],
        lines: ["go", "rust"].map((name) => ({ name, values: [2, 2, 2] })),
      },
    ]);
  });

  it("has none for two levels, for rates, and for levels that are gone", () => {
    const rate = (value: number) =>
      aSeriesComparison({ level: { rate: value }, metrics: { throughput: { head: 1 } } });
    expect(chartsOf([at("go", 1), at("go", 2)], "main")).toEqual([]);
    expect(chartsOf([rate(1), rate(2), rate(3)], "main")).toEqual([]);
    const gone = aSeriesComparison({ level: { concurrency: 3 }, verdict: "removed" });
    expect(chartsOf([at("go", 1), at("go", 2), gone], "main")).toEqual([]);
  });

  it("keeps scenarios apart", () => {
    const other = aSeriesComparison({ scenario: "echo", level: { concurrency: 3 } });
    expect(chartsOf([at("go", 1), at("go", 2), other], "main")).toEqual([]);
  });

  it("draws no line through a hole", () => {
    const series = [1, 2, 3].flatMap((level) => [
      at("go", level),
      at("rust", level, level === 2 ? {} : undefined),
      at("bad", level, { throughput: { head: Number.NaN } }),
    ]);
    const [chart] = chartsOf(series, "main");
    expect(chart?.lines.map(({ name }) => name)).toEqual(["go"]);
  });

  it("has no chart where no server has a line", () => {
    expect(
      chartsOf(
        [1, 2, 3].map((level) => at("go", level, {})),
        "main",
      ),
    ).toEqual([]);
  });

  it("puts base beside one server alone", () => {
    const metrics = { throughput: { head: 1, base: 2 } };
    const one = [1, 2, 3].map((level) => at("go", level, metrics));
    expect(chartsOf(one, "main")[0]?.lines).toEqual([
      { name: "go", values: [1, 1, 1] },
      { name: "main", values: [2, 2, 2] },
    ]);
    const two = [...one, ...[1, 2, 3].map((level) => at("rust", level, metrics))];
    expect(chartsOf(two, "main")[0]?.lines.map(({ name }) => name)).toEqual(["go", "rust"]);
  });

  it("draws no more lines than there are colours", () => {
    const servers = Array.from({ length: 12 }, (_, index) => `s${index}`);
    const series = servers.flatMap((server) => [1, 2, 3].map((level) => at(server, level)));
    expect(chartsOf(series, "main")[0]?.lines).toHaveLength(8);
  });
});
