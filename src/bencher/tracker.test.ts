import { describe, expect, it } from "vitest";
import {
  aBencher,
  aBencherConfig,
  aBencherRequest,
  type BencherBehaviour,
} from "../../test/support/builders/bencher.ts";
import { aRun } from "../../test/support/builders/run.ts";
import { reasonsIn } from "../domain/gate/reason.ts";
import { LoadgateError } from "../domain/shared/error.ts";
import type { BencherConfig } from "./config/section.ts";
import type { BencherRequest } from "./send/send-run.ts";
import { bencherTracker } from "./tracker.ts";

const origin = { event: "push", defaultBranch: "main" };

function tracked(
  behaviour: BencherBehaviour = {},
  config: Partial<BencherConfig> = {},
  request: Partial<BencherRequest> = {},
) {
  const tracker = bencherTracker(
    aBencherRequest(aBencher(behaviour), { config: aBencherConfig(config), ...request }),
  );
  expect(tracker.name).toBe("Bencher");
  const progress = { log: () => {} };
  return tracker.track(aRun({ origin }), progress, new AbortController().signal);
}

const down = async () => {
  throw new LoadgateError("publishing", "Bencher: down", { details: ["log"], hint: "Wait." });
};

it("a run that is stored has its section and its document, and nothing against it", async () => {
  const result = await tracked();
  expect(result).toEqual({
    findings: [],
    section: expect.objectContaining({ title: "Bencher" }),
    document: expect.objectContaining({ kind: "tracked", branch: "main", facts: origin }),
  });
});

describe("a failure", () => {
  it("is a warning", async () => {
    const { warning, failure, document } = await tracked({ submit: down });
    expect(warning).toBe("Not tracked: Bencher: down");
    expect(failure).toBeUndefined();
    expect(document).toMatchObject({ kind: "failed", reason: "Bencher: down" });
  });

  it("where it is required fails the job, with its details", async () => {
    const { warning, failure } = await tracked({ submit: down }, { required: true });
    expect(failure).toMatchObject({
      kind: "publishing",
      exitCode: 4,
      details: ["log"],
      hint: "Wait.",
      message: "The run had to be tracked and was not: Bencher: down",
    });
    expect(warning).toBeUndefined();
  });

  it("is a part that did not come back", async () => {
    const behaviour = { wishes: () => ({ lose: ["go/process"] }) };
    const { failure } = await tracked(behaviour, { required: true });
    expect(failure).toMatchObject({
      message: expect.stringContaining("did not return"),
      hint: expect.stringContaining("loadgate track"),
      details: [],
    });
  });

  it("is not that a fork has no key", async () => {
    const obstacleTo = () => ({ reason: "a fork", isExpected: true });
    const result = await tracked({}, { required: true }, { obstacleTo });
    expect(result).not.toHaveProperty("failure");
    expect(result).not.toHaveProperty("warning");
    expect(result.document).toMatchObject({ kind: "skipped", reason: "a fork" });
  });
});

it("silence is a reason of the gate where Bencher gates, required or not", async () => {
  expect((await tracked({ submit: down })).findings).toEqual([]);
  for (const required of [false, true]) {
    const { findings, failure } = await tracked({ submit: down }, { gate: true, required });
    expect(reasonsIn(findings)).toMatchObject([
      {
        kind: "unasked",
        isBlocking: false,
        figures: { tracker: "Bencher", told: "Bencher: down" },
      },
    ]);
    expect(failure !== undefined).toBe(required);
  }
});

describe("alerts", () => {
  const behaviour: BencherBehaviour = {
    wishes: () => ({ boundary: "beyond", only: ["throughput"] }),
  };

  it("leave the gate alone", async () => {
    const { findings, section } = await tracked(behaviour);
    expect(findings).toEqual([]);
    expect(section.alerts).toHaveLength(1);
  });

  it("are reasons of the gate where that is asked for", async () => {
    const { findings } = await tracked(behaviour, { gate: true });
    expect(reasonsIn(findings)).toMatchObject([
      {
        kind: "alert",
        series: "go/greet c=10",
        figures: { of: "alert", metric: "throughput" },
      },
    ]);
  });
});
