import type { Counts } from "../domain/counting/counts.ts";
import { isTimed } from "../domain/counting/without-timing.ts";
import type { CountConfig } from "../domain/run/config.ts";
import { type Cell, type Lane, laneName, seriesOf } from "../domain/run/lane.ts";
import type { Plan } from "../domain/run/plan.ts";
import {
  type BaseCommit,
  type PlanPart,
  RUN_SCHEMA,
  type RunFile,
} from "../domain/run/run-file.ts";
import { transportKind } from "../domain/run/transport.ts";
import { withoutNullish } from "../domain/shared/without-nullish.ts";
import type { LoadGenerator } from "../ports/load-generator.ts";
import type { Machine } from "../ports/machine.ts";
import type { Checkout } from "../ports/source-control.ts";
import { type Arms, headArms, scenarioKey } from "./arms/arms.ts";
import { configHashes } from "./arms/config-hash.ts";
import { withRequestFiles } from "./arms/request-files.ts";
import { layOutBursts } from "./lay-out-bursts.ts";
import { createRecorder, type Recorder, type SeriesForm } from "./measure/recorder.ts";
import type { MeasureRequest } from "./measure-request.ts";
import type { ShardOfPlan } from "./prepare-run.ts";
import { Services } from "./services/services.ts";
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
  readonly services: Services;
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
  const scenarios = await withRequestFiles(machine, config.scenarios);
  const commit = await sourceControl.head();
  const workingTree = await workingTreeOf(world, request);
  const head = { ...config, scenarios };
  const shard =
    request.shard && partOf(request.shard, headArms(request.shard.whole, head), machine);
  const id = machine.uniqueId();
  const startedAt = machine.date().toISOString();
  const draft: Draft = {
    arms: headArms(request.cells, head),
    plan: request.plan,
    services: new Services(world, config.servers, request.signal),
    recorder: createRecorder((lane, cell) => seriesForm(draft.arms, machine, { lane, cell })),
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
        ...withoutNullish({ screenedAfter: draft.plan.screenedAfter }),
        ...(endsAtRegression(request) && { failFast: true }),
      },
      ...(shard && { shard }),
      timing: { ...draft.watch.read(), loadMs: draft.recorder.loadMs() },
      ...(failure !== undefined && { failure }),
      servers: draft.recorder.servers(draft.arms.cells).map((facts) => ({
        ...facts,
        ...withoutNullish({ url: draft.arms.servers.get(laneName(facts))?.url }),
      })),
      series: isTimed(config) ? draft.recorder.series(draft.arms.cells) : [],
      ...(draft.counts && { counts: draft.counts }),
    }),
  };
  return draft;
}

/** The hash is that of head's configuration: base is the same commit in all shards. */
function partOf(
  { index, count, repeatOn, own, whole, cutBy }: ShardOfPlan,
  arms: Arms,
  machine: Machine,
): PlanPart {
  const planHash = configHashes(arms, machine).all;
  return {
    ...{ index, count, own: seriesOf(own), plan: seriesOf(whole), planHash, cutBy },
    ...withoutNullish({ repeatOn }),
  };
}

function seriesForm(
  arms: Arms,
  machine: World["machine"],
  { lane, cell }: { readonly lane: Lane; readonly cell: Cell },
): SeriesForm {
  const scenario = arms.scenarios.get(scenarioKey(lane.arm, cell.scenario));
  const requests = scenario?.requests.map(({ name, weight }) => ({ name, weight })) ?? [];
  return {
    configHash: configHashes(arms, machine).of(lane, cell),
    ...(requests.length > 1 && { requests }),
    ...withoutNullish({ transport: transportKind(scenario?.transport) }),
  };
}

function endsAtRegression({ failFast, failOn, isJudgedElsewhere }: MeasureRequest): boolean {
  return failFast === true && failOn !== "never" && isJudgedElsewhere !== true;
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
