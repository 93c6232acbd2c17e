import type { ChangeRow } from "../../../src/report/change-rows.ts";
import type { ReportView } from "../../../src/report/view.ts";

/** A regression of throughput. */
export function aChange({
  verdict = "regression",
  values,
  ...overrides
}: Partial<ChangeRow> = {}): ChangeRow {
  return {
    series: "go/greet c=10",
    id: "throughput",
    values: {
      base: 10_000,
      head: 8770,
      changePercent: -12.3,
      lowPercent: -14.1,
      highPercent: -10.4,
      tolerancePercent: 5,
      verdict,
      ...values,
    },
    verdict,
    ...overrides,
  };
}

/** A report of one series and nothing else. */
export function aView(overrides: Partial<ReportView> = {}): ReportView {
  return {
    verdict: "unchanged",
    standing: "passed",
    lost: [],
    headline: "No regression found",
    compared: "0123456 against main (ba5eba5), in turns in one job",
    baseName: "main",
    otherBases: [],
    otherBaseLines: [],
    counts: [],
    advice: [],
    bounds: "",
    reasons: [],
    otherReasons: [],
    accepted: [],
    notAccepted: [],
    next: [],
    toCompare: "",
    isAlone: false,
    figuresTitle: "Series",
    where: undefined,
    waysToAccept: { comments: [], byLabel: true },
    cautions: [],
    notices: [],
    changed: [],
    hasOwnTolerances: false,
    jumps: { columns: ["verdict", "series", "metric", "3 earlier runs"], textColumns: 3, rows: [] },
    others: [],
    series: {
      columns: ["series", "throughput"],
      textColumns: 1,
      rows: [["go/greet c=10", "10,000/s"]],
    },
    charts: [],
    failed: { columns: ["series", "arm", "request"], textColumns: 3, rows: [] },
    mixes: { columns: ["series", "arm", "request"], textColumns: 3, rows: [] },
    servers: { columns: ["server", "cold start"], textColumns: 1, rows: [] },
    allFigures: { columns: ["series", "throughput"], textColumns: 1, rows: [] },
    readings: { columns: ["server", "metric", "before"], textColumns: 2, rows: [] },
    sideBySide: { columns: ["load", "metric"], textColumns: 2, rows: [] },
    differences: { columns: ["against", "what"], textColumns: 2, rows: [] },
    environment: [["machine", "linux, x64"]],
    limits: undefined,
    sections: [],
    tracker: undefined,
    ...overrides,
  };
}
