import { expect, it } from "vitest";
import { anEnvironment } from "../../../test/support/builders/run.ts";
import { boundariesOf } from "./config.ts";
import { measureThresholds, testbedName } from "./submission.ts";

it("thresholds stand on the side where a metric gets worse, in Bencher's units", () => {
  const model = { test: "t_test", minSampleSize: 5 } as const;
  expect(
    measureThresholds({
      "latency-p99": { test: "static", upper: 20 },
      throughput: { ...model, ...boundariesOf("throughput", { boundary: 0.999 }) },
      "peak-rss": { ...model, ...boundariesOf("peak-rss", { boundary: 0.999 }) },
      "throughput-per-core": { test: "iqr", lower: 1 },
    }),
  ).toEqual([
    { measure: "throughput", test: "t_test", minSampleSize: 5, lower: 0.999 },
    { measure: "latency-p99", test: "static", upper: 20_000_000 },
    { measure: "peak-rss", test: "t_test", minSampleSize: 5, upper: 0.999 },
  ]);
  expect(measureThresholds({ throughput: { test: "static", lower: 5000 } })).toEqual([
    { measure: "throughput", test: "static", lower: 5000 },
  ]);
});

it.each([
  [{ runnerImage: "ubuntu24", arch: "x64" }, "ubuntu24-x64"],
  [{ os: "Linux 6.1.0", arch: "arm64" }, "linux-arm64"],
  [{ os: "", arch: "x64" }, "x64"],
  [{ runnerImage: "<b>\n$(id)", arch: "x" }, "b-id-x"],
  [{ runnerImage: "y".repeat(100), arch: "x" }, "y".repeat(64)],
  [{ runnerImage: `${"y".repeat(63)} y`, arch: "x" }, "y".repeat(63)],
  [{ runnerImage: "ubuntu-24.04 ", arch: "x64" }, "ubuntu-24-04-x64"],
])("the testbed of %j is %s", (overrides, name) => {
  expect(testbedName(anEnvironment(overrides))).toBe(name);
});
