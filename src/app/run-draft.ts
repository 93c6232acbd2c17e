import type { Counts } from "../domain/counting/counts.ts";
import { isTimed } from "../domain/counting/without-timing.ts";
import type { BaseCommit } from "../domain/run/file/base-commit.ts";
import { type FurtherArm, partsByBase } from "../domain/run/file/further-bases.ts";
import type { LostBase } from "../domain/run/file/lost-base.ts";
import {
  type MeasuredRun,
  RUN_SCHEMA,
  type RunFile,
  type RunTiming,
} from "../domain/run/file/run-file.ts";
import type { Config, CountConfig } from "../domain/run/plan/config.ts";
import { type Cell, type Lane, laneName, seriesOf } from "../domain/run/plan/lane.ts";
import type { Plan } from "../domain/run/plan/plan.ts";
import { transportKind } from "../domain/run/plan/transport.ts";
import type { BaseArm } from "../domain/run/series/series.ts";
import type { PlanPart } from "../domain/run/shards/plan-part.ts";
import { LoadgateError } from "../domain/shared/error.ts";
import { withoutNullish } from "../domain/shared/without-nullish.ts";
import type { LoadGenerator } from "../ports/load-generator.ts";
import type { Machine } from "../ports/machine.ts";
import type { Checkout } from "../ports/source-control.ts";
import { type Arms, headArms, scenarioKey, withLanes } from "./arms/arms.ts";
import { configHashes } from "./arms/config-hash.ts";
import { withReadyFiles, withRequestFiles } from "./arms/request-files.ts";
import type { BuildOfBase } from "./base/base-arm-request.ts";
import type { BaseBenchmark } from "./base/base-benchmark.ts";
import { withWhatIsGone } from "./base/gone-series.ts";
import { layOutBursts } from "./lay-out-bursts.ts";
import { createRecorder, type Recorder, type SeriesForm } from "./measure/recorder.ts";
import type { MeasureRequest } from "./measure-request.ts";
import type { ShardOfPlan } from "./prepare-run.ts";
import { Services } from "./services/services.ts";
import { stopwatch } from "./stopwatch.ts";
import { type FoundTree, findWorkingTree } from "./working-tree.ts";
import type { World } from "./world.ts";

/** What is known of a run so far. Each step adds to it. */
export interface Draft {
  arms: Arms;
  plan: Plan;
  base?: BaseCommit;
  /** Where head is built; absent where there is no base. */
  tree?: FoundTree;
  /** Base's files; to be removed when the run is over. */
  checkout?: Checkout;
  /** What base measures, or why its configuration cannot be used; absent where there is no base. */
  benchmark?: BaseBenchmark | LoadgateError;
  /** The bases beside it, in the order in which they were asked for. */
  readonly further: FurtherDraft[];
  /** What was built of all bases, in that order. */
  readonly baseBuilds: BuildOfBase[];
  generator?: LoadGenerator;
  /** How is counted, where base has a say in it; as head's configuration says without it. */
  count?: CountConfig;
  counts?: Counts;
  /** Tells which of head's files are not as they were when it was built. */
  changedSinceBuild?: () => Promise<readonly string[]>;
  readonly services: Services;
  readonly recorder: Recorder;
  readonly watch: ReturnType<typeof stopwatch>;
  /** What was measured so far, in series that are timed. */
  readonly measured: () => MeasuredRun & Pick<RunFile, "furtherBases">;
  /** @param failure why the run ended early */
  readonly runFile: (failure?: string) => RunFile;
}

/** A base beside the one that the gate judges. Each step adds to it. */
export interface FurtherDraft extends FurtherArm {
  base: BaseCommit;
  /** Its files; to be removed when the run is over. */
  readonly checkout?: Checkout;
}

/** Notes that parts of a base are lost. */
export function loseIn(draft: Draft, arm: BaseArm, lost: readonly LostBase[]): void {
  const withLost = (base: BaseCommit) => ({ ...base, lost: [...(base.lost ?? []), ...lost] });
  if (arm === "base") {
    if (draft.base) draft.base = withLost(draft.base);
    return;
  }
  for (const one of draft.further) if (one.arm === arm) one.base = withLost(one.base);
}

/**
 * Plans the draft anew for some cells; no others are measured.
 * @throws LoadgateError `usage` when the budget is too short for them; the draft is as before then
 */
export function layOutCells(
  draft: Draft,
  { config, budgetMs, againstItself = false, shard }: MeasureRequest,
  cells: readonly Cell[],
): void {
  const others = shard ? seriesOf(shard.whole).length - seriesOf(shard.own).length : 0;
  const { seed } = draft.plan;
  draft.plan = layOutBursts(config, cells, { budgetMs, seed, others, againstItself });
  draft.arms = { ...draft.arms, cells };
}

/**
 * A run of which nothing is known but what was asked for.
 * @throws LoadgateError `usage` when a file that the configuration names cannot be read
 */
export async function draftOf(world: World, request: MeasureRequest): Promise<Draft> {
  const { machine, sourceControl } = world;
  const { config } = request;
  const scenarios = await withRequestFiles(machine, config.scenarios);
  const commit = await sourceControl.head();
  const tree = await findWorkingTree(world, request);
  const servers = await withReadyFiles(machine, config.servers);
  const head = { ...config, scenarios, servers };
  const shard =
    request.shard && partOf(request.shard, headArms(request.shard.whole, head), machine);
  const id = machine.uniqueId();
  const startedAt = machine.date().toISOString();
  const draft: Draft = {
    // Further bases come in once it is known what is compared with the one that the gate judges.
    arms: headArms(
      withLanes(request.cells, ({ arm }) => arm === "head" || arm === "base"),
      head,
    ),
    plan: request.plan,
    ...(tree && { tree }),
    further: [],
    baseBuilds: [],
    services: new Services(world, config.servers, request.signal),
    recorder: createRecorder((lane, cell) => seriesForm(draft.arms, machine, { lane, cell })),
    watch: stopwatch(machine.now),
    measured: () => ({
      plan: planOf(draft, request),
      timing: { ...draft.watch.read(), ...timesOf(draft, config) },
      ...measuredSoFar(draft, config),
    }),
    runFile: (failure) => ({
      schema: RUN_SCHEMA,
      id,
      startedAt,
      ...(commit && { commit }),
      ...withoutNullish({ base: baseIn(draft) }),
      environment: {
        ...machine.environment(),
        ...(draft.generator && { oha: draft.generator.version }),
      },
      configHash: configHashes(draft.arms, machine).all,
      ...(request.only !== undefined && { only: request.only }),
      ...(draft.tree && { workingTree: draft.tree.workingTree }),
      ...(request.skipped.length > 0 && { skipped: request.skipped }),
      ...(shard && { shard }),
      ...(failure !== undefined && { failure }),
      ...draft.measured(),
      ...(draft.counts && { counts: draft.counts }),
    }),
  };
  return draft;
}

function planOf({ plan }: Draft, request: MeasureRequest): RunFile["plan"] {
  const { repeats } = request.config.measure;
  const { seed, budgetMs, rounds, blocksPerCell: blocks, endedEarly, neededMs } = plan;
  return {
    seed,
    ...withoutNullish({ repeats, budgetMs }),
    rounds: rounds.length,
    blocks,
    ...withoutNullish({ endedEarly, neededMs }),
    ...(endsAtRegression(request) && { failFast: true }),
  };
}

function timesOf({ recorder }: Draft, config: Config): Pick<RunTiming, "loadMs" | "beside"> {
  return { loadMs: recorder.loadMs(), ...(isTimed(config) && { beside: recorder.beside() }) };
}

function baseIn({ base, benchmark, arms }: Draft): BaseCommit | undefined {
  const isKnown = benchmark !== undefined && !(benchmark instanceof LoadgateError);
  return base && isKnown ? withWhatIsGone(base, benchmark, arms.cells) : base;
}

function measuredSoFar(
  { arms, recorder, further }: Draft,
  config: Config,
): Pick<RunFile, "servers" | "series" | "furtherBases"> {
  const servers = recorder.servers(arms.cells).map((facts) => ({
    ...facts,
    ...withoutNullish({ url: arms.servers.get(laneName(facts))?.url }),
  }));
  const series = isTimed(config) ? recorder.series(arms.cells) : [];
  return partsByBase({ servers, series }, further);
}

/** The hash is that of head's configuration: base is the same commit in all shards. */
function partOf(
  { index, count, own, whole, cutBy }: ShardOfPlan,
  arms: Arms,
  machine: Machine,
): PlanPart {
  const planHash = configHashes(arms, machine).all;
  return { index, count, own: seriesOf(own), plan: seriesOf(whole), planHash, cutBy };
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
