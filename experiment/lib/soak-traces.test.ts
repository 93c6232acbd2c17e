import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { growthsOf, overall } from "../../src/soak/domain/growth.ts";
import { simulatedTrace } from "./soak-simulated.ts";
import { kinds, parseTrace, traceFile, traceText } from "./soak-traces.js";

const recorded = kinds(1).filter(({ name }) => existsSync(traceFile(name)));

describe("a recorded soak", () => {
  it("is read as it was written", () => {
    const { points, loads } = simulatedTrace({}, { load: 20, pause: 5, rate: 100 }, "written");
    const read = parseTrace(traceText({ points, loads }));
    expect(read.points).toEqual(points);
    expect(read.loads[1]).toEqual({ fromMs: 25_000, toMs: 45_000 });
  });

  it.each(recorded)("of $name: $right", ({ name, right }) => {
    const growths = growthsOf(parseTrace(readFileSync(traceFile(name), "utf8")));
    const verdict = overall(growths);
    if (right === "grows") expect(verdict).toBe("grows");
    else expect(verdict).not.toBe("grows");
  });
});
