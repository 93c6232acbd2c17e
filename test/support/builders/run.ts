import type { Commit } from "../../../src/domain/run/file/checkout.ts";
import {
  type Environment,
  type MeasuredSeries,
  RUN_SCHEMA,
  type RunFile,
} from "../../../src/domain/run/file/run-file.ts";
import type { Sample } from "../../../src/domain/series/sample.ts";
import { type Samples, samplesOf } from "../../../src/domain/series/samples.ts";
import { seriesName } from "../../../src/domain/series/series.ts";
import type { ServerFacts, ServerStart } from "../../../src/domain/series/server-facts.ts";
import { aShape } from "./config.ts";
import { aSample, samples } from "./sample.ts";

/** A clean commit of the default branch. */
export function aCommit(overrides: Partial<Commit> = {}): Commit {
  return {
    sha: "0123456789abcdef0123456789abcdef01234567",
    ref: "main",
    dirty: false,
    ...overrides,
  };
}

/** A small machine. */
export function anEnvironment(overrides: Partial<Environment> = {}): Environment {
  return {
    os: "linux",
    arch: "x64",
    cpuModel: "Example CPU",
    cpuCount: 2,
    memoryBytes: 8 * 1024 ** 3,
    node: "v24.0.0",
    loadgate: "0.1.0",
    oha: "1.16.0",
    ...overrides,
  };
}

/** What a series has that is not as usual; its bursts may be given one by one. */
export type SeriesOverrides = Partial<Omit<MeasuredSeries, "samples">> & {
  readonly samples?: Samples | readonly Sample[];
};

/** `go/greet c=10` with six good blocks; its name follows from its parts. */
export function aSeries({
  samples: bursts = samples(6),
  ...overrides
}: SeriesOverrides = {}): MeasuredSeries {
  const key = { server: "go", scenario: "greet", level: { concurrency: 10 }, ...overrides };
  return {
    name: seriesName(key),
    arm: "head",
    load: aShape(),
    configHash: "c0ffee",
    ...key,
    samples: "columns" in bursts ? bursts : samplesOf(bursts),
  };
}

/** A server that started once. */
export function someFacts(overrides: Partial<ServerFacts> = {}): ServerFacts {
  return {
    server: "go",
    arm: "head",
    buildMs: 2500,
    artifactBytes: 7_130_317,
    starts: [aStart()],
    ...overrides,
  };
}

/** A start of a server in the first round. */
export function aStart(overrides: Partial<ServerStart> = {}): ServerStart {
  return {
    round: 0,
    coldStartMs: 12.5,
    idleRssBytes: 4_194_304,
    peakRssBytes: 20_971_520,
    ...overrides,
  };
}

/** A complete run of one series. */
export function aRun(overrides: Partial<RunFile> = {}): RunFile {
  return {
    schema: RUN_SCHEMA,
    id: "this-run",
    startedAt: "2026-02-01T00:00:00.000Z",
    commit: aCommit(),
    environment: anEnvironment(),
    configHash: "c0ffee",
    plan: { seed: "1", budgetMs: 60_000, rounds: 1, blocks: 6 },
    timing: { totalMs: 70_000, installMs: 1000, buildMs: 8000, measureMs: 60_000, loadMs: 45_000 },
    servers: [someFacts()],
    series: [aSeries()],
    ...overrides,
  };
}

/** Five rounds of five bursts, from whose first to last the speed is doubled so many times. */
export function driftingSeries(power: number) {
  const samples = Array.from({ length: 25 }, (_, index) => {
    const speed = 2 ** ((power * (index % 5)) / 4);
    const round = Math.floor(index / 5);
    return aSample({ round, throughput: 1000 * speed, cpuPerRequestUs: 40 / speed });
  });
  return aSeries({ samples });
}
