import type { OutcomeRow, StoredRun } from "../../../src/bencher/domain/outcome.ts";

/** A throughput within its limit. */
export function anOutcomeRow(overrides: Partial<OutcomeRow> = {}): OutcomeRow {
  return {
    series: "go/greet c=10",
    metric: "throughput",
    against: "history",
    status: "within",
    value: 10_000,
    baseline: 10_100,
    ...overrides,
  };
}

/** A run of the default branch that Bencher has stored, without an alert. */
export function aStoredRun(overrides: Partial<StoredRun> = {}): StoredRun {
  return {
    kind: "tracked",
    facts: { event: "push", defaultBranch: "main" },
    project: "demo",
    branch: "main",
    testbed: "ubuntu24-x64",
    reports: [{ uuid: "r", against: "history", url: "https://b.example.com/r" }],
    rows: [anOutcomeRow()],
    problems: [],
    isComplete: true,
    wasSentBefore: false,
    ...overrides,
  };
}
