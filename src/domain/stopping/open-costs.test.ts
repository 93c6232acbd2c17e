import { expect, it } from "vitest";
import { aRun, aSeries, aStart, someFacts } from "../../../test/support/builders/run.ts";
import { aSample } from "../../../test/support/builders/sample.ts";
import { openCosts } from "./open-costs.ts";

const GATE = { tolerancePercent: { "peak-rss": 20, "build-time": 10 }, maxErrorPercent: 0 };
const [LEVEL, NOISY] = [
  [1, 1.01, 0.99, 1, 1.005],
  [1, 1.5, 0.8, 1.2, 0.9],
];

/** Both arms of a server, whose head takes `more` times the memory. */
function bothArms(server: string, more: number, scatter: readonly number[]) {
  const of = (arm: "head" | "base", factor: number) =>
    someFacts({
      server,
      arm,
      buildMs: 1000 * factor,
      starts: scatter.map((value, round) =>
        aStart({ round, peakRssBytes: 1e8 * value * factor, coldStartMs: 10 * value * factor }),
      ),
    });
  return [of("head", more), of("base", 1)];
}

it("names servers whose starts do not show that they are no worse, and those that may be worse", () => {
  const servers = [
    ...bothArms("same", 1, LEVEL),
    ...bothArms("noisy", 1, NOISY),
    ...bothArms("noisy and more", 1.3, NOISY),
    ...bothArms("worse", 1.6, LEVEL),
    ...bothArms("within", 1.1, LEVEL),
  ];
  const { open, suspicious } = openCosts(aRun({ servers, base: { ref: "main" } }), GATE);
  expect([...open]).toEqual(["noisy", "noisy and more", "worse"]);
  expect([...suspicious]).toEqual(["noisy and more", "worse"]);
});

it("takes what a round has in common for no difference, since the arms take turns", () => {
  const gate = { tolerancePercent: { "cold-start": 50 }, maxErrorPercent: 0 };
  const servers = bothArms("go", 1, [1, 20, 0.3, 5, 2]);
  expect(openCosts(aRun({ servers, base: { ref: "main" } }), gate).open).toEqual(new Set());
});

it("names series and servers whose limit is not shown to be kept", () => {
  const limits = { throughput: { value: 10_000 }, "peak-rss": { value: 1e8 } };
  const openWith = (throughput: number, memory: number) => {
    const samples = [0.99, 1.01, 1, 0.98, 1.02].map((factor, round) =>
      aSample({ round, throughput: throughput * factor, expected: (throughput * factor) / 2 }),
    );
    const [head] = bothArms("go", memory, LEVEL);
    const run = aRun({ series: [aSeries({ samples })], servers: head ? [head] : [] });
    const { open, suspicious } = openCosts(run, {
      tolerancePercent: {},
      maxErrorPercent: 0,
      limits,
    });
    return { open: [...open], suspicious: [...suspicious] };
  };
  expect(openWith(12_000, 0.5)).toEqual({ open: [], suspicious: [] });
  expect(openWith(10_050, 0.998)).toEqual({ open: ["go/greet c=10", "go"], suspicious: [] });
  expect(openWith(9950, 1.002)).toMatchObject({ suspicious: ["go/greet c=10", "go"] });
  expect(openWith(5000, 2)).toMatchObject({ suspicious: ["go/greet c=10", "go"] });
});

it("names none that has nothing to compare, nor one without a value", () => {
  const [head, base] = bothArms("go", 2, NOISY);
  const nothing = { open: new Set(), suspicious: new Set() };
  expect(openCosts(aRun({ servers: head ? [head] : [] }), GATE)).toEqual(nothing);
  const servers = [head, base].map((one) => ({ ...someFacts(one), starts: [{ round: 0 }] }));
  expect(openCosts(aRun({ servers, base: { ref: "main" } }), GATE)).toEqual(nothing);
});
