import { compareArms } from "../domain/compare-arms.ts";
import { LoadgateError, messageOf } from "../domain/error.ts";
import { formatCount } from "../domain/format.ts";
import { gateFor } from "../domain/gate-change.ts";
import { lookAfter } from "../domain/looks.ts";
import { laneName, lanesOf, type Plan, replanned } from "../domain/plan.ts";
import { type BaseCommit, RUN_SCHEMA, type RunFile, roundsMeasured } from "../domain/run-file.ts";
import { seriesName } from "../domain/series.ts";
import type { LoadGenerator } from "../ports/load-generator.ts";
import type { Checkout } from "../ports/source-control.ts";
import { renderJson } from "../report/json.ts";
import { type Arms, besideItself, hasBase, headArms, withoutBase } from "./arms.ts";
import { lossFrom, nameOf, prepareBase } from "./base-arm.ts";
import { configHashes } from "./config-hash.ts";
import { measure } from "./measure.ts";
import { get, type Measurement } from "./measurement.ts";
import { layOutBursts } from "./prepare-run.ts";
import { createRecorder, type Recorder } from "./recorder.ts";
import { readBodies, withHeaderFiles } from "./request-files.ts";
import type { RunRequest } from "./run-benchmark.ts";
import type { World } from "./world.ts";

/** Name of the run file in the output folder. */
export const RUN_FILE = "run.json";

/**
 * Installs the load generator, builds the servers, measures, and writes everything that came of it to
 * the run file, also when a step fails.
 * @returns the run file's content
 * @throws LoadgateError as the steps do
 */
export async function measureRun(world: World, request: RunRequest): Promise<RunFile> {
  const { output, progress } = world;
  const { signal } = request;
  const left = await world.leftovers.removeOfKilledRuns();
  if (left > 0) {
    const processes = formatCount(left, "process", "processes");
    progress.warn(`A run that was killed had left ${processes}; ended`);
  }
  const draft = await draftOf(world, request);
  let checkout: Checkout | undefined;
  try {
    checkout = await checkOutBase(world, request, draft);
    await prepareArms(world, request, draft, checkout);
    progress.stage("Measuring");
    await draft.watch.time("measureMs", () => measure(measurementOf(world, request, draft)));
  } catch (thrown) {
    // Work that a signal cut off fails in its own ways; the signal is the reason.
    const error: unknown = signal.aborted ? signal.reason : thrown;
    await output
      .write(RUN_FILE, renderJson(draft.runFile(messageOf(error))))
      .catch((unwritten: unknown) => progress.warn(messageOf(unwritten)));
    throw error;
  } finally {
    // A daemon that base's build left behind may still write into the checkout.
    await world.leftovers.endStarted();
    await checkout?.remove();
  }
  const run = draft.runFile();
  await output.write(RUN_FILE, renderJson(run));
  return run;
}

/** What is known of a run so far; each step adds to it. */
interface Draft {
  arms: Arms;
  plan: Plan;
  base?: BaseCommit;
  generator?: LoadGenerator;
  readonly recorder: Recorder;
  readonly watch: Stopwatch;
  /** @param failure why the run ended early */
  readonly runFile: (failure?: string) => RunFile;
}

async function draftOf(world: World, request: RunRequest): Promise<Draft> {
  const { host, sourceControl } = world;
  const { config, budgetMs } = request;
  const { repeats } = config.measure;
  const scenarios = await withHeaderFiles(host, config.scenarios);
  const bodies = await readBodies(host, scenarios);
  const commit = await sourceControl.head();
  const id = host.uniqueId();
  const startedAt = host.date().toISOString();
  const draft: Draft = {
    arms: headArms(request.cells, config.servers, scenarios, bodies),
    plan: request.plan,
    recorder: createRecorder((lane, cell) => configHashes(draft.arms, host).of(lane, cell)),
    watch: stopwatch(host.now),
    runFile: (failure) => ({
      schema: RUN_SCHEMA,
      id,
      startedAt,
      ...(commit && { commit }),
      ...(draft.base && { base: draft.base }),
      environment: {
        ...host.environment(),
        ...(draft.generator && { oha: draft.generator.version }),
      },
      configHash: configHashes(draft.arms, host).all,
      ...(request.only !== undefined && { only: request.only }),
      ...(request.skipped.length > 0 && { skipped: request.skipped }),
      plan: {
        seed: draft.plan.seed,
        ...(repeats === undefined ? { budgetMs } : { repeats }),
        rounds: draft.plan.rounds.length,
        blocks: draft.plan.blocksPerCell,
      },
      timing: { ...draft.watch.read(), loadMs: draft.recorder.loadMs() },
      ...(failure !== undefined && { failure }),
      servers: draft.recorder.servers(draft.arms.cells),
      series: draft.recorder.series(draft.arms.cells),
    }),
  };
  return draft;
}

/** @returns undefined where no base was asked for, and where it cannot be had, which the draft then says */
async function checkOutBase(
  { progress, sourceControl }: World,
  { base, budgetMs, config, signal }: RunRequest,
  draft: Draft,
): Promise<Checkout | undefined> {
  if (!base) return undefined;
  progress.stage(`Checking out ${nameOf(base)}`);
  try {
    return await sourceControl.checkOut(base, signal);
  } catch (error) {
    signal.throwIfAborted();
    if (base.isNamed || !(error instanceof LoadgateError)) throw error;
    progress.warn(`Not compared: ${error.message}`);
    const isRequired = base.isRequired !== false;
    draft.base = { ref: nameOf(base), isRequired, lost: [lossFrom(error)] };
    draft.arms = { ...draft.arms, cells: withoutBase(draft.arms.cells) };
    draft.plan = layOutBursts(config, draft.arms.cells, {
      budgetMs,
      seed: draft.plan.seed,
    });
    return undefined;
  }
}

/** Installs the load generator and builds both arms. */
async function prepareArms(
  world: World,
  request: RunRequest,
  draft: Draft,
  checkout: Checkout | undefined,
): Promise<void> {
  const { config, base, signal } = request;
  const { watch, recorder } = draft;
  world.progress.stage("Looking for the load generator");
  draft.generator = await watch.time("installMs", () => world.installGenerator(signal));
  const beganMs = world.host.date().getTime();
  await watch.time("buildMs", async () => {
    await buildHead(world, draft.arms, recorder, signal);
    if (request.againstItself) {
      draft.arms = besideItself(draft.arms);
      draft.base = { ref: "itself", isRequired: true };
    }
    if (!base || !checkout) return;
    const isPartial = request.only !== undefined || request.skipped.length > 0;
    const head = draft.arms;
    const building = { base, checkout, config, head, isPartial, beganMs, signal };
    const both = await prepareBase(world, building);
    draft.base = both.commit;
    draft.arms = both.arms;
    for (const lane of lanesOf(draft.arms.cells)) {
      const build = both.builds.get(laneName(lane));
      if (build) recorder.built(lane, build);
    }
    draft.plan = layOutBursts(config, draft.arms.cells, {
      budgetMs: request.budgetMs,
      seed: draft.plan.seed,
    });
  });
}

function measurementOf(world: World, request: RunRequest, draft: Draft): Measurement {
  const { config, budgetMs, signal } = request;
  const { arms, base, generator, plan, recorder } = draft;
  if (!generator) throw new Error("there is no load generator");
  const replan = (setUpMs: number) => {
    const { seed } = draft.plan;
    draft.plan = replanned(draft.plan, { cells: arms.cells, budgetMs, seed, setUpMs });
    return draft.plan;
  };
  const hasBudget = config.measure.repeats === undefined;
  const isAdaptive = request.base && hasBase(arms.cells) && !request.isJudgedElsewhere && hasBudget;
  return {
    ...arms,
    world,
    generator,
    plan,
    recorder,
    signal,
    ...(hasBudget && { budgetMs, replan }),
    ...(isAdaptive && base && { undecided: undecidedIn(base, request, draft.runFile) }),
  };
}

/** A cell is worth more bursts while any gated comparison in it is open. */
function undecidedIn(
  base: BaseCommit,
  { config, failOn }: RunRequest,
  runFile: () => RunFile,
): NonNullable<Measurement["undecided"]> {
  return (cells) => {
    const run = runFile();
    const rounds = roundsMeasured(run.series);
    if (lookAfter(rounds, run.plan.rounds) === 0) return cells;
    const { gate } = gateFor(config.gate, base);
    const { series } = compareArms(run, base, { ...gate, failOn }, rounds);
    const open = new Set(
      series
        .filter(({ metrics }) =>
          Object.values(metrics).some(({ verdict }) => verdict === "inconclusive"),
        )
        .map(({ name }) => name),
    );
    return cells.filter((cell) =>
      cell.lanes.some((lane) => open.has(seriesName({ ...cell, server: lane.server }))),
    );
  };
}

async function buildHead(
  { builder, progress }: World,
  { cells, servers }: Arms,
  recorder: Recorder,
  signal: AbortSignal,
): Promise<void> {
  for (const lane of lanesOf(cells)) {
    if (lane.arm === "base") continue;
    const name = laneName(lane);
    const server = get(servers, name);
    if (server.build !== undefined) progress.stage(`Building ${name}`);
    recorder.built(lane, await builder.build({ ...server, name }, signal));
  }
}

/** Measures how long each phase of a run takes. */
type Stopwatch = ReturnType<typeof stopwatch>;

/** Measures how long each phase takes, also one that fails. */
function stopwatch(now: () => number) {
  const startMs = now();
  const phases = { installMs: 0, buildMs: 0, measureMs: 0 };
  return {
    time: async <T>(phase: keyof typeof phases, work: () => Promise<T>): Promise<T> => {
      const beganMs = now();
      try {
        return await work();
      } finally {
        phases[phase] += now() - beganMs;
      }
    },
    read: () => ({ totalMs: now() - startMs, ...phases }),
  };
}
