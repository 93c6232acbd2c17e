import { expect, it } from "vitest";
import { metricsConclusion } from "./echo-metrics.js";
import type { Row } from "./published.js";

const echo: Pick<Row, "servers" | "published"> = {
  servers: ["go", "rust"],
  published: [
    { series: "1k rate", metric: "throughput", go: 98_200, rust: 102_400 },
    { series: "1k rate", metric: "latency-p50", go: 31, rust: 23 },
    { series: "1k rate", metric: "latency-p99", go: 136, rust: 89 },
    { series: "process", metric: "peak-rss", go: 190e6, rust: 112e6 },
    { series: "process", metric: "cold-start", go: 45, rust: 142 },
  ],
};

it("the comparator's order is compared with the echo's, as far as both have figures", () => {
  const p50Ms = { below: 0.1 };
  const services = [
    { name: "go", summary: { throughput: 20, p50Ms, p99Ms: 2, rssBytes: 100 } },
    { name: "rust", summary: { throughput: 40, p50Ms, p99Ms: 3, rssBytes: 50 } },
  ] as unknown as Parameters<typeof metricsConclusion>[0]["services"];
  expect(metricsConclusion({ services }, echo)).toBe(
    "Beside the published JSON echo, the order of the two servers is the published one in throughput and peak RSS and another in p99.",
  );
});
