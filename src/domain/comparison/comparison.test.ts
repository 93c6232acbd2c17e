import { expect, it } from "vitest";
import { aMetric, aSeriesComparison } from "../../../test/support/builders/comparison.ts";
import type { Finding } from "../findings/finding.ts";
import { exitCodeOf } from "../gate/gate.ts";
import { concluded, notMeasured } from "./comparison.ts";

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
