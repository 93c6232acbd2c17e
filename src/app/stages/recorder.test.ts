import { expect, it } from "vitest";
import { aShape } from "../../../test/support/builders/config.ts";
import { aSample, rowsOf } from "../../../test/support/builders/sample.ts";
import type { Cell, Lane } from "../../domain/series/lane.ts";
import { createRecorder, type LaneAndCell, type SeriesForm } from "./recorder.ts";

const HEAD: Lane = { server: "go", arm: "head" };
const BASE: Lane = { server: "go", arm: "base" };
const CELL: Cell = {
  scenario: "greet",
  level: { concurrency: 10 },
  shape: aShape(),
  lanes: [HEAD, BASE],
};
const OTHER: Cell = {
  scenario: "other",
  level: { concurrency: 1 },
  shape: aShape(),
  lanes: [HEAD],
};
/** A recorder of series that the configuration has in some form. */
const recorder = (
  formOf: (place: LaneAndCell) => SeriesForm = ({ lane, cell }) => ({
    configHash: `${lane.arm} ${cell.scenario}`,
  }),
) => {
  const some = createRecorder(Date.now);
  return { ...some, series: (cells: readonly Cell[]) => some.series(cells, formOf) };
};

it("knows its series and servers before anything is recorded", () => {
  const empty = recorder();
  expect(
    empty.series([CELL, OTHER]).map(({ name, arm, configHash }) => [name, arm, configHash]),
  ).toEqual([
    ["go/greet c=10", "head", "head greet"],
    ["go/greet c=10", "base", "base greet"],
    ["go/other c=1", "head", "head other"],
  ]);
  expect(empty.servers([CELL, OTHER])).toEqual([
    { ...HEAD, starts: [] },
    { ...BASE, starts: [] },
  ]);
  expect(empty.times().loadMs).toBe(0);
});

it("keeps the samples of each lane and cell apart", () => {
  const some = recorder();
  some.sampled({ lane: HEAD, cell: CELL }, aSample({ block: 1 }));
  some.sampled({ lane: BASE, cell: CELL }, aSample({ block: 2 }));
  some.sampled({ lane: HEAD, cell: OTHER }, aSample({ block: 3 }));
  some.sampled({ lane: HEAD, cell: CELL }, aSample({ block: 4 }));
  expect(
    some.series([CELL, OTHER]).map(({ samples }) => rowsOf(samples).map(({ block }) => block)),
  ).toEqual([[1, 4], [2], [3]]);
  const before = some.series([OTHER]);
  some.sampled({ lane: HEAD, cell: OTHER }, aSample({ block: 5 }));
  expect(before[0]?.samples).toHaveLength(1);
  expect(some.series([OTHER])[0]?.samples).toHaveLength(2);
});

it("charges what a server used after a burst to that burst's series, within a round", () => {
  const some = recorder();
  some.usedEarlier(HEAD, 0, 1);
  some.sampled({ lane: HEAD, cell: CELL }, aSample({ round: 0 }));
  some.sampled({ lane: BASE, cell: CELL }, aSample({ round: 0 }));
  some.usedEarlier(HEAD, 0, 2);
  some.sampled({ lane: HEAD, cell: OTHER }, aSample({ round: 0 }));
  some.sampled({ lane: HEAD, cell: OTHER }, aSample({ round: 0 }), "GET /a");
  some.usedEarlier(HEAD, 0, 4);
  some.usedEarlier(HEAD, 1, 8);
  const laterIn = (cell: Cell) =>
    some
      .series([cell])
      .map(({ samples }) =>
        rowsOf(samples).map((row) =>
          Math.round((((row.cpuPerRequestUs ?? 0) - 40) * (row.expected + row.unexpected)) / 1000),
        ),
      );
  expect(laterIn(CELL)).toEqual([[2], [0]]);
  expect(laterIn(OTHER)).toEqual([[4]]);
  some.forgetSamples();
  some.usedEarlier(HEAD, 0, 16);
  expect(laterIn(OTHER)).toEqual([[]]);
});

it("has a series of each request of a mix behind the mix", () => {
  const requests = [
    { name: "GET /a", weight: 3 },
    { name: "b", weight: 1 },
  ];
  const some = recorder(() => ({ configHash: "c0ffee", requests }));
  some.sampled({ lane: BASE, cell: CELL }, aSample({ block: 1 }));
  some.sampled({ lane: BASE, cell: CELL }, aSample({ block: 2 }), "GET /a");
  some.sampled({ lane: HEAD, cell: CELL }, aSample({ block: 3 }), "b");
  const series = some.series([CELL]);
  expect(
    series.map(({ name, arm, weight, samples }) => [
      name,
      arm,
      weight,
      rowsOf(samples).map((s) => s.block),
    ]),
  ).toEqual([
    ["go/greet c=10", "head", undefined, []],
    ["go/greet c=10 / GET /a", "head", 3, []],
    ["go/greet c=10 / b", "head", 1, [3]],
    ["go/greet c=10", "base", undefined, [1]],
    ["go/greet c=10 / GET /a", "base", 3, [2]],
    ["go/greet c=10 / b", "base", 1, []],
  ]);
  expect(series.map(({ request }) => request)).toEqual([
    ...[undefined, "GET /a", "b"],
    ...[undefined, "GET /a", "b"],
  ]);
});

it("keeps each start of a server, with what became known later", () => {
  const some = recorder();
  some.built("go", { buildMs: 7, artifactBytes: 8 });
  some.started(HEAD, { round: 0, coldStartMs: 10, idleRssBytes: 100 });
  some.updated(HEAD, { peakRssBytes: 900 });
  some.started(HEAD, { round: 1, coldStartMs: 30, idleRssBytes: 300 });
  some.updated(HEAD, { peakRssBytes: 500 });
  some.started(HEAD, { round: 2, coldStartMs: 11 });
  expect(some.latestStart(HEAD)).toMatchObject({ round: 2, coldStartMs: 11 });
  expect(some.latestStart(BASE)).toBeUndefined();
  some.updated(BASE, { peakRssBytes: 12_345 });
  expect(some.servers([CELL, OTHER])).toEqual([
    {
      ...HEAD,
      buildMs: 7,
      artifactBytes: 8,
      starts: [
        { round: 0, coldStartMs: 10, idleRssBytes: 100, peakRssBytes: 900 },
        { round: 1, coldStartMs: 30, idleRssBytes: 300, peakRssBytes: 500 },
        { round: 2, coldStartMs: 11 },
      ],
    },
    { ...BASE, starts: [] },
  ]);
});

it("takes the longest pause that any start's metrics show, in milliseconds", () => {
  const some = recorder();
  const pause = 'go_gc_duration_seconds{quantile="1"}';
  const starts = [
    [{ name: pause, before: 0.5, after: 0.002 }],
    [{ name: 'go_gc_duration_seconds{quantile="0"}', after: 9 }],
    [
      { name: "process_cpu_seconds_total", before: 1, after: 8 },
      { name: pause, after: 0.003 },
    ],
    [{ name: pause, before: 0.7 }],
  ];
  for (const [round, readings] of starts.entries()) {
    some.started(HEAD, { round, coldStartMs: 10 });
    some.updated(HEAD, { readings });
    some.updated(HEAD, { peakRssBytes: 1 });
  }
  some.started(BASE, { round: 0, coldStartMs: 10 });
  const [head, base] = some.servers([CELL, OTHER]);
  expect(head?.starts.map(({ readings }) => readings)).toEqual(starts);
  expect(base?.starts[0]).not.toHaveProperty("readings");
});

it("adds up the load", () => {
  const some = recorder();
  some.spent("loadMs", 1000);
  some.spent("loadMs", 499.5);
  expect(some.times().loadMs).toBe(1499.5);
});

it("has the addresses of all requests of a mix, and that of each", () => {
  const requests = ["a", "b"].map((name) => ({ name, weight: 1 }));
  const addresses = ["GET /a", "POST /b"];
  const of = (form: object) => recorder(() => ({ configHash: "c0ffee", ...form })).series([OTHER]);
  expect(of({ requests, addresses }).map((one) => one.addresses)).toEqual([
    addresses,
    ["GET /a"],
    ["POST /b"],
  ]);
  expect(of({ addresses: ["GET /a"] }).map((one) => one.addresses)).toEqual([["GET /a"]]);
});
