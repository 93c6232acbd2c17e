import { partsByBase } from "../../domain/run/file/further-bases.ts";
import { RUN_SCHEMA, type RunFile } from "../../domain/run/file/run-file.ts";
import type { Config } from "../../domain/run/plan/config.ts";
import { isTimed } from "../../domain/run/plan/count-settings.ts";
import { comparableFacts } from "../../domain/run/plan/measured-by.ts";
import { addressOf } from "../../domain/run/plan/request-key.ts";
import { transportKind } from "../../domain/run/plan/transport.ts";
import { laneName, seriesOf, timedCells } from "../../domain/series/lane.ts";
import type { Machine } from "../../ports/machine.ts";
import { type Arms, headArms, scenarioKey, withLanes } from "../arms/arms.ts";
import { configHashes } from "../arms/config-hash.ts";
import { withRequestFiles } from "../arms/request-files.ts";
import { benchmarkOf } from "../benchmark/benchmark.ts";
import type { MeasureRequest, ShardOfPlan } from "../plan/prepare-run.ts";
import { Services } from "../services/services.ts";
import type { World } from "../world/world.ts";
import { createRecorder, type LaneAndCell, type Recorder, type SeriesForm } from "./recorder.ts";
import { judgedCommit, type Planned, type SoFar } from "./stages.ts";
import { findWorkingTree } from "./working-tree.ts";

/**
 * Begins a run, with the request as its only data.
 * @returns the planned run, and a function for the stage that was kept last
 * @throws LoadgateError `usage` when a file that the configuration names cannot be read
 */
export async function beginRun(world: World, request: MeasureRequest) {
  const { machine, sourceControl } = world;
  const { config } = request;
  const head = await withRequestFiles(machine, config);
  const commit = await sourceControl.head();
  const tree = await findWorkingTree(world, request);
  const shard = request.shard && partOf(request.shard, head, machine);
  const id = machine.uniqueId();
  const startedAt = machine.date().toISOString();
  // Other bases are added once the comparison with the judged base is agreed.
  const cells = withLanes(request.cells, ({ arm }) => arm === "head" || arm === "base");
  const recorder = createRecorder(machine.now);
  const beganMs = machine.now();
  let latest: SoFar;
  const keep: Planned["keep"] = (run) => {
    latest = run;
    return run;
  };
  const planned: Planned = keep({
    request,
    benchmark: benchmarkOf(head, cells),
    plan: request.plan,
    commits: new Map(),
    tree,
    recorder,
    services: new Services(world, config.servers, request.signal),
    keep,
    runFile: (run, failure) => ({
      schema: RUN_SCHEMA,
      id,
      startedAt,
      commit,
      base: judgedCommit(run),
      environment: { ...machine.environment(), oha: run.generator?.version },
      configHash: configHashes(run.benchmark, machine).all(),
      only: request.only,
      workingTree: run.tree?.workingTree,
      ...(request.skipped.length > 0 && { skipped: request.skipped }),
      shard,
      failure,
      plan: planOf(run),
      timing: { totalMs: machine.now() - beganMs, ...timesIn(recorder, config) },
      ...measuredSoFar(run, recorder, machine),
      counts: run.counts,
      profile: run.profile,
    }),
  });
  return { planned, latest: () => latest };
}

function timesIn(recorder: Recorder, config: Config) {
  const { startMs, answerMs, stopMs, ...phases } = recorder.times();
  return { ...phases, ...(isTimed(config) && { beside: { startMs, answerMs, stopMs } }) };
}

function planOf({ plan, followUp, request }: SoFar): RunFile["plan"] {
  const { config, failFast, failOn, isJudgedElsewhere = false } = request;
  const endsAtRegression = failFast && failOn !== "never" && !isJudgedElsewhere;
  const { seed, budgetMs, rounds, blocksPerCell: blocks, endedEarly, neededMs } = plan;
  return {
    seed,
    repeats: config.measure.repeats,
    budgetMs,
    rounds: rounds.length,
    blocks,
    endedEarly,
    neededMs,
    ...(endsAtRegression && { failFast: true }),
    ...(followUp && { followUp }),
  };
}

function measuredSoFar(
  { benchmark, commits, openLoop, request }: SoFar,
  recorder: Recorder,
  machine: Machine,
) {
  const servers = recorder.servers(benchmark.cells).map((facts) => {
    const server = benchmark.servers.get(laneName(facts));
    return { ...comparableFacts(facts, server), url: server?.url };
  });
  const formOf = (place: LaneAndCell) => seriesForm(benchmark, machine, place);
  if (!isTimed(request.config)) return partsByBase({ servers, series: [] }, commits);
  const timed = timedCells(benchmark.cells);
  const series = recorder.series(timed, formOf);
  // From the start on, since what is planned decides how the run is judged.
  const planned = timed.length < benchmark.cells.length && { durationMs: 0, series: [] };
  return {
    ...partsByBase({ servers, series }, commits),
    openLoop: openLoop ?? (planned || undefined),
  };
}

/** The hash is that of head's configuration: base is the same commit in all shards. */
function partOf({ index, count, own, whole, cutBy }: ShardOfPlan, head: Config, machine: Machine) {
  const planHash = configHashes(headArms(whole, head), machine).all();
  return { index, count, own: seriesOf(own), plan: seriesOf(whole), planHash, cutBy };
}

function seriesForm(arms: Arms, machine: Machine, { lane, cell }: LaneAndCell): SeriesForm {
  const scenario = arms.scenarios.get(scenarioKey(lane.arm, cell.scenario));
  const requests = scenario?.requests ?? [];
  return {
    configHash: configHashes(arms, machine).of(lane, cell),
    addresses: requests.map(addressOf),
    ...(requests.length > 1 && { requests }),
    transport: transportKind(scenario?.transport),
  };
}
