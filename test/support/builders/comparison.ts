import { type Comparison, isPointless } from "../../../src/domain/comparison/comparison.ts";
import type { HeadToHead } from "../../../src/domain/comparison/head-to-head.ts";
import type { Loss } from "../../../src/domain/evidence/failed-under-load.ts";
import { isNeverCompared } from "../../../src/domain/findings/estimators/bursts.ts";
import { findingsIn } from "../../../src/domain/findings/estimators.ts";
import type { Finding, ReasonFigures } from "../../../src/domain/findings/finding.ts";
import type { InstrumentComparison } from "../../../src/domain/findings/instrument-comparison.ts";
import { metricEntries } from "../../../src/domain/findings/metric-entries.ts";
import { effectOfLimit, metricFindings } from "../../../src/domain/findings/metric-finding.ts";
import type {
  MetricComparison,
  SeriesComparison,
} from "../../../src/domain/findings/series-comparison.ts";
import { decidedBy, type GateDecision } from "../../../src/domain/gate/gate.ts";
import type { GateReason } from "../../../src/domain/gate/reason.ts";
import type { MetricId, SeriesMetricId } from "../../../src/domain/metrics/catalogue.ts";
import { seriesName } from "../../../src/domain/series/series.ts";

/** A gated metric that stayed where it was. */
export function aMetric(overrides: Partial<MetricComparison> = {}): MetricComparison {
  return {
    base: 10_000,
    head: 10_100,
    changePercent: 1,
    lowPercent: -1,
    highPercent: 3,
    tolerancePercent: 5,
    smallestDetectablePercent: 5,
    verdict: "unchanged",
    ...overrides,
  };
}

/** A throughput that fell. */
export function aRegression(overrides: Partial<MetricComparison> = {}): MetricComparison {
  return aMetric({
    base: 10_000,
    head: 8770,
    changePercent: -12.3,
    lowPercent: -14.1,
    highPercent: -10.4,
    verdict: "regression",
    ...overrides,
  });
}

/** `go/greet c=10` with an unchanged throughput; its name follows from its parts. */
export function aSeriesComparison(overrides: Partial<SeriesComparison> = {}): SeriesComparison {
  const key = { server: "go", scenario: "greet", level: { concurrency: 10 }, ...overrides };
  const metrics: Partial<Record<SeriesMetricId, MetricComparison>> = {
    throughput: aMetric(),
    errors: { head: 0 },
  };
  return { name: seriesName(key), verdict: "unchanged", metrics, ...key };
}

/** `go/greet` with unchanged instructions. */
export function aCountedComparison(
  overrides: Partial<InstrumentComparison> = {},
): InstrumentComparison {
  return {
    name: "go/greet",
    server: "go",
    scenario: "greet",
    verdict: "unchanged",
    metrics: { instructions: aMetric() },
    ...overrides,
  };
}

/** Figures of a reason that are a sentence. */
export function told(text: string): ReasonFigures {
  return { of: "benchmark", told: text };
}

/** A reason of the gate in these words; the series is what they begin with. */
export function aReason(text: string, overrides: Partial<GateReason> = {}): GateReason {
  const series = /^\S+\/\S+ (?:c|rate)=\d+(?=: )/.exec(text)?.[0];
  const figures = told(text);
  return { kind: "regression", figures, ...(series !== undefined && { series }), ...overrides };
}

/** A part of base that is lost for this reason. */
export function aLoss(reason: string): Loss {
  return { kind: "lost-base", reason };
}

/** go against rust on throughput. */
export function aDuel(overrides: Partial<HeadToHead> = {}): HeadToHead {
  return {
    scenario: "greet",
    level: { concurrency: 10 },
    metric: "throughput",
    servers: ["rust", "go"],
    ratio: 1.84,
    low: 1.8,
    high: 1.88,
    pairs: 60,
    ...overrides,
  };
}

/** A comparison with ten earlier runs that found nothing. Its standing follows from what it shows, if it is not given. */
export function aComparison(
  overrides: Partial<Omit<Comparison, "gate">> & { readonly gate?: Undecided } = {},
): Comparison {
  const compared = {
    schema: "loadgate/comparison/1",
    verdict: "unchanged",
    comparedWith: { kind: "history", runs: 10, testbed: "linux, x64" },
    series: [aSeriesComparison()],
    headToHead: [],
    ...overrides,
  } as const;
  const { findings = findingsShown(compared), gate = { decision: "pass", reasons: [] } } =
    overrides;
  const { standing } = decidedBy(gate.reasons, findings, isPointless(compared.comparedWith));
  const decided = gate.decision === "fail" ? "failed" : standing;
  return { ...compared, findings, gate: { standing: decided, ...gate } };
}

/** A decision whose standing may follow from what is found. */
type Undecided = Omit<GateDecision, "standing"> & Partial<Pick<GateDecision, "standing">>;

/** What would have been found where a comparison shows this. */
export function findingsShown({
  series,
  instrumented = [],
  servers = [],
  common = [],
  comparedWith,
}: Pick<Comparison, "series" | "instrumented" | "servers" | "common" | "comparedWith">) {
  const kept = comparedWith.kind === "base" ? (comparedWith.kept ?? []) : [];
  const arms = { head: new Map(), base: new Map() };
  const gate = { tolerancePercent: {}, maxErrorPercent: 0 };
  return [
    ...common.map(
      (change): Finding => ({
        ...{ by: "common", effect: "fails", metric: change.metric },
        figures: { of: "common-change", change },
      }),
    ),
    ...findingsIn({ rows: series, arms, gate }, ["bursts"]).map((one) =>
      one.effect === "open" && kept.includes(one.series ?? "")
        ? { ...one, effect: "doubts" as const }
        : one,
    ),
    ...series.flatMap(wholeFindings),
    ...instrumented.flatMap((one) => [
      ...metricFindings("counts", one),
      ...(isNeverCompared(one) ? [doubt(one.name, "counts", { of: "never-compared" })] : []),
    ]),
    ...servers.flatMap((one) => metricFindings("server", one)),
    ...[...series, ...instrumented, ...servers].flatMap(({ name, metrics }) =>
      metricEntries<MetricId>(metrics).flatMap(([metric, { limit }]): readonly Finding[] => {
        if (!limit) return [];
        const effect = effectOfLimit(metric, limit);
        return [{ series: name, metric, by: "limit", effect, figures: { of: "limit", limit } }];
      }),
    ),
  ];
}

const OF_LATE = { worse: "fails", "perhaps-worse": "doubts" } as const;
const OF_BESIDE = { ...OF_LATE, "not-compared": "open" } as const;

/** What is found of a whole series besides its metrics. */
function wholeFindings(one: SeriesComparison): readonly Finding[] {
  const { name: series, late, failures, failuresBeside, answerBytes, idleWork } = one;
  const found: Finding[] = [];
  if (failures) {
    const overrules = failures.areTooMany ? { overrules: { series: [series] } } : {};
    const effect = failures.areTooMany ? "fails" : "holds";
    const figures = { of: "failed-requests", failures } as const;
    found.push({ series, by: "failures", effect, kind: "errors", figures, ...overrules });
  }
  if (failuresBeside) {
    const { verdict } = failuresBeside;
    const effect = verdict === undefined ? "holds" : OF_BESIDE[verdict];
    const figures = { of: "failed-beside", failures: failuresBeside } as const;
    const kind = effect === "fails" ? ({ kind: "errors" } as const) : {};
    found.push({ series, by: "failures-beside", effect, figures, ...kind });
  }
  if (late) {
    const figures = { of: "late-answers", late } as const;
    found.push({ series, by: "late-answers", effect: OF_LATE[late.verdict], figures });
  }
  if (answerBytes) {
    const effect = answerBytes.isChecked ? "holds" : "doubts";
    found.push({
      series,
      by: "answer-bytes",
      effect,
      figures: { of: "answer-bytes", answerBytes },
    });
  }
  if (idleWork) {
    const effect = idleWork.arm === "head" ? "doubts" : "holds";
    found.push({ series, by: "idle-work", effect, figures: { of: "idle-work", idleWork } });
  }
  return found;
}

function doubt(series: string, by: Finding["by"], figures: Finding["figures"]): Finding {
  return { series, by, effect: "doubts", figures };
}
