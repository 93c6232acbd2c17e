import { expect, it } from "vitest";
import { armsCompared } from "../../../test/support/builders/evidence.ts";
import { aRun, aSeries } from "../../../test/support/builders/run.ts";
import { samples } from "../../../test/support/builders/sample.ts";
import { exitCodeOf, type FailOn } from "../gate/gate.ts";

/** Of head, every tenth request fails; base does not build. */
function compare(failOn: FailOn) {
  const failing = samples(6, () => ({ expected: 4500, unexpected: 500, statuses: { 503: 500 } }));
  const lost = [
    { kind: "lost-base", server: "go", reason: "go (base): the build failed" },
  ] as const;
  const base = { ref: "main", sha: "ba5e", lost };
  const series = [aSeries({ samples: failing }), aSeries({ server: "rust" })];
  const policy = { tolerancePercent: { throughput: 5 }, maxErrorPercent: 0, failOn } as const;
  return armsCompared(aRun({ series, base }), base, policy).gate;
}

const LOST = { kind: "lost-base", series: "go/greet c=10" };
const ERRORS = { kind: "errors", series: "go/greet c=10" };

it("names the loss of base for a series whose requests fail, too", () => {
  const gate = compare("regression");
  expect(gate).toMatchObject({ decision: "fail", reasons: [LOST, ERRORS] });
  expect(exitCodeOf(gate)).toBe(3);
});

it("fails by it where nothing that is measured fails the gate", () => {
  const gate = compare("never");
  const waived = { ...ERRORS, isBlocking: false };
  expect(gate).toMatchObject({ decision: "fail", reasons: [LOST, waived] });
  expect(exitCodeOf(gate)).toBe(3);
});
