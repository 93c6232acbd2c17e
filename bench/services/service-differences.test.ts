import { expect, it } from "vitest";
import { differencesInPercent } from "./service-differences.ts";
import { type ObservedService, servicesComparison } from "./services-comparison.ts";

it("are in percent of the first service's figures", () => {
  const first = { throughput: 100, p99Ms: 10, rssBytes: 4 };
  const second = { throughput: 150, p99Ms: 2.5, rssBytes: 4 };
  expect(differencesInPercent(first, second)).toEqual({ throughput: 50, p99Ms: -75, rssBytes: 0 });
});

it("are not there for a figure that is 0, missing or only bounded", () => {
  const first = { requests: 0, cpuPercent: 5, p50Ms: 1, p95Ms: { below: 2 }, p99Ms: 3 };
  const second = { requests: 7, p50Ms: { above: 3 }, p95Ms: 4, p99Ms: 6, rssBytes: 8 };
  expect(differencesInPercent(first, second)).toEqual({ p99Ms: 100 });
});

it("are of two services, not of one or three", () => {
  const service = (throughput: number): ObservedService => ({
    name: String(throughput),
    seconds: 1,
    summary: { throughput },
    readings: [],
  });
  const [one, two, three] = [service(1), service(2), service(3)];
  expect(servicesComparison([one, two]).differencesInPercent).toEqual({ throughput: 100 });
  expect(servicesComparison([one])).not.toHaveProperty("differencesInPercent");
  expect(servicesComparison([one, two, three])).not.toHaveProperty("differencesInPercent");
});
