import type { Loss } from "../evidence/failed-under-load.ts";
import { concludedSeries } from "../findings/conclusion.ts";
import type { Finding } from "../findings/finding.ts";
import type { InstrumentComparison } from "../findings/instrument-comparison.ts";
import { metricEntries } from "../findings/metric-entries.ts";
import type {
  CommonChange,
  MetricComparison,
  SeriesComparison,
  ServerComparison,
} from "../findings/series-comparison.ts";
import { type Verdict, worstVerdict } from "../findings/verdict.ts";
import { decisionOn, type GateDecision, type GatePolicy } from "../gate/gate.ts";
import type { SeriesMetricId, ServerMetricId } from "../metrics/catalogue.ts";
import type { WhyBase } from "../run/file/base-commit.ts";
import type { Difference } from "../run/file/conditions.ts";
import type { RunFile } from "../run/file/run-file.ts";
import type { IgnoredChange } from "../run/plan/ignored-change.ts";
import { type OpenLoopKind, openLoopOf, type SeriesKey, seriesName } from "../series/series.ts";
import {
  compareServers,
  type HeadToHead,
  type ServerHeadToHead,
  serversHeadToHead,
} from "./head-to-head.ts";

/** Schema id of a comparison; the number goes up with each change that older versions cannot read. */
const COMPARISON_SCHEMA = "loadgate/comparison/1";

/** The reference of the series. */
export type ComparedWith =
  | {
      readonly kind: "base";
      readonly sha?: string;
      readonly ref: string;
      /** Absent if it is the very commit that was named. */
      readonly why?: WhyBase;
      /** Base is the measured commit itself, so only chance can make a difference. */
      readonly isItself?: boolean;
      /** Base's own benchmark is not measured: it has no configuration, or head replaces all of it. */
      readonly isAdoption?: boolean;
      /** Names of series that only base's configuration has but were measured anyway; absent if there are none. */
      readonly kept?: readonly string[];
    }
  /** A base was requested, but none of it could be measured. */
  | { readonly kind: "lost"; readonly sha?: string; readonly ref: string }
  | {
      readonly kind: "run";
      readonly id: string;
      readonly startedAt: string;
      /** Both files belong to the same run, so nothing is compared. */
      readonly isItself?: boolean;
    }
  | {
      readonly kind: "history";
      /**
       * @type integer
       * @minimum 0
       */
      readonly runs: number;
      readonly testbed: string;
    }
  | {
      readonly kind: "none";
      readonly reason: string;
      /**
       * Earlier runs, too few to compare with; absent without any.
       * @type integer
       * @minimum 1
       */
      readonly runs?: number;
      /** The changed files cannot make a server slower, so nothing was measured. */
      readonly ignored?: IgnoredChange;
    };

/** A metric of a series or server that changed against earlier runs. */
interface Jump extends MetricComparison {
  /** Name of the series or server. */
  readonly series: string;
  readonly metric: SeriesMetricId | ServerMetricId;
  readonly verdict: Verdict;
}

/** The comparison of a run with a base to earlier runs. */
export interface AgainstHistory {
  /**
   * @type integer
   * @minimum 0
   */
  readonly runs: number;
  readonly verdict: Verdict;
  readonly jumps: readonly Jump[];
}

/** What a run was compared with and what was found, before the gate decides. */
export interface Compared {
  readonly comparedWith: ComparedWith;
  readonly series: readonly SeriesComparison[];
  readonly headToHead: readonly HeadToHead[];
  /** Head's servers as a whole against each other; absent where there is nothing to compare. */
  readonly serversHeadToHead?: readonly ServerHeadToHead[];
  /** Absent if there is none. */
  readonly common?: readonly CommonChange[];
  /** Series of the instruments beside timing; absent if none of these was asked for. */
  readonly instrumented?: readonly InstrumentComparison[];
  /** Head's servers as a whole; absent if no server has data. */
  readonly servers?: readonly ServerComparison[];
  /** Parts of base that could not be measured; absent if all were. */
  readonly lost?: readonly Loss[];
  /** Differences of machine, tools and configuration from the reference of the run; absent if there are none. */
  readonly differences?: readonly Difference[];
  /** A tracker's result for the run, as plain data in the tracker's form; absent if none was requested. */
  readonly tracking?: unknown;
  /** Absent if the series themselves are compared with earlier runs, or if there are none. */
  readonly history?: AgainstHistory;
  /** Everything that was found, from which the rest is concluded; it is not written. */
  readonly findings: readonly Finding[];
}

/** All decisions about a run: the content of `comparison.json`. */
export interface Comparison extends Compared {
  readonly schema: typeof COMPARISON_SCHEMA;
  readonly verdict: Verdict;
  readonly gate: GateDecision;
  /** Comparisons of head with the bases that the gate does not judge, in their order; absent if there are none. */
  readonly furtherBases?: readonly Comparison[];
}

/**
 * Compares a run's series, and its servers with each other.
 * @param rows every series as typical bursts judge it
 * @param found what was found of them
 */
export function comparedOf(
  run: Pick<RunFile, "series" | "servers">,
  rows: readonly SeriesComparison[],
  found: Pick<Compared, "findings" | "comparedWith">,
): Compared {
  return {
    ...found,
    series: concludedSeries(rows, found.findings),
    headToHead: compareServers(run.series),
    serversHeadToHead: serversHeadToHead(run),
  };
}

/** The series of an instrument among those of all instruments beside timing: counted ones, or those of an open load. */
export function instrumentedBy(
  kind: OpenLoopKind | "counts",
  { instrumented = [] }: Pick<Comparison, "instrumented">,
): readonly InstrumentComparison[] {
  return instrumented.filter(({ name }) => (openLoopOf(name) ?? "counts") === kind);
}

/** The same with more findings. */
export function withFindings<One extends Pick<Compared, "findings">>(
  compared: One,
  more: readonly Finding[],
): One {
  return { ...compared, findings: [...compared.findings, ...more] };
}

/** A comparison with the gate's decision, and the most important verdict of all that it counts. */
export function concluded(compared: Compared, policy: Pick<GatePolicy, "failOn">): Comparison {
  const { findings, comparedWith } = compared;
  const gate = decisionOn(findings, policy, isPointless(comparedWith));
  const decided = { schema: COMPARISON_SCHEMA, verdict: verdictOf(compared), gate } as const;
  // First, as whoever opens the file expects, and whatever the rest has.
  return { ...decided, ...compared, ...decided };
}

/** Head is compared with itself, or with a base that has no benchmark: nothing it shows is a pass. */
export function isPointless(comparedWith: ComparedWith): boolean {
  return (
    ("isItself" in comparedWith && comparedWith.isItself === true) ||
    ("isAdoption" in comparedWith && comparedWith.isAdoption === true)
  );
}

function verdictOf({
  series,
  instrumented = [],
  servers = [],
  findings,
  history,
}: Compared): Verdict {
  const asides = new Set(
    findings.flatMap(({ isAside, series: name, metric }) =>
      isAside ? [name, `${name} ${metric}`] : [],
    ),
  );
  const isFailed = findings.some(
    ({ by, effect, isAside }) => effect === "fails" && !isAside && OF_NO_SERIES.has(by),
  );
  const past = findings.some(({ earlierRuns }) => earlierRuns !== undefined);
  return worstVerdict([
    ...[...series, ...instrumented].flatMap(({ name, verdict }) =>
      asides.has(name) ? [] : verdict,
    ),
    // Of a server, base decides metrics that earlier runs are too few for.
    ...servers.flatMap(({ name, metrics }) =>
      metricEntries(metrics).flatMap(([id, { verdict }]) =>
        asides.has(`${name} ${id}`) ? [] : (verdict ?? []),
      ),
    ),
    ...(past && history ? [history.verdict] : []),
    ...(isFailed ? (["regression"] as const) : []),
  ]);
}

/** What makes a run a regression, whatever the verdicts on its series and servers are. */
const OF_NO_SERIES: ReadonlySet<Finding["by"]> = new Set(["common", "limit"] as const);

/**
 * The comparison of a change for which nothing was measured: its gate passes, and the change is neither better nor
 * worse.
 */
export function notMeasured(ignored: IgnoredChange): Compared {
  return comparedOf({ series: [], servers: [] }, [], {
    findings: [],
    comparedWith: { kind: "none", reason: "nothing was measured", ignored },
  });
}

/**
 * The metrics that got worse or better than in earlier runs.
 * @param all series or servers, compared with earlier runs
 */
export function jumpsOf(all: readonly (SeriesComparison | ServerComparison)[]): readonly Jump[] {
  return all.flatMap(({ name, metrics }) =>
    metricEntries<Jump["metric"]>(metrics).flatMap(([id, metric]): readonly Jump[] => {
      if (metric.verdict !== "regression" && metric.verdict !== "improvement") return [];
      return [{ ...metric, series: name, metric: id, verdict: metric.verdict }];
    }),
  );
}

/**
 * A series that only the reference has.
 * @param metrics its values there, if known
 */
export function removedSeries(key: SeriesKey, metrics: SeriesComparison["metrics"] = {}) {
  const { server, scenario, level, request } = key;
  const verdict = "removed" as const;
  return { name: seriesName(key), server, scenario, level, request, verdict, metrics };
}
