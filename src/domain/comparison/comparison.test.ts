import { expect, it } from "vitest";
import { aMetric, aSeriesComparison } from "../../../test/support/builders/comparison.ts";
import type { Finding } from "../findings/finding.ts";
import { exitCodeOf } from "../gate/gate.ts";
import { type ComparedWith, concluded, isPointless, notMeasured } from "./comparison.ts";

it("a change that nothing was measured of passes its gate, and is no pass", () => {
  const ignored = { ref: "main", sha: "c".repeat(40), files: 3, under: ["docs/"] };
  const comparison = concluded(notMeasured(ignored), { failOn: "regression" });
  expect(exitCodeOf(comparison.gate)).toBe(0);
  expect(comparison.gate.standing).toBe("neutral");
  expect(comparison.comparedWith).toMatchObject({ kind: "none", ignored });
});

it("has the verdict on what base decides of a server that earlier runs decide the rest of", () => {
  const worse = aMetric({ changePercent: 50, verdict: "regression" });
  const own = { series: "go", by: "server", figures: { of: "metric", metric: worse } } as const;
  const verdictWith = (known: readonly ("peak-rss" | "artifact-size")[]) => {
    const ids = ["peak-rss", "artifact-size"] as const;
    const findings = ids.map(
      (metric): Finding => ({
        ...{ ...own, metric, effect: "fails" },
        ...(known.includes(metric) && { isAside: true }),
      }),
    );
    const servers = [
      {
        name: "go",
        verdict: "regression",
        metrics: { "peak-rss": worse, "artifact-size": worse },
      },
    ] as const;
    const compared = { ...notMeasured({ ref: "main", sha: "c", files: 1, under: [] }), findings };
    const series = [aSeriesComparison()];
    return concluded({ ...compared, series, servers }, { failOn: "regression" }).verdict;
  };
  expect(verdictWith(["peak-rss"])).toBe("regression");
  expect(verdictWith(["peak-rss", "artifact-size"])).toBe("unchanged");
});

it.each<[ComparedWith, boolean]>([
  [{ kind: "base", ref: "main" }, false],
  [{ kind: "base", ref: "main", isItself: false }, false],
  [{ kind: "base", ref: "main", isItself: true }, true],
  [{ kind: "base", ref: "main", isAdoption: true }, true],
  [{ kind: "run", id: "r", startedAt: "2026-01-01T00:00:00.000Z", isItself: true }, true],
  [{ kind: "none", reason: "nothing" }, false],
])("shows nothing that is a pass: %j is %s", (comparedWith, expected) => {
  expect(isPointless(comparedWith)).toBe(expected);
});

it("is a regression by what no series or server shows", () => {
  const { findings: _, ...compared } = notMeasured({ ref: "main", sha: "c", files: 1, under: [] });
  const verdictWith = (finding: Partial<Finding>) => {
    const figures = { of: "too-few-answers" } as const;
    const own: Finding = { by: "common", effect: "fails", figures, ...finding };
    const series = [aSeriesComparison()];
    return concluded({ ...compared, series, findings: [own] }, { failOn: "never" }).verdict;
  };
  expect(verdictWith({})).toBe("regression");
  expect(verdictWith({ by: "limit" })).toBe("regression");
  expect(verdictWith({ by: "missing" })).toBe("unchanged");
  expect(verdictWith({ effect: "doubts" })).toBe("unchanged");
  expect(verdictWith({ isAside: true })).toBe("unchanged");
});
