import { type LostBase, lossFrom } from "../../domain/run/file/base-commit.ts";
import { SAME_PROGRAM_HINT } from "../../domain/run/file/same-program.ts";
import { type Cell, cellName, type Lane } from "../../domain/series/lane.ts";
import type { BaseArm } from "../../domain/series/series.ts";
import { LoadgateError } from "../../domain/shared/error.ts";
import { groupedBy } from "../../domain/shared/grouped-by.ts";
import { present } from "../../domain/shared/present.ts";
import { required } from "../../domain/shared/required.ts";
import { withLanes, withMore, withoutBase } from "../arms/arms.ts";
import { otherAnswers } from "../benchmark/agreed-series.ts";
import { asMeasured, changedServers } from "../benchmark/servers.ts";
import { answerKey } from "../benchmark/take-away.ts";
import { otherForms } from "../benchmark/uncompared.ts";
import { type CheckedOutArm, nameOf } from "../stages/bases.ts";
import { type CheckedOut, laidOut, losing, withCells, withCommit } from "../stages/stages.ts";
import type { World } from "../world/world.ts";
import type { RunBuilds } from "./arm-request.ts";
import { pathsIn, readConfiguration } from "./base-configuration.ts";
import { buildAndAsk } from "./base-lanes.ts";

/**
 * Builds the bases that the gate does not judge, and plans all arms. They are measured under the benchmark that
 * head and the judged base have agreed on. A base that cannot be measured is lost.
 * @param builds receives the builds
 */
export async function withOtherBases<Stage extends CheckedOut>(
  world: World,
  run: Stage,
  builds: RunBuilds,
): Promise<Stage> {
  let all = run;
  for (const one of run.bases) {
    const { lost = [] } = run.commits.get(one.arm) ?? {};
    const isLost = lost.some(({ server }) => server === undefined);
    if (one.arm === "base" || isLost) continue;
    all = run.keep(await withOther(world, all, { ...one, ...builds }));
  }
  return all;
}

async function withOther<Stage extends CheckedOut>(
  world: World,
  run: Stage,
  build: CheckedOutArm & RunBuilds,
): Promise<Stage> {
  const { arm, base } = build;
  let others = run;
  try {
    const prepared = await prepareOther(world, run, build);
    for (const server of prepared.wroteOutside) {
      const reason = `${server}: the build of ${nameOf(base)} changed files outside its checkout, which other arms may run`;
      world.progress.warn(`Not compared: ${reason}`);
      const details = [SAME_PROGRAM_HINT];
      const loss = { kind: "same-program", server, reason, details } as const;
      others = run.keep(withoutOthers(others, arm, loss));
    }
    return withArm(others, arm, prepared);
  } catch (error) {
    run.request.signal.throwIfAborted();
    if (!(error instanceof LoadgateError)) throw error;
    return laidOut(losing(others, arm, [lossFrom(error)]));
  }
}

/** The run without a server in all bases but one, including the judged one: they may run what that one's build changed. */
function withoutOthers<Stage extends CheckedOut>(run: Stage, arm: BaseArm, loss: LostBase): Stage {
  const others = [...run.commits.keys()].filter((other) => other !== arm);
  const isLeft = (lane: Lane) => lane.server !== loss.server || lane.arm === "head";
  const left = withCells(run, withLanes(run.benchmark.cells, isLeft));
  return others.reduce((one, other) => losing(one, other, [loss]), left);
}

/**
 * The run with the lanes of a built base.
 * @throws LoadgateError `usage` if the budget has no time for them
 */
function withArm<Stage extends CheckedOut>(run: Stage, arm: BaseArm, added: BuiltOther): Stage {
  const { benchmark, recorder } = run;
  const { lost, changes, builds } = added;
  const next = losing({ ...run, benchmark: withMore(benchmark, added) }, arm, lost);
  const commit = required(next.commits.get(arm), "base");
  const told = changes.length > 0 ? withCommit(next, arm, { ...commit, changes }) : next;
  const planned = laidOut(withCells(told, together(benchmark.cells, added.cells)));
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

/** What was built of a base that the gate does not judge. */
type BuiltOther = Awaited<ReturnType<typeof prepareOther>>;

/**
 * Builds another base by its own configuration, and checks its answers. The benchmark was agreed with the judged
 * base and is fixed: a scenario that this base has in another form is not compared with it.
 * @returns what was built, cells with only its own lanes, and changes to the benchmark since, as sentences
 * @throws LoadgateError if the whole base is lost
 */
async function prepareOther(world: World, run: CheckedOut, build: CheckedOutArm & RunBuilds) {
  const { benchmark, services, commits } = run;
  const { config, signal } = run.request;
  const { arm, checkout } = build;
  const base = nameOf(build.base);
  const read = await readConfiguration(world, checkout, config.file);
  const own = read && asMeasured(read, benchmark);
  const gone = commits.get(arm)?.lost ?? [];
  const isLost = ({ server }: Lane) => gone.some((each) => each.server === server);
  // In place of the lanes of other bases.
  const beside = withoutBase(benchmark.cells).map((cell) => ({
    ...cell,
    lanes: cell.lanes.flatMap((lane): readonly Lane[] =>
      isLost(lane) ? [lane] : [{ ...lane, arm }, lane],
    ),
  }));
  const head = { ...benchmark, cells: beside };
  const other = otherForms({ base, own, head });
  const isOther = new Set(other.map(({ scenario }) => scenario));
  const cells = head.cells.filter(({ scenario }) => !isOther.has(scenario));
  const asked = { ...build, own, head: { ...head, cells }, services, signal };
  const built = await buildAndAsk(world, asked);
  const answered = withLanes(
    cells,
    (lane, { scenario }) =>
      lane.arm === arm && built.answered.has(answerKey(lane.server, scenario)),
  );
  const lost = [...other, ...built.lost];
  if (answered.length === 0 && lost.length === 0) {
    const reason = "it has none of the servers and scenarios that head measures";
    throw new LoadgateError("measurement", reason);
  }
  const inBase = pathsIn(checkout);
  const compared = new Set(answered.map(({ scenario }) => scenario));
  const changes = present([
    own === undefined &&
      `${base} has no configuration of its own: it is built and asked as this change says.`,
    ...otherAnswers({ base, own, head }, compared),
    ...changedServers({ base, own, benchmark, inBase }, built.servers.values()),
  ]);
  return { ...built, cells: answered, lost, changes };
}
