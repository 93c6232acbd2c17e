import { describe, expect, it } from "vitest";
import { aServer } from "../../../test/support/builders/config.ts";
import { anInstrument } from "../../../test/support/builders/instrument.ts";
import { aRequest } from "../../../test/support/builders/request.ts";
import { aWorld } from "../../../test/support/builders/world.ts";
import { runBenchmark } from "../run-benchmark.ts";
import type { Instrument } from "../stages/instrument.ts";
import { readingsOf } from "./measure.ts";

const point = (name: string, value: number, code?: string) => ({
  name,
  value,
  labels: code === undefined ? [] : [["code", code] as const],
});

it("puts before beside after, by name and labels, in the order of their first appearance", () => {
  const before = [point("total", 1, "200"), point("gone", 2), point("cpu", 3)];
  const after = [
    point("fresh", 4),
    point("cpu", 5),
    point("total", 6, "500"),
    point("total", 7, "200"),
  ];
  expect(readingsOf(before, after)).toEqual([
    { name: 'total{code="200"}', before: 1, after: 7 },
    { name: "gone", before: 2 },
    { name: "cpu", before: 3, after: 5 },
    { name: "fresh", after: 4 },
    { name: 'total{code="500"}', after: 6 },
  ]);
});

it("has nothing to say of a server that shows nothing", () => {
  expect(readingsOf([], [])).toEqual([]);
});

describe("an instrument's readings", () => {
  const prometheus = { path: "/own", metrics: ["total"] };
  const servers = [aServer({ prometheus }), aServer({ name: "rust" })];

  async function readBy(read: Instrument["read"], signal = new AbortController().signal) {
    const world = aWorld({ exposition: (_, loadedMs) => [point("total", loadedMs)] });
    const instruments = [anInstrument(), anInstrument({ read })];
    const request = aRequest({ servers }, { signal });
    return { world, ...(await runBenchmark({ ...world, instruments }, request)) };
  }

  it("are taken of each server around each round's load, and kept after its own metrics", async () => {
    const seen: string[] = [];
    const { run } = await readBy(async ({ name }) => {
      seen.push(name);
      return [point("faults", seen.length)];
    });
    const { rounds } = run.plan;
    expect(seen).toEqual(
      Array(2 * rounds)
        .fill(["go", "rust"])
        .flat(),
    );
    const [go, rust] = run.servers;
    const faultsIn = (round: number, place: number) => ({
      ...{ name: "faults", before: 4 * round + place, after: 4 * round + place + 2 },
    });
    expect(go?.starts.map(({ readings }) => readings?.map(({ name }) => name))).toEqual(
      Array(rounds).fill(["total", "faults"]),
    );
    expect(go?.starts.map(({ readings }) => readings?.[1])).toEqual(
      Array.from({ length: rounds }, (_, round) => faultsIn(round, 1)),
    );
    expect(rust?.starts.map(({ readings }) => readings)).toEqual(
      Array.from({ length: rounds }, (_, round) => [faultsIn(round, 2)]),
    );
  });

  it("that fail are a warning, and leave the server's own metrics", async () => {
    const { world, run, comparison } = await readBy(async () => {
      throw new Error("it is gone");
    });
    expect(new Set(world.warnings)).toEqual(
      new Set(["go", "rust"].map((name) => `${name}: an instrument could not read it: it is gone`)),
    );
    expect(run.servers[0]?.starts[0]?.readings).toMatchObject([{ name: "total" }]);
    expect(run.servers[1]?.starts[0]).not.toHaveProperty("readings");
    expect(comparison.gate.decision).toBe("pass");
  });

  it("end with the run where it is stopped meanwhile", async () => {
    const controller = new AbortController();
    const stopped = readBy(async () => {
      controller.abort(new Error("Ctrl-C"));
      throw new Error("it is gone");
    }, controller.signal);
    await expect(stopped).rejects.toThrow("Ctrl-C");
  });
});
