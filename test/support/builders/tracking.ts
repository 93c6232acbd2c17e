import type { TrackedRow, TrackedRun } from "../../../src/domain/tracking/tracking.ts";

/** A throughput within its limit. */
export function aTrackedRow(overrides: Partial<TrackedRow> = {}): TrackedRow {
  return {
    ...{ series: "go/greet c=10", metric: "throughput", against: "history", status: "within" },
    ...{ value: 10_000, baseline: 10_100 },
    ...overrides,
  };
}

/** A run of the default branch that Bencher has stored, without an alert. */
export function aTrackedRun(overrides: Partial<TrackedRun> = {}): TrackedRun {
  return {
    ...{ kind: "tracked", facts: { event: "push", defaultBranch: "main" } },
    ...{ project: "demo", branch: "main", testbed: "ubuntu24-x64" },
    reports: [{ uuid: "r", against: "history", url: "https://b.example.com/r" }],
    ...{ rows: [aTrackedRow()], problems: [], isComplete: true, wasSentBefore: false },
    ...overrides,
  };
}
