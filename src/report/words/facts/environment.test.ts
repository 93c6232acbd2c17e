import { describe, expect, it } from "vitest";
import { aComparison } from "../../../../test/support/builders/comparison.ts";
import { aShape } from "../../../../test/support/builders/config.ts";
import { aCounted, someCounts } from "../../../../test/support/builders/counts.ts";
import { type ViewInput, viewOf } from "../../../../test/support/builders/evidence.ts";
import {
  aCommit,
  aRun,
  aSeries,
  driftingSeries,
  someFacts,
} from "../../../../test/support/builders/run.ts";
import { aSample } from "../../../../test/support/builders/sample.ts";
import type { ComparedWith } from "../../../domain/comparison/comparison.ts";

const view = (overrides: Partial<ViewInput> = {}) =>
  viewOf({ run: aRun(), comparison: aComparison(), ...overrides });
const fact = (label: string, overrides: Partial<ViewInput> = {}) =>
  view(overrides).environment.find(([one]) => one === label)?.[1];

const OTHER_RUN: ComparedWith = {
  kind: "run",
  id: "earlier",
  startedAt: "2026-01-01T00:00:00.000Z",
};

it("says how scenarios were sent that were not in plain HTTP/1.1", () => {
  const facts = (series: ReturnType<typeof aSeries>[]) =>
    view({ run: aRun({ series }) }).environment.filter(([label]) => label === "protocols");
  const over = { protocol: "http2", tls: true } as const;
  expect(facts([aSeries()])).toEqual([]);
  expect(
    facts([
      aSeries(),
      aSeries({ scenario: "h2", transport: over }),
      aSeries({ scenario: "h2", transport: over, arm: "base" }),
      aSeries({ scenario: "local", transport: { protocol: "http1", socket: true } }),
    ]),
  ).toEqual([["protocols", "h2 in HTTP/2 over TLS, local in HTTP/1.1 over a unix socket"]]);
});

describe("machine and run", () => {
  it("are a few facts", () => {
    expect(view().environment).toEqual([
      ["commit", "0123456789ab (main)"],
      ["machine", "linux, x64, 2 × Example CPU, oha 1.16.0"],
      ["memory", "8.00 GiB"],
      ["baseline", "10 earlier runs"],
      ["measured", "6 blocks in 1 round, bursts of 500 ms, seed 1"],
      ["trend within rounds", "unknown: that takes three rounds of four bursts each"],
      [
        "time",
        "1 min 10 s (budget for measuring 1 min 00 s): build 8 s, measuring 1 min 00 s of which load 45 s",
      ],
      ["loadgate", "0.1.0"],
    ]);
  });

  it("tell the time of counting beside that of measuring", () => {
    const run = aRun({ counts: someCounts(aCounted()) });
    expect(fact("time", { run })).toMatch(/of which load 45 s, counting 1 min 30 s$/);
  });

  it("name no budget where the number of bursts was asked for", () => {
    const plan = { seed: "1", repeats: 12, rounds: 1, blocks: 6 };
    expect(fact("time", { run: aRun({ plan }) })).toMatch(/^1 min 10 s: build/);
  });

  it("say how long the bursts were, where they differ too", () => {
    const lengths = [{}, { requests: 5000 }, {}].map((load) => aSeries({ load: aShape(load) }));
    expect(fact("measured", { run: aRun({ series: lengths }) })).toBe(
      "6 blocks in 1 round, bursts of 500 ms or 5,000 requests, seed 1",
    );
  });

  it("say what was measured, and not what was planned", () => {
    const plan = { seed: "1", budgetMs: 60_000, rounds: 8, blocks: 31 };
    const round = (index: number) => [
      aSample({ round: index, block: 2 * index }),
      aSample({ round: index, block: 2 * index + 1 }),
    ];
    const whole = aSeries({ samples: [0, 1, 2, 3, 4, 5, 6].flatMap(round) });
    expect(fact("measured", { run: aRun({ plan, series: [whole, whole] }) })).toBe(
      "14 blocks in 7 rounds, bursts of 500 ms, seed 1",
    );
    const early = aSeries({ scenario: "other", samples: [0, 1, 2, 3, 4].flatMap(round) });
    expect(fact("measured", { run: aRun({ plan, series: [whole, early] }) })).toBe(
      "10–14 blocks in 5–7 rounds, bursts of 500 ms, seed 1",
    );
    expect(fact("measured", { run: aRun({ plan, series: [] }) })).toBeUndefined();
  });

  it("say how long servers were warmed up, where that is known", () => {
    const starts = [800, 3000, 2600].map((warmUpMs, round) => ({
      round,
      coldStartMs: 10,
      warmUpMs,
    }));
    const servers = [someFacts({ starts }), someFacts({ arm: "base", starts }), someFacts()];
    expect(fact("warm-up", { run: aRun({ servers }) })).toBe(
      "go 2.60 s, go (base) 2.60 s per start (median)",
    );
    expect(fact("warm-up")).toBeUndefined();
  });

  it.each([
    ["none", 0],
    ["go +100.0 % from the first to the last burst of a round", 1],
    ["go −50.0 % from the first to the last burst of a round", -1],
  ])("say whether servers got faster or slower: %s", (text, power) => {
    expect(fact("trend within rounds", { run: aRun({ series: [driftingSeries(power)] }) })).toBe(
      text,
    );
  });

  it("say which commit it was, as far as that is known", () => {
    const { ref: _, ...detached } = aCommit({ dirty: true });
    const { commit: __, ...without } = aRun();
    expect(fact("commit", { run: aRun({ commit: detached }) })).toBe(
      "0123456789ab with uncommitted changes",
    );
    expect(fact("commit", { run: without })).toBeUndefined();
  });

  it.each<[ComparedWith, string, string]>([
    [
      { kind: "base", sha: "0123456789abcdef", ref: "origin/main" },
      ...(["base", "0123456789ab (origin/main)"] as const),
    ],
    [{ kind: "base", ref: "itself" }, "base", "unknown (itself)"],
    [OTHER_RUN, "compared with", "run earlier, 2026-01-01T00:00:00.000Z"],
  ])("say which commit or run it was compared with: %j", (comparedWith, label, value) => {
    const comparison = aComparison({ comparedWith });
    expect(fact(label, { comparison })).toBe(value);
    expect(fact("baseline", { comparison })).toBe("not needed");
    expect(fact("baseline", { comparison, recording: { recorded: true } })).toBe(
      "not needed, this run is added",
    );
    expect(fact(label)).toBeUndefined();
  });

  it("say what it was compared with, and whether it is added", () => {
    const none = aComparison({ comparedWith: { kind: "none", reason: "no" } });
    expect(fact("baseline", { comparison: none })).toBe("none yet");
    expect(fact("baseline", { comparison: none, recording: { recorded: true } })).toBe(
      "none yet, this run is added",
    );
    expect(fact("baseline", { recording: { recorded: false } })).toBe("10 earlier runs");
    expect(fact("baseline", { recording: { recorded: false, handedOver: "0".repeat(64) } })).toBe(
      "10 earlier runs, this run is added by the job with mode: record",
    );
  });
});
