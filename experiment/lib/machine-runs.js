import { engine } from "./engine.js";
import { planRun, sizesOf } from "./planned-run.js";
import { METRICS, RECORDED_MS } from "./recording.js";
import { centresOf } from "./rules.js";
import { normalNumbers, simulator } from "./simulate.js";
import { judge, TOLERANCES } from "./whole-run.js";

/** @typedef {import("./resample.js").SeriesDifferences} SeriesDifferences */
/** @typedef {Parameters<typeof engine.runOf>[0][number]["run"]} RunFile */
/** @typedef {RunFile["series"][number]} Series */
/** @typedef {import("../../src/domain/run/sample.ts").Sample} Sample */

/**
 * What one job measured: the differences of its series, and how much faster its machine is, as a logarithm.
 * @typedef {{ readonly series: readonly SeriesDifferences[], readonly speed: number }} Job
 */

/**
 * @typedef {import("./simulate.js").Noise & { spreads: readonly (readonly number[])[] }} MachineNoise
 */

/** @typedef {{ readonly parts: number, readonly repeatOn: number }} Sharing */

/** What the machines of one run are faster or slower by, as a standard deviation of logarithms. */
export const SPEEDS = 0.15;

/** Time for measuring of each job. */
export const MINUTES = 3;

/** A burst of the default length is noisier than a recorded one. */
const NOISIER = Math.sqrt(RECORDED_MS / engine.BURST_MS);

/**
 * Draws what the jobs of a run measure, each on a machine of its own.
 * @param {Sharing & { readonly shape: import("./shapes.js").Shape }} layout
 * @param {MachineNoise} noise
 * @param {() => number} random
 * @param {() => (job: number) => readonly number[]} ratios what a machine adds to the differences of a series, by metric
 * @returns {(slowed: readonly number[]) => readonly Job[]} takes what a slowdown adds to the first series on all machines, by metric
 */
export function jobsOf({ parts, repeatOn, shape }, noise, random, ratios) {
  const normal = normalNumbers(random);
  const planned = planRun(shape, MINUTES * 60_000, engine.BURST_MS);
  const sizes = planned ? sizesOf(planned) : [];
  const spreads = noise.spreads.map((own) => own.map((spread) => NOISIER * spread));
  const draw = simulator(noise, spreads, random, shape);
  return (slowed) => {
    const ratioOf = ratios();
    return Array.from({ length: parts * repeatOn }, (_, job) => {
      const series = draw(sizes).map((own, index) => {
        const isSlowed = job < repeatOn && index === 0;
        const added = ratioOf(job).map((one, metric) =>
          isSlowed ? one + (slowed[metric] ?? 0) : one,
        );
        return own.map((rounds, metric) =>
          rounds.map((round) => round.map((value) => value + (added[metric] ?? 0))),
        );
      });
      return { series, speed: SPEEDS * normal() };
    });
  };
}

/** The share of the false-alarm rate that series by themselves have where nobody looks before the end. */
const AT_ONCE = engine.ratesAfter(1, 1);

/**
 * Whether a run calls a regression: of a series by itself, or of all that one machine each measured.
 * @param {readonly Job[]} jobs
 * @param {Sharing} sharing
 */
export function isCalled(jobs, sharing) {
  const verdicts = verdictsOf(jobs, sharing);
  if (verdicts.flat().includes("regression")) return true;
  if (sharing.repeatOn > 1) return false;
  const centres = jobs.flatMap(({ series }) => series.map((own) => own.map(centresOf)));
  const all = METRICS.map((id, metric) => ({
    id,
    rounds: centres.flatMap((own) => own[metric] ?? []),
    tolerancePercent: TOLERANCES.rule[metric] ?? 0,
  }));
  return engine.commonlyWorse(all, engine.processPool(centres.flat())).length > 0;
}

/**
 * Judges what jobs measured by the engine's estimates.
 * @param {readonly Job[]} jobs
 * @param {Sharing} sharing
 * @returns {readonly (readonly (string | undefined)[])[]} verdicts by series and metric
 */
export function verdictsOf(jobs, { repeatOn }) {
  const centres = jobs.map(({ series }) => series.map((own) => own.map(centresOf)));
  const pool = engine.processPool(centres.flat(2));
  const changes = centres.map((series) =>
    series.map((own) => own.map((one) => engine.changeOf(one, pool))),
  );
  if (repeatOn === 1) return judge(changes.flat(), "rule", AT_ONCE);
  const parts = Array.from({ length: jobs.length / repeatOn }, (_, part) => {
    const machines = changes.slice(part * repeatOn, (part + 1) * repeatOn);
    return (machines[0] ?? []).map((_one, series) =>
      METRICS.map((_id, metric) =>
        machines.flatMap((own, shard) => {
          const change = own[series]?.[metric];
          return change ? [{ shard, change }] : [];
        }),
      ),
    );
  }).flat();
  const together = engine.acrossMachines(parts.flat());
  return judge(
    parts.map((own) => own.map(together)),
    "rule",
    AT_ONCE,
  );
}

/**
 * Both arms of a series, whose pairs differ as they are told to.
 * @param {string} server
 * @param {import("./resample.js").SeriesDifferences} differences
 * @param {number} speed of the machine
 * @returns {readonly Series[]}
 */
function armsOf(server, differences, speed) {
  const arms = /** @type {const} */ (["base", "head"]).map((arm) => {
    /** @type {Sample[]} */
    const samples = [];
    const rounds = differences[0]?.length ?? 0;
    let at = 0;
    for (let round = 0; round < rounds; round += 1) {
      const count = differences[0]?.[round]?.length ?? 0;
      for (let pair = 0; pair < count; pair += 1) {
        const [throughput, p99, cpu] = METRICS.map((_, metric) =>
          arm === "base" ? 0 : (differences[metric]?.[round]?.[pair] ?? 0),
        );
        samples.push(sampleOf({ round, at, speed }, [throughput ?? 0, p99 ?? 0, cpu ?? 0]));
        at += 1;
      }
    }
    return { arm, samples };
  });
  const level = { concurrency: 1 };
  const load = engine.timedBurst(engine.BURST_MS);
  const name = `${server}/s c=1`;
  return arms.map(({ arm, samples }) => ({
    ...{ name, server, scenario: "s", level, load, arm, configHash: "0", samples },
  }));
}

/**
 * A burst; two of them are a block.
 * @param {{ round: number, at: number, speed: number }} place
 * @param {readonly [number, number, number]} logs throughput, latency and CPU, as logarithms
 * @returns {Sample}
 */
function sampleOf({ round, at, speed }, [throughput, p99, cpu]) {
  const tail = 4 * Math.exp(p99 - speed);
  return {
    ...{ round, block: Math.floor(at / 2), position: at % 2, startedAt: STARTED_AT },
    ...{ durationMs: engine.BURST_MS, expected: 1000, unexpected: 0, aborted: 0, errors: {} },
    ...{ non2xx: 0, bodyBytes: 0 },
    throughput: 10_000 * Math.exp(throughput + speed),
    latencyMs: { mean: 1, p50: 1, p90: tail, p95: tail, p99: tail, p999: tail, max: tail },
    cpuPerRequestUs: 40 * Math.exp(cpu - speed),
  };
}

const STARTED_AT = "2026-01-01T00:00:00.000Z";

/**
 * Judges what jobs measured as a report does: run files, put together.
 * @param {readonly Job[]} jobs
 * @param {Sharing} sharing
 * @returns {readonly (readonly (string | undefined)[])[]} as {@link verdictsOf}
 */
export function reportedVerdicts(jobs, { parts, repeatOn }) {
  const shards = jobs.map(({ series, speed }, at) => ({
    series: series.flatMap((own, index) =>
      armsOf(`p${Math.floor(at / repeatOn)}s${index}`, own, speed),
    ),
  }));
  const names = shards.map(({ series }) => [...new Set(series.map(({ name }) => name))]);
  const plan = [...new Set(names.flat())];
  const files = shards.map(({ series }, at) => ({
    place: `${at}`,
    run: {
      ...RUN,
      id: `${at}`,
      environment: { ...RUN.environment, cpuModel: `${at}` },
      series,
      shard: {
        ...{ index: at + 1, count: parts * repeatOn, own: names[at] ?? [], plan },
        ...{ planHash: "0", cutBy: /** @type {const} */ ("budget") },
        ...(repeatOn > 1 && { repeatOn }),
      },
    },
  }));
  const run = engine.runOf(files);
  const [throughput = 0, p99 = 0, cpu = 0] = TOLERANCES.rule;
  const tolerancePercent = { throughput, "latency-p99": p99, "cpu-per-request": cpu };
  const { series } = engine.compareRun(run, engine.historyOf(run, []), {
    tolerancePercent,
    maxErrorPercent: 0,
    failOn: "regression",
    isWhole: true,
  });
  return series.map(({ metrics }) => METRICS.map((id) => metrics[id]?.verdict));
}

/** @type {Omit<RunFile, "series">} */
const RUN = {
  schema: "loadgate/run/1",
  id: "",
  startedAt: STARTED_AT,
  environment: {
    ...{ os: "linux", arch: "x64", cpuModel: "", cpuCount: 2, memoryBytes: 1 },
    ...{ node: "", loadgate: "" },
  },
  configHash: "0",
  base: { ref: "main", sha: "c".repeat(40) },
  plan: { seed: "1", budgetMs: MINUTES * 60_000, rounds: 10, blocks: 10 },
  timing: { totalMs: 0, installMs: 0, buildMs: 0, measureMs: MINUTES * 60_000, loadMs: 0 },
  servers: [],
};
