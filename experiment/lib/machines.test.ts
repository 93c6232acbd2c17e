import { describe, expect, it } from "vitest";
import { engine } from "./engine.js";
import { jobsOf, reportedVerdicts, verdictsOf } from "./machine-runs.js";
import { machineAlarms, machinePower, SLOWDOWNS } from "./machines.js";
import { machinesPage } from "./machines-page.js";
import { shiftsOf } from "./slowdown.js";

const SPREADS = Array.from({ length: 4 }, () => [0.1, 0.2, 0.1]);
const LAYOUT = {
  parts: 2,
  repeatOn: 3,
  shape: { servers: 2 as const, scenarios: 1, levels: 1 as const },
};
const NONE = () => () => [0, 0, 0];

describe("a run on several machines", () => {
  const draw = jobsOf(
    LAYOUT,
    { name: "quiet", spreads: SPREADS },
    engine.seededRandom("machines"),
    NONE,
  );

  it("has the series of its part in each job, at the speed of its machine", () => {
    const jobs = draw([]);
    expect(jobs.map(({ series }) => series.length)).toEqual([2, 2, 2, 2, 2, 2]);
    expect(new Set(jobs.map(({ speed }) => speed)).size).toBe(6);
  });

  it("is judged over all machines, as its run files are", () => {
    const slowed = draw(shiftsOf(0.4));
    const verdicts = verdictsOf(slowed, LAYOUT);
    expect(verdicts).toHaveLength(4);
    expect(verdicts[0]).toContain("regression");
    expect(verdicts.slice(1).flat()).not.toContain("regression");
    expect(reportedVerdicts(slowed, LAYOUT)).toEqual(verdicts);
    const alone = { parts: 6, repeatOn: 1 };
    expect(reportedVerdicts(slowed.slice(0, 1), { ...alone, parts: 1 })).toEqual(
      verdictsOf(slowed.slice(0, 1), alone),
    );
  });
});

describe("the page on several machines", () => {
  const facts = { spreads: SPREADS, correlation: 0.2, drift: 0.02, processes: 0.01, rows: [] };
  const alarms = machineAlarms(facts, 1, "1");
  const powers = machinePower(facts, 1, "1");

  it("has a figure for each case", () => {
    expect(alarms.some(({ machines, jobs }) => machines === 1 && jobs === 8)).toBe(true);
    expect(alarms.every(({ machines, first }) => machines > 1 === (first !== undefined))).toBe(
      true,
    );
    for (const { found, first } of powers) {
      expect([found.length, first.length]).toEqual([SLOWDOWNS.length, SLOWDOWNS.length]);
    }
    const text = machinesPage({ command: "node machines.js", runs: 1, alarms, powers });
    expect(text).toContain("Written by `node machines.js`; do not edit.");
    expect(text).not.toMatch(/NaN|undefined|Infinity/);
  });
});
