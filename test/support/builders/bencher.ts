import type { BencherConfig } from "../../../src/bencher/config/section.ts";
import { parsed, reportSchema } from "../../../src/bencher/domain/answer.ts";
import type { Submission } from "../../../src/bencher/domain/submission.ts";
import type { Bencher } from "../../../src/bencher/port.ts";
import type { BencherRequest } from "../../../src/bencher/send/send-run.ts";
import { fakeReport, type Wishes } from "../bencher/fake-report.js";

/** Throughput and p99 are tested; nothing is gated or required. */
export function aBencherConfig(overrides: Partial<BencherConfig> = {}): BencherConfig {
  return {
    project: "demo",
    testbed: "ci",
    thresholds: {
      throughput: { test: "t_test", lower: 0.999 },
      "latency-p99": { test: "t_test", upper: 0.999 },
    },
    gate: false,
    required: false,
    createProject: false,
    ...overrides,
  };
}

/** A Bencher in memory, and what it was asked to do. */
export interface FakeBencher extends Bencher {
  readonly submissions: readonly Submission[];
  /** For example `units rss bytes (B)`. */
  readonly events: readonly string[];
  readonly hangs?: keyof Bencher;
}

/** What a fake Bencher does. */
export interface BencherBehaviour extends Partial<Bencher> {
  /** What differs in its reports, by the number of the submission from 0 on. */
  readonly wishes?: (index: number) => Wishes;
  /** The call that gets no answer. */
  readonly hangs?: keyof Bencher;
}

/** Gets no answer until a signal ends it. */
export function hanging(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}

/** A Bencher that stores everything and tests it against whatever the wishes say. */
export function aBencher({ wishes, ...overrides }: BencherBehaviour = {}): FakeBencher {
  const submissions: Submission[] = [];
  const events: string[] = [];
  return {
    submissions,
    events,
    location: "https://b.example.com",
    checkProject: async () => {},
    submit: async (submission) => {
      submissions.push(submission);
      const { startPoint, thresholds = [] } = submission;
      const options = {
        project: ["demo"],
        branch: [submission.branch],
        hash: [submission.hash],
        testbed: [submission.testbed],
        "threshold-measure": thresholds.map(({ measure }) => measure),
        ...(startPoint && {
          "start-point": [startPoint.branch],
          "start-point-hash": [startPoint.hash],
        }),
      };
      const flags = startPoint && !submission.thresholds ? ["start-point-clone-thresholds"] : [];
      const own = {
        cloned: ["throughput", "latency-p99"],
        units: "known",
        ...wishes?.(submissions.length - 1),
      };
      return parsed(reportSchema, fakeReport(options, flags, [...submission.documents], own));
    },
    sentBefore: async () => [],
    previous: async () => undefined,
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
    },
    ...overrides,
  };
}

/** How runs are sent to a Bencher. */
export function aBencherRequest(
  bencher: Bencher & Pick<BencherBehaviour, "hangs">,
  overrides: Partial<BencherRequest> = {},
): BencherRequest {
  return {
    config: aBencherConfig({ host: "https://b.example.com" }),
    obstacleTo: () => undefined,
    connect: async (signal) => ({
      ...bencher,
      ...(bencher.hangs && { [bencher.hangs]: () => hanging(signal) }),
    }),
    maxErrorPercentOf: () => 0,
    ...overrides,
  };
}
