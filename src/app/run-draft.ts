import type { Counts } from "../domain/counting/counts.ts";
import { isTimed } from "../domain/counting/without-timing.ts";
import type { CountConfig } from "../domain/run/config.ts";
import type { Cell } from "../domain/run/lane.ts";
import type { Plan } from "../domain/run/plan.ts";
import { type BaseCommit, RUN_SCHEMA, type RunFile } from "../domain/run/run-file.ts";
import type { LoadGenerator } from "../ports/load-generator.ts";
import type { Checkout } from "../ports/source-control.ts";
import { type Arms, headArms } from "./arms/arms.ts";
import { configHashes } from "./arms/config-hash.ts";
import { readBodies, withHeaderFiles } from "./arms/request-files.ts";
import { layOutBursts } from "./lay-out-bursts.ts";
import { createRecorder, type Recorder } from "./measure/recorder.ts";
import type { MeasureRequest } from "./measure-request.ts";
import { workingTreeOf } from "./working-tree.ts";
import type { World } from "./world.ts";

/** What is known of a run so far. Each step adds to it. */
export interface Draft {
  arms: Arms;
  plan: Plan;
  base?: BaseCommit;
  /** Base's files; to be removed when the run is over. */
  checkout?: Checkout;
  generator?: LoadGenerator;
  /** How is counted, where base has a say in it; as head's configuration says without it. */
  count?: CountConfig;
  counts?: Counts;
  readonly recorder: Recorder;
  readonly watch: ReturnType<typeof stopwatch>;
  /** @param failure why the run ended early */
  readonly runFile: (failure?: string) => RunFile;
}

/**
 * Plans the draft anew for some cells; no others are measured.
 * @throws LoadgateError `usage` when the budget is too short for them; the draft is as before then
 */
export function layOutCells(
  draft: Draft,
  { config, budgetMs }: Pick<MeasureRequest, "config" | "budgetMs">,
  cells: readonly Cell[],
): void {
  draft.plan = layOutBursts(config, cells, { budgetMs, seed: draft.plan.seed });
  draft.arms = { ...draft.arms, cells };
}

/**
 * A run of which nothing is known but what was asked for.
 * @throws LoadgateError `usage` when a file that the configuration names cannot be read
 */
export async function draftOf(world: World, request: MeasureRequest): Promise<Draft> {
  const { machine, sourceControl } = world;
  const { config, budgetMs } = request;
  const { repeats } = config.measure;
  const scenarios = await withHeaderFiles(machine, config.scenarios);
  const bodies = await readBodies(machine, scenarios);
  const commit = await sourceControl.head();
  const workingTree = await workingTreeOf(world, request);
  const id = machine.uniqueId();
  const startedAt = machine.date().toISOString();
  const draft: Draft = {
    arms: headArms(request.cells, { ...config, scenarios }, bodies),
    plan: request.plan,
    recorder: createRecorder((lane, cell) => configHashes(draft.arms, machine).of(lane, cell)),
    watch: stopwatch(machine.now),
    runFile: (failure) => ({
      schema: RUN_SCHEMA,
      id,
      startedAt,
      ...(commit && { commit }),
      ...(draft.base && { base: draft.base }),
      environment: {
        ...machine.environment(),
        ...(draft.generator && { oha: draft.generator.version }),
      },
      configHash: configHashes(draft.arms, machine).all,
      ...(request.only !== undefined && { only: request.only }),
      ...(workingTree && { workingTree }),
      ...(request.skipped.length > 0 && { skipped: request.skipped }),
      plan: {
        seed: draft.plan.seed,
        ...(repeats === undefined ? { budgetMs } : { repeats }),
        rounds: draft.plan.rounds.length,
        blocks: draft.plan.blocksPerCell,
        ...(endsAtRegression(request) && { failFast: true }),
      },
      timing: { ...draft.watch.read(), loadMs: draft.recorder.loadMs() },
      ...(failure !== undefined && { failure }),
      servers: draft.recorder.servers(draft.arms.cells),
      series: isTimed(config) ? draft.recorder.series(draft.arms.cells) : [],
      ...(draft.counts && { counts: draft.counts }),
    }),
  };
  return draft;
}

function endsAtRegression({ failFast = false, failOn }: MeasureRequest): boolean {
  return failFast && failOn !== "never";
}

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
