import { describe, expect, it } from "vitest";
import { parseConfig } from "../../config/load.ts";
import { LoadgateError } from "../../domain/shared/error.ts";
import { bencherSection } from "./section.ts";

const BASE = `servers: { go: { run: ./go } }
scenarios: { greet: { path: /, load: { concurrency: [1] } } }
`;
const bencher = (section: string) =>
  parseConfig(`${BASE}bencher: ${section}\n`, "/repo/loadgate.yml").bencher;

function errorOf(section: string): readonly string[] {
  try {
    bencher(section);
  } catch (error) {
    if (error instanceof LoadgateError) return [error.message, ...error.details];
    throw error;
  }
  throw new Error("it was accepted");
}

const DEFAULT = { test: "t_test", minSampleSize: 5, maxSampleSize: 64 };

describe("the section bencher", () => {
  it("is not there unless it is written", () => {
    expect(parseConfig(BASE, "/repo/loadgate.yml").bencher).toBeUndefined();
  });

  it("has sound defaults, each boundary on the side where its metric gets worse", () => {
    const defaults = {
      thresholds: {
        throughput: { ...DEFAULT, lower: 0.999 },
        "latency-p99": { ...DEFAULT, upper: 0.999 },
        "cpu-per-request": { ...DEFAULT, upper: 0.999 },
      },
      gate: false,
      required: false,
      createProject: false,
    };
    expect(bencher("{}")).toEqual(defaults);
    expect(bencherSection.parse({})).toEqual(defaults);
  });

  it("takes everything that can be said", () => {
    expect(
      bencher(`
  project: my-project
  host: https://bencher.example.com/api/
  testbed: ubuntu-24-large
  version: 0.6.11
  cli: tools/bencher
  thresholds:
    peak-rss: { test: percentage, boundary: 0.2, max-sample-size: 30 }
    latency-p99: { test: static, upper: 25 }
    throughput: { test: iqr, lower: 3, upper: 5, window: 90d }
    errors: { boundary: 0.99, window: 12h, min-sample-size: 2 }
  gate: true
  required: true
  create-project: true
`),
    ).toEqual({
      project: "my-project",
      host: "https://bencher.example.com/api/",
      testbed: "ubuntu-24-large",
      version: "0.6.11",
      cli: "tools/bencher",
      thresholds: {
        throughput: { test: "iqr", lower: 3, upper: 5, windowSeconds: 90 * 86_400 },
        "latency-p99": { test: "static", upper: 25 },
        errors: { test: "t_test", upper: 0.99, minSampleSize: 2, windowSeconds: 12 * 3600 },
        "peak-rss": { test: "percentage", upper: 0.2, maxSampleSize: 30 },
      },
      gate: true,
      required: true,
      createProject: true,
    });
  });

  it("takes what is just within Bencher's bounds", () => {
    const thresholds = `{ thresholds: {
      throughput: { test: percentage, lower: 0.99, upper: 9, min-sample-size: 1, window: 49710d },
      errors: { test: static, upper: 99.9 }, cpu: { test: static, lower: 5, upper: 5 },
      latency-p99: { test: percentage, boundary: 1.5, window: 1193046h, max-sample-size: 1 },
      rss: { boundary: 0.5, min-sample-size: 2, max-sample-size: 2 } } }`;
    expect(Object.keys(bencher(thresholds)?.thresholds ?? {})).toHaveLength(5);
  });

  it("may test nothing", () => {
    expect(bencher("{ thresholds: {} }")?.thresholds).toEqual({});
  });

  it.each([
    ["{ project: My Project }", "bencher.project", "the slug or UUID of a project"],
    ["{ host: bencher.example.com }", "bencher.host", "an address such as"],
    ['{ host: "https://key@bencher.example.com" }', "bencher.host", "an address such as"],
    ["{ testbed: --all }", "bencher.testbed", "a slug such as big-box"],
    ["{ testbed: Big Box }", "bencher.testbed", "a slug such as big-box"],
    ["{ testbed: big--box }", "bencher.testbed", "a slug such as big-box"],
    ["{ testbed: ubuntu-24.04 }", "bencher.testbed", "a slug such as big-box"],
    [`{ testbed: ${"x".repeat(65)} }`, "bencher.testbed", "at most 64"],
    ...["latest", "0.6.6", "0.5.10"].map((version) => [
      ...[`{ version: ${version} }`, "bencher.version"],
      "a version from 0.6.7 on, such as 0.6.12",
    ]),
    ["{ key: bencher_run_x }", "bencher.key", "unknown key"],
    ["{ thresholds: { through: { boundary: 0.9 } } }", "bencher.thresholds.through", "unknown key"],
    [
      "{ thresholds: { cpu: {} } }",
      "bencher.thresholds.cpu",
      "either boundary, or lower, upper or both",
    ],
    [
      "{ thresholds: { cpu: { boundary: 0.9, upper: 0.9 } } }",
      "bencher.thresholds.cpu",
      "either boundary, or lower, upper or both",
    ],
    [
      "{ thresholds: { cpu: { boundary: 1 } } }",
      "bencher.thresholds.cpu.boundary",
      "a probability from 0.5 to below 1",
    ],
    [
      "{ thresholds: { cpu: { test: z_score, lower: 0.4 } } }",
      "bencher.thresholds.cpu.lower",
      "a probability from 0.5 to below 1",
    ],
    [
      "{ thresholds: { cpu: { test: static, boundary: 9, window: 1d } } }",
      "bencher.thresholds.cpu",
      "no sample sizes and no window for static",
    ],
    [
      "{ thresholds: { cpu: { boundary: 0.9, min-sample-size: 9, max-sample-size: 8 } } }",
      "bencher.thresholds.cpu",
      "min-sample-size no greater than max-sample-size",
    ],
    [
      "{ thresholds: { cpu: { boundary: 0.9, window: 90 } } }",
      "bencher.thresholds.cpu.window",
      "a number of hours or days",
    ],
    [
      "{ thresholds: { cpu: { boundary: 0.9, window: 49711d } } }",
      "bencher.thresholds.cpu.window",
      "at most 49710d",
    ],
    [
      "{ thresholds: { cpu: { boundary: 0.9, window: 1193047h } } }",
      "bencher.thresholds.cpu.window",
      "at most 49710d",
    ],
    [
      "{ thresholds: { cpu: { test: static, lower: 9, upper: 8 } } }",
      "bencher.thresholds.cpu.lower",
      "lower no greater than upper",
    ],
    [
      "{ thresholds: { cpu: { boundary: 0.9, min-sample-size: 1 } } }",
      "bencher.thresholds.cpu.min-sample-size",
      "2 or more for t_test",
    ],
    [
      "{ thresholds: { cpu: { test: iqr, boundary: 3, max-sample-size: 1 } } }",
      "bencher.thresholds.cpu.max-sample-size",
      "2 or more for iqr",
    ],
    [
      "{ thresholds: { throughput: { test: percentage, boundary: 1 } } }",
      "bencher.thresholds.throughput.boundary",
      "below 1: throughput cannot fall by more than all of it",
    ],
    [
      "{ thresholds: { cpu: { test: percentage, lower: 1.5, upper: 2 } } }",
      "bencher.thresholds.cpu.lower",
      "below 1",
    ],
    [
      "{ thresholds: { throughput: { test: static, boundary: 0 } } }",
      "bencher.thresholds.throughput.boundary",
      "is never below 0",
    ],
    [
      "{ thresholds: { errors: { test: static, upper: 100 } } }",
      "bencher.thresholds.errors.upper",
      "is never above 100",
    ],
    ["{ thresholds: { cpu: { boundary: -1 } } }", "bencher.thresholds.cpu.boundary", "0 or more"],
  ])("refuses %s", (section, path, allowed) => {
    const [message = ""] = errorOf(section);
    expect(message).toMatch(/^\/repo\/loadgate\.yml:3:\d+: /);
    expect(message).toContain(`: ${path}: `);
    expect(message).toContain(allowed);
  });

  it("suggests a metric that was mistyped", () => {
    const [message] = errorOf("{ thresholds: { throughputs: { boundary: 0.9 } } }");
    expect(message).toMatch(/throughputs: unknown key.*throughput/);
  });
});
