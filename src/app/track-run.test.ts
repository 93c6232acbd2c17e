import { describe, expect, it } from "vitest";
import { aComparison } from "../../test/support/builders/comparison.ts";
import { aRun } from "../../test/support/builders/run.ts";
import {
  aBencherConfig,
  aTracker,
  aTrackingRequest,
  type TrackerBehaviour,
} from "../../test/support/builders/tracker.ts";
import { aWorld } from "../../test/support/builders/world.ts";
import { LoadgateError } from "../domain/error.ts";
import type { FailOn } from "../domain/gate.ts";
import type { BencherConfig } from "../domain/tracking/bencher-config.ts";
import { trackRun } from "./track-run.ts";

interface Case {
  readonly behaviour?: TrackerBehaviour;
  readonly config?: Partial<BencherConfig>;
  readonly failOn?: FailOn;
  readonly isFork?: boolean;
  readonly signal?: AbortSignal;
}

async function outcome({ behaviour, config, failOn = "regression", isFork, signal }: Case = {}) {
  const world = aWorld();
  const tracking = aTrackingRequest(aTracker(behaviour), {
    config: aBencherConfig(config),
    ...(isFork && { obstacle: { reason: "a fork", isExpected: true } }),
  });
  const request = { tracking, failOn, signal: signal ?? new AbortController().signal };
  const result = await trackRun(world, request, aRun(), aComparison());
  return { ...result, world };
}

const down = async () => {
  throw new LoadgateError("publishing", "Bencher: down", { details: ["log"], hint: "Wait." });
};

it("a run that nobody wants tracked stays as it is", async () => {
  const world = aWorld();
  const request = { failOn: "regression", signal: new AbortController().signal } as const;
  const run = aRun();
  expect(await trackRun(world, request, run, aComparison())).toEqual({
    run,
    comparison: aComparison(),
  });
  expect(world.events).toEqual([]);
});

it("what came of it is in the run file and the comparison", async () => {
  const { run, comparison, world, failure } = await outcome();
  expect(run.tracking).toMatchObject({ kind: "tracked", branch: "main" });
  expect(comparison.tracking).toBe(run.tracking);
  expect(JSON.parse(world.written.get("run.json") ?? "")).toEqual(JSON.parse(JSON.stringify(run)));
  expect(world.warnings).toEqual([]);
  expect(failure).toBeUndefined();
});

describe("a failure", () => {
  it("is a warning, and the verdict stands", async () => {
    const { comparison, world, failure } = await outcome({ behaviour: { submit: down } });
    expect(failure).toBeUndefined();
    expect(world.warnings).toEqual(["Not tracked: Bencher: down"]);
    expect(comparison).toMatchObject({ gate: aComparison().gate, verdict: aComparison().verdict });
  });

  it("where tracking is required is the end, with its details", async () => {
    const config = { required: true };
    const { failure, world } = await outcome({ behaviour: { submit: down }, config });
    expect(failure).toMatchObject({
      ...{ kind: "publishing", exitCode: 4, details: ["log"], hint: "Wait." },
      message: "The run had to be tracked and was not: Bencher: down",
    });
    expect(world.warnings).toEqual([]);
  });

  it("is a part that did not come back", async () => {
    const behaviour = { wishes: () => ({ lose: ["go/process"] }) };
    const { failure } = await outcome({ behaviour, config: { required: true } });
    expect(failure).toMatchObject({
      message: expect.stringContaining("did not give back"),
      hint: expect.stringContaining("loadgate track"),
    });
  });

  it("is not that a fork has no key", async () => {
    const { failure, world, comparison } = await outcome({
      isFork: true,
      config: { required: true },
    });
    expect(failure).toBeUndefined();
    expect(world.warnings).toEqual([]);
    expect(comparison.tracking).toMatchObject({ kind: "skipped", reason: "a fork" });
  });

  it("is a signal that came meanwhile, once the results are kept", async () => {
    const reason = new LoadgateError("SIGINT", "Stopped by SIGINT");
    const { failure, world } = await outcome({ signal: AbortSignal.abort(reason) });
    expect(failure).toBe(reason);
    expect(world.written.has("run.json")).toBe(true);
  });
});

describe("alerts", () => {
  const behaviour: TrackerBehaviour = {
    wishes: () => ({ boundary: "beyond", only: ["throughput"] }),
  };

  it("leave the gate alone", async () => {
    const { comparison } = await outcome({ behaviour });
    expect(comparison.gate).toEqual({ decision: "pass", reasons: [] });
  });

  it.each<[FailOn, "pass" | "fail"]>([
    ["regression", "fail"],
    ["never", "pass"],
  ])("are reasons of the gate where that is asked for: %s gives %s", async (failOn, decision) => {
    const { comparison } = await outcome({ behaviour, config: { gate: true }, failOn });
    expect(comparison.gate).toEqual({
      decision,
      reasons: [
        {
          ...(decision === "pass" && { isBlocking: false }),
          kind: "alert",
          series: "go/greet c=10",
          text: expect.stringMatching(/^go\/greet c=10: throughput .* is below .* in Bencher$/),
        },
      ],
    });
  });
});
