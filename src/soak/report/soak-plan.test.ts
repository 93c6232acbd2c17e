import { describe, expect, it } from "vitest";
import { timedBurst } from "../../domain/series/load-shape.ts";
import type { LoadLevel } from "../../domain/series/series.ts";
import { planText } from "./soak-plan.ts";

describe("a plan", () => {
  const cell = (level: LoadLevel, isCompared = false) => ({
    ...{ scenario: "greet", level, shape: timedBurst(200, 16) },
    lanes: [
      { server: "api", arm: "head" as const },
      ...(isCompared ? [{ server: "api", arm: "base" as const }] : []),
    ],
  });

  it.each([
    [{ rate: 500 }, {}, "500/s"],
    [{ rate: 500 }, { rate: 20 }, "20.0/s"],
    [{ rate: 500 }, { share: 0.3 }, "30.0 % of what 10 s at greet c=16 answer"],
    [{ concurrency: 8 }, {}, "50.0 % of what 10 s at greet c=8 answer"],
  ])("of %j with %j", (level, asked, text) => {
    const plan = planText({ cells: [cell(level)], forMs: 1_800_000, ...asked });
    expect(plan).toBe(
      `api/greet at ${text}: 1 start, two loads of 14 min 00 s and a pause of 1 min 00 s after each; 30 min 00 s besides builds\n`,
    );
  });

  it("has three starts beside base", () => {
    const cells = [cell({ rate: 500 }, true)];
    expect(planText({ cells, forMs: 1_800_000 })).toContain(
      ": 3 starts of head and base side by side, two loads of 4 min 20 s",
    );
    expect(planText({ cells, forMs: 89_000 })).toContain(
      "; a comparison is decided from 1 min 30 s on",
    );
  });
});
