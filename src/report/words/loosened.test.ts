import { expect, it } from "vitest";
import { loosenedText } from "./loosened.ts";

it("says what a bound was and is, and which series it is about", () => {
  expect(loosenedText({ bound: "throughput", base: 5, head: 500 })).toBe(
    "throughput 5.00 % → 500 %",
  );
  expect(loosenedText({ bound: "latency-p99", base: 10, series: ["go/a c=1"] })).toBe(
    "p99 10.0 % → not gated (go/a c=1)",
  );
  const series = ["a", "b", "c", "d"].map((name) => `go/${name} c=1`);
  expect(loosenedText({ bound: "errors", base: 0, head: 9, series })).toBe(
    "errors 0 % → 9.00 % (go/a c=1, go/b c=1, go/c c=1 and 1 more)",
  );
  const limit = { bound: "latency-p99", isLimit: true, base: 100 } as const;
  expect(loosenedText({ ...limit, head: 150 })).toBe("p99 limit 100 ms → 150 ms");
  expect(loosenedText({ ...limit, series: ["go/a c=1"] })).toBe(
    "p99 limit 100 ms → no limit (go/a c=1)",
  );
});
