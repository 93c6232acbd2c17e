import { type LostBase, lossFrom } from "../../domain/run/file/base-commit.ts";
import { SAME_PROGRAM_HINT } from "../../domain/run/file/same-program.ts";
import { answersChange, areSameRequests } from "../../domain/run/plan/benchmark-change.ts";
import type { ScenarioConfig } from "../../domain/run/plan/config.ts";
import { measuredOtherwise } from "../../domain/run/plan/measured-by.ts";
import { type Cell, cellName, type Lane } from "../../domain/series/lane.ts";
import { shapeChanges } from "../../domain/series/load-shape.ts";
import { type BaseArm, levelName } from "../../domain/series/series.ts";
import { LoadgateError } from "../../domain/shared/error.ts";
import { groupedBy } from "../../domain/shared/grouped-by.ts";
import { present } from "../../domain/shared/present.ts";
import { required } from "../../domain/shared/required.ts";
import { scenarioKey, withLanes, withoutBase } from "../arms/arms.ts";
import { nameOf } from "../stages/bases.ts";
import { type Agreed, laidOut, losing, withCells, withCommit } from "../stages/stages.ts";
import type { World } from "../world/world.ts";
import type { BaseArmRequest, ConfiguredBase, RunBuilds } from "./base-arm-request.ts";
import { answerKey, readBaseConfiguration } from "./base-configuration.ts";
import { buildAndAsk } from "./base-lanes.ts";
import { changedServers } from "./changed-servers.ts";

/**
 * Builds the bases that the gate does not judge, and plans all arms. They are measured under the benchmark that
 * head and the judged base have agreed on. A base that cannot be measured is lost.
 * @param builds receives the builds
 */
export async function withOtherBases<Stage extends Agreed>(
  world: World,
  run: Stage,
  builds: RunBuilds,
): Promise<Stage> {
  let all = run;
  for (const { arm } of run.bases) {
    const { lost = [] } = run.commits.get(arm) ?? {};
    const isWhollyLost = lost.some(({ server }) => server === undefined);
    if (arm !== "base" && !isWhollyLost)
      all = run.keep(await withOtherBase(world, all, { arm, builds }));
  }
  return all;
}

async function withOtherBase<Stage extends Agreed>(
  world: World,
  run: Stage,
  { arm, builds }: { readonly arm: BaseArm; readonly builds: RunBuilds },
): Promise<Stage> {
  const { request, services } = run;
  const one = required(
    run.bases.find((base) => base.arm === arm),
    arm,
  );
  const { lost = [] } = run.commits.get(arm) ?? {};
  const isLost = ({ server }: Lane) => lost.some((each) => each.server === server);
  // In place of the lanes of other bases.
  const beside = withoutBase(run.arms.cells).map((cell) => ({
    ...cell,
    lanes: cell.lanes.flatMap((lane): readonly Lane[] =>
      isLost(lane) ? [lane] : [{ ...lane, arm }, lane],
    ),
  }));
  const head = { ...run.arms, cells: beside };
  const building = { ...one, ...builds, head, services };
  let others = run;
  try {
    const prepared = await prepareOtherBase(world, { ...request, ...building });
    for (const server of prepared.wroteOutside) {
      const reason = `${server}: the build of ${nameOf(one.base)} changed files outside its checkout, which other arms may run`;
      world.progress.warn(`Not compared: ${reason}`);
      others = run.keep(withoutServer(others, { arm, server, reason }));
    }
    return withArm(others, arm, prepared);
  } catch (error) {
    request.signal.throwIfAborted();
    if (!(error instanceof LoadgateError)) throw error;
    return laidOut(losing(others, arm, [lossFrom(error)]));
  }
}

/** The run without a server in all bases but one: they may run what that one's build changed. */
function withoutServer<Stage extends Agreed>(
  run: Stage,
  {
    arm,
    server,
    reason,
  }: { readonly arm: BaseArm; readonly server: string; readonly reason: string },
): Stage {
  const details = [SAME_PROGRAM_HINT];
  const loss = { kind: "same-program", server, reason, details } as const;
  const others = [...run.commits.keys()].filter((other) => other !== arm);
  const isLeft = (lane: Lane) => lane.server !== server || lane.arm === "head";
  const left = withCells(run, withLanes(run.arms.cells, isLeft));
  return others.reduce((one, other) => losing(one, other, [loss]), left);
}

/**
 * The run with the lanes of a built base.
 * @throws LoadgateError `usage` if the budget has no time for them
 */
function withArm<Stage extends Agreed>(run: Stage, arm: BaseArm, added: OtherBase): Stage {
  const { arms, recorder } = run;
  const { lost, changes, builds } = added;
  const servers = new Map([...arms.servers, ...added.servers]);
  const scenarios = new Map([...arms.scenarios, ...added.scenarios]);
  const next = losing({ ...run, arms: { ...arms, servers, scenarios } }, arm, lost);
  const commit = required(next.commits.get(arm), "base");
  const told = changes.length > 0 ? withCommit(next, arm, { ...commit, changes }) : next;
  const planned = laidOut(told, together(arms.cells, added.cells));
  for (const [name, build] of builds) recorder.built(name, build);
  return planned;
}

/** Cells with another base's lanes placed after those of the same server. */
function together(cells: readonly Cell[], added: readonly Cell[]): readonly Cell[] {
  const byKey = new Map(added.map((cell) => [cellName(cell), cell.lanes]));
  return cells.map((cell) => {
    const more = byKey.get(cellName(cell)) ?? [];
    const byServer = groupedBy([...cell.lanes, ...more], ({ server }) => server);
    return { ...cell, lanes: [...byServer.values()].flat() };
  });
}

/** A base that the gate does not judge, with what was built of it. */
type OtherBase = Awaited<ReturnType<typeof prepareOtherBase>>;

/**
 * Builds another base by its own configuration, and checks its answers. The benchmark was agreed with the judged
 * base and is fixed: a scenario that this base has in another form is not compared with it.
 * @param asked its head has the agreed forms of the scenarios
 * @returns what was built, cells with only its own lanes, and changes to the benchmark since, as sentences
 * @throws LoadgateError if the whole base is lost
 */
async function prepareOtherBase(world: World, asked: BaseArmRequest) {
  const { arm, head, checkout, config } = asked;
  const read = await readBaseConfiguration(world, checkout, config.file);
  const servers = [...(read?.servers ?? [])].map(([name, before]) => {
    const now = head.servers.get(name);
    return [name, { ...before, unlikeHead: now && measuredOtherwise(before, now) }] as const;
  });
  const own = read && { ...read, servers: new Map(servers) };
  const request: ConfiguredBase = { ...asked, own };
  const other = otherForms(request);
  const isOther = new Set(other.map(({ scenario }) => scenario));
  const cells = head.cells.filter(({ scenario }) => !isOther.has(scenario));
  const built = await buildAndAsk(world, { ...request, head: { ...head, cells } });
  const hasAnswered = ({ server }: Lane, { scenario }: Cell) =>
    built.answered.has(answerKey(server, scenario));
  const answered = withLanes(cells, (lane, cell) => lane.arm === arm && hasAnswered(lane, cell));
  const lost = [...other, ...built.lost];
  if (answered.length === 0 && lost.length === 0) {
    const reason = "it has none of the servers and scenarios that head measures";
    throw new LoadgateError("measurement", reason);
  }
  const changes = present([
    own === undefined &&
      `${nameOf(request.base)} has no configuration of its own: it is built and asked as this change says.`,
    ...otherAnswers(request, answered),
    ...changedServers(request, built.servers),
  ]);
  return { ...built, cells: answered, lost, changes };
}

/** Finds compared answers that differ: producing them may be more work, or less. */
function otherAnswers({ base, own, head }: ConfiguredBase, compared: readonly Cell[]) {
  return [...new Set(compared.map(({ scenario }) => scenario))].flatMap((scenario) => {
    const before = own?.scenarios.get(scenario);
    const now = head.scenarios.get(scenarioKey("head", scenario));
    if (!before || !now || answersChange(before, now) === "none") return [];
    const what = `The benchmark changed: scenario ${scenario} expects another answer`;
    return [`${what} than in ${nameOf(base)}.`];
  });
}

/** Parts of a shape that affect a server's cost per request. Bursts of another length are comparable. */
const OF_CONNECTIONS: readonly string[] = ["connections", "keep-alive", "streams"];

function hasSameConnections({ load, levels }: ScenarioConfig, { level, shape }: Cell): boolean {
  if (!levels.some((one) => levelName(one) === levelName(level))) return true;
  return !shapeChanges(level, load, shape).some((key) => OF_CONNECTIONS.includes(key));
}

/** The scenarios whose request, answer or load in this base differs from the agreed form. */
function otherForms({ base, own, head }: ConfiguredBase): readonly LostBase[] {
  return [...(own?.scenarios.values() ?? [])].flatMap((before): readonly LostBase[] => {
    const { name: scenario } = before;
    const now = head.scenarios.get(scenarioKey("head", scenario));
    const cells = head.cells.filter((cell) => cell.scenario === scenario);
    if (!now || cells.length === 0) return [];
    const what = present([
      !areSameRequests(before, now) && "sends another request",
      answersChange(before, now) === "error" && "expects no error",
      !cells.every((cell) => hasSameConnections(before, cell)) && "uses connections otherwise",
    ]);
    if (what.length === 0) return [];
    const reason = `scenario ${scenario} ${what.join(" and ")} in ${nameOf(base)}`;
    return [{ kind: "lost-base", scenario, reason }];
  });
}
