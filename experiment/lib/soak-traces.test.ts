import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { growthsOf, verdictOver } from "../../src/soak/domain/growth.ts";
import { kinds, readTrace, traceFile } from "./soak-traces.js";

const recorded = kinds(1).filter(({ name }) => existsSync(traceFile(name)));

describe("a recorded soak", () => {
  it.each(recorded)("of $name: $right", ({ name, right }) => {
    const growths = growthsOf(readTrace(name));
    const verdict = verdictOver(growths.map((one) => one.verdict));
    if (right === "grows") expect(verdict).toBe("grows");
    else expect(verdict).not.toBe("grows");
  });
});
