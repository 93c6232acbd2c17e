import picomatch from "picomatch";
import { describe, expect, it } from "vitest";
import { aHost, aPull, type HostKnowledge } from "../../test/support/builders/code-host.ts";
import { aComparison, aReason, aSeriesComparison } from "../../test/support/builders/comparison.ts";
import { CodeHostError } from "../domain/code-host-error.ts";
import type { Permission } from "../ports/code-host.ts";
import { acknowledgeRun } from "./acknowledge-run.ts";

const REASON = aReason("go/greet c=10: throughput −12.3 %, 5 % tolerated");
const FAILING = aComparison({
  gate: { decision: "fail", reasons: [REASON] },
  series: [aSeriesComparison()],
});
const OPTIONS = { pull: 7, label: "perf-regression-accepted", matcher: picomatch };
const AT = "2026-02-03T04:05:06Z";

async function gateWith(knowledge: HostKnowledge) {
  const { host, asked } = aHost(knowledge);
  return { gate: (await acknowledgeRun(host, FAILING, OPTIONS)).gate, asked };
}

it("asks nothing where the gate passes", async () => {
  const { host, asked } = aHost();
  const passing = aComparison();
  expect(await acknowledgeRun(host, passing, OPTIONS)).toBe(passing);
  expect(asked).toEqual([]);
});

it("asks once where nobody accepts anything", async () => {
  expect(await gateWith({})).toEqual({ gate: FAILING.gate, asked: ["pull 7"] });
});

describe("a label", () => {
  const pull = aPull({ labels: ["bug", "Perf-Regression-Accepted"] });
  const set = (by: string, permission: Permission): HostKnowledge => ({
    ...{ pull, labelled: { actor: by, at: AT }, permissions: { [by]: permission } },
  });

  it.each(["admin", "write"] as const)(
    "counts from someone with permission %s",
    async (permission) => {
      const { gate } = await gateWith(set("bob", permission));
      expect(gate).toEqual({
        ...{ decision: "pass", reasons: [{ ...REASON, isAccepted: true }] },
        accepted: [{ by: "bob", via: "label", reason: "perf-regression-accepted", at: AT }],
      });
    },
  );

  it.each(["read", "none"] as const)(
    "does not from one with %s, its author too",
    async (permission) => {
      const { gate } = await gateWith(set("ada", permission));
      expect(gate).toEqual({
        ...FAILING.gate,
        notAccepted: [
          "The label perf-regression-accepted was set by ada, who may not write to this repository: it does not count.",
        ],
      });
    },
  );

  it.each<[string, HostKnowledge]>([
    ["nobody knows to have set it", { pull }],
    ["an account that is gone set", { pull, labelled: { at: AT } }],
  ])("does not count that %s", async (_, knowledge) => {
    const { gate } = await gateWith(knowledge);
    expect(gate).toMatchObject({
      decision: "fail",
      notAccepted: [expect.stringMatching(/^Nobody knows who set the label/)],
    });
  });

  it("of another name is none", async () => {
    const other = aPull({ labels: ["perf-regression-accepted-not"] });
    expect(await gateWith({ pull: other })).toEqual({ gate: FAILING.gate, asked: ["pull 7"] });
  });
});

describe("a line of the description", () => {
  const body = "Faster builds\n\nloadgate: accept go/* it caches more";

  it("counts where its author may write", async () => {
    const { gate, asked } = await gateWith({
      pull: aPull({ body }),
      permissions: { ada: "write" },
    });
    expect(gate).toEqual({
      ...{ decision: "pass", reasons: [{ ...REASON, isAccepted: true }] },
      accepted: [{ by: "ada", via: "description", series: "go/*", reason: "it caches more" }],
    });
    expect(asked).toEqual(["pull 7", "permission of ada"]);
  });

  it("does not where its author may not, and no glob of theirs is tried", async () => {
    const { host } = aHost({ pull: aPull({ author: "eve", body }) });
    const matcher = () => {
      throw new Error("tried a stranger's glob");
    };
    const { gate } = await acknowledgeRun(host, FAILING, { ...OPTIONS, matcher });
    expect(gate).toEqual({
      ...FAILING.gate,
      notAccepted: [
        "The description accepts go/*, but its author eve may not write to this repository: it does not count.",
      ],
    });
  });

  it("without a reason does not count, and nobody's permission is asked", async () => {
    const { gate, asked } = await gateWith({ pull: aPull({ body: "loadgate: accept go/greet" }) });
    expect(gate).toMatchObject({
      decision: "fail",
      notAccepted: ["The line that accepts go/greet gives no reason: it does not count."],
    });
    expect(asked).toEqual(["pull 7"]);
  });
});

it("leaves the gate failing where the host does not answer, and says so", async () => {
  const { host } = aHost();
  const down = () => Promise.reject(new CodeHostError("timeout", "no answer within 20 s"));
  const { gate } = await acknowledgeRun({ ...host, pullRequest: down }, FAILING, OPTIONS);
  expect(gate).toEqual({
    ...FAILING.gate,
    notAccepted: ["Whether someone accepts this could not be looked up: no answer within 20 s."],
  });
});
