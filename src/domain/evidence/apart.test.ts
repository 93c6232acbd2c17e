import { describe, expect, it } from "vitest";
import { aSeries } from "../../../test/support/builders/run.ts";
import { aSample, latencies } from "../../../test/support/builders/sample.ts";
import { areApart } from "./apart.ts";

const bursts = (...rates: readonly number[]) =>
  rates.map((throughput) => aSample({ throughput, latencyMs: latencies(1000 / throughput) }));
const FAST = [100, 101, 102, 103, 104, 105];
const SLOW = [90, 91, 92, 93, 94, 99];

describe("bursts of both arms", () => {
  const of = (base: readonly number[], head: readonly number[], id: "throughput" | "latency-p50") =>
    areApart(
      {
        base: aSeries({ samples: bursts(...base) }),
        head: aSeries({ samples: bursts(...head) }),
      },
      id,
    );

  it("are apart where every one of head is worse than every one of base", () => {
    expect(of(FAST, SLOW, "throughput")).toBe(true);
    expect(of(FAST, SLOW, "latency-p50")).toBe(true);
    expect(of(SLOW, FAST, "throughput")).toBe(false);
    expect(of(SLOW, FAST, "latency-p50")).toBe(false);
    expect(of(FAST, [...SLOW.slice(1), 100], "throughput")).toBe(false);
  });

  it("are not where there are fewer than six of one arm", () => {
    expect(of(FAST, SLOW.slice(1), "throughput")).toBe(false);
    expect(of(FAST.slice(1), SLOW, "throughput")).toBe(false);
  });
});
