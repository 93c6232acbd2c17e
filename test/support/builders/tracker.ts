import { parseReport } from "../../../src/adapters/bencher/output.ts";
import type { TrackingRequest } from "../../../src/app/track.ts";
import type { BencherConfig } from "../../../src/domain/tracking/bencher-config.ts";
import type { Submission } from "../../../src/domain/tracking/submission.ts";
import type { BenchmarkTracker } from "../../../src/ports/benchmark-tracker.ts";
import { fakeReport, type Wishes } from "../bencher/fake-report.js";

/** Throughput and p99 are tested; nothing is gated or required. */
export function aBencherConfig(overrides: Partial<BencherConfig> = {}): BencherConfig {
  return {
    ...{ project: "demo", testbed: "ci" },
    thresholds: {
      throughput: { test: "t_test", lower: 0.999 },
      "latency-p99": { test: "t_test", upper: 0.999 },
    },
    ...{ gate: false, required: false, createProject: false },
    ...overrides,
  };
}

/** A tracker in memory, and what it was asked to do. */
export interface FakeTracker extends BenchmarkTracker {
  readonly submissions: readonly Submission[];
  /** For example `units rss bytes (B)`. */
  readonly events: readonly string[];
}

/** What a fake tracker does. */
export interface TrackerBehaviour extends Partial<BenchmarkTracker> {
  /** What differs in its reports, by the number of the submission from 0 on. */
  readonly wishes?: (index: number) => Wishes;
}

/** A tracker that stores everything and tests it against whatever the wishes say. */
export function aTracker({ wishes, ...overrides }: TrackerBehaviour = {}): FakeTracker {
  const submissions: Submission[] = [];
  const events: string[] = [];
  return {
    ...{ submissions, events, location: "https://b.example.com", project: "demo" },
    checkProject: async () => {},
    submit: async (submission) => {
      submissions.push(submission);
      const { startPoint, thresholds } = submission;
      const options = {
        ...{ project: ["demo"], branch: [submission.branch], hash: [submission.hash] },
        testbed: [submission.testbed],
        "threshold-measure": thresholds.map(({ measure }) => measure),
        ...(startPoint && {
          "start-point": [startPoint.branch],
          "start-point-hash": [startPoint.hash ?? ""],
        }),
      };
      const flags = submission.cloneThresholds ? ["start-point-clone-thresholds"] : [];
      const own = {
        cloned: ["throughput", "latency-p99"],
        units: "known",
        ...wishes?.(submissions.length - 1),
      };
      return parseReport(fakeReport(options, flags, [...submission.documents], own));
    },
    sentBefore: async () => [],
    setUnits: async (measure, units) => {
      events.push(`units ${measure} ${units}`);
    },
    consoleUrl: async () => "https://b.example.com",
    history: async () => [],
    dismissed: async () => [],
    dismiss: async (uuid) => {
      events.push(`dismiss ${uuid}`);
    },
    branches: async () => [],
    archive: async (branch) => {
      events.push(`archive ${branch}`);
      return true;
    },
    ...overrides,
  };
}

/** A run of the default branch, to be tracked by a tracker. */
export function aTrackingRequest(
  tracker: BenchmarkTracker,
  overrides: Partial<TrackingRequest> = {},
): TrackingRequest {
  return {
    config: aBencherConfig({ host: "https://b.example.com" }),
    facts: { event: "push", defaultBranch: "main" },
    connect: async () => tracker,
    maxErrorPercent: 0,
    ...overrides,
  };
}
