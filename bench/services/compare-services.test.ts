import { expect, it } from "vitest";
import { samplesOf } from "../../src/domain/series/samples.ts";
import { aRun, aSeries, aStart, someFacts } from "../../test/support/builders/run.ts";
import { aSample } from "../../test/support/builders/sample.ts";
import { compareServices } from "./compare-services.ts";

/** 50 requests of 4 ms for each millisecond of two bursts of a second. */
const readings = [
  { name: 'h_count{path="/a b"}', before: 7, after: 100_007 },
  { name: 'h_sum{path="/a b"}', after: 400 },
  { name: "up", before: 1, after: 1 },
];

it("sums up what the servers of a run counted under load, and lists what is asked for", () => {
  const samples = samplesOf([0, 1].map(() => aSample({ durationMs: 1000 })));
  const run = aRun({
    servers: [
      someFacts({ server: "a", starts: [aStart({})] }),
      someFacts({ server: "b", starts: [aStart({ readings })] }),
    ],
    series: ["a", "b"].map((server) => aSeries({ server, samples })),
  });
  const isListed = (name: string) => name !== "up";
  const { schema, services } = compareServices(run, { histogram: "h", isListed });
  expect(schema).toBe("loadgate/services/1");
  expect(services[0]).toEqual({ name: "a", seconds: 2, summary: {}, readings: [] });
  expect(services[1]).toEqual({
    ...{ name: "b", seconds: 2, readings: readings.slice(0, 2) },
    summary: { requests: 100_000, throughput: 50_000, meanMs: expect.closeTo(4, 9) },
  });
});
