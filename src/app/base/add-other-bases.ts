import { type LostBase, lossFrom } from "../../domain/run/file/lost-base.ts";
import { SAME_PROGRAM_HINT } from "../../domain/run/file/same-program.ts";
import { type Cell, type Lane, laneName } from "../../domain/run/plan/lane.ts";
import type { BaseArm } from "../../domain/run/series/series.ts";
import { LoadgateError } from "../../domain/shared/error.ts";
import { withLanes } from "../arms/arms.ts";
import { type CheckedOut, layOutCells, loseIn, type RunRecord } from "../stages.ts";
import type { World } from "../world.ts";
import { type BuildOfBase, type BuildTimes, nameOf } from "./base-arm-request.ts";
import { cellKey } from "./base-series.ts";
import { cellsBeside, type OtherBase, prepareOtherBase } from "./other-base.ts";

/**
 * Builds the bases that the gate does not judge, and plans all arms. They are measured under the benchmark that
 * head and the judged base have agreed on. A base that cannot be measured is recorded as lost.
 * @param baseBuilds receives the builds
 */
export async function addOtherBases(
  world: World,
  run: CheckedOut,
  { baseBuilds, ...times }: BuildTimes & { readonly baseBuilds: BuildOfBase[] },
): Promise<void> {
  const { request, record, services } = run;
  for (const one of run.bases) {
    const { arm, base } = one;
    const { lost = [] } = record.commits.get(arm) ?? {};
    if (arm === "base" || lost.some(({ server }) => server === undefined)) continue;
    const isLost = ({ server }: Lane) => lost.some((each) => each.server === server);
    const beside = withLanes(
      cellsBeside(record.arms.cells, arm),
      (lane) => lane.arm === "head" || !isLost(lane),
    );
    const head = { ...record.arms, cells: beside };
    const own = { ...one, head, services, baseBuilds, ...times };
    const prepared = await prepareOtherBase(world, { ...request, ...own });
    loseReplaced(world, record, { arm, name: nameOf(base), servers: prepared.wroteOutside });
    addArm(run, arm, prepared);
  }
}

/** Adds the lanes of a built base, if the budget has time for them. */
function addArm(run: CheckedOut, arm: BaseArm, { commit, arms: added, builds }: OtherBase): void {
  const { record, recorder } = run;
  const { arms, commits } = record;
  const lost = [...(commits.get(arm)?.lost ?? []), ...(commit.lost ?? [])];
  commits.set(arm, { ...commit, ...(lost.length > 0 && { lost }) });
  record.arms = {
    ...arms,
    servers: new Map([...arms.servers, ...added.servers]),
    scenarios: new Map([...arms.scenarios, ...added.scenarios]),
  };
  try {
    layOutCells(run, together(arms.cells, added.cells));
  } catch (error) {
    if (!(error instanceof LoadgateError)) throw error;
    loseIn(record, arm, [lossFrom(error)]);
    layOutCells(run, arms.cells);
    return;
  }
  for (const lane of added.cells.flatMap((cell) => cell.lanes)) {
    const build = builds.get(laneName(lane));
    if (build) recorder.built(lane, build);
  }
}

/** Cells with another base's lanes placed after those of the same server. */
function together(cells: readonly Cell[], added: readonly Cell[]): readonly Cell[] {
  const byKey = new Map(added.map((cell) => [cellKey(cell), cell.lanes]));
  return cells.map((cell) => {
    const more = byKey.get(cellKey(cell)) ?? [];
    const servers = [...new Set(cell.lanes.map(({ server }) => server))];
    const lanes = servers.flatMap((server) =>
      [...cell.lanes, ...more].filter((lane) => lane.server === server),
    );
    return { ...cell, lanes };
  });
}

/** A build of a base that changed files outside its checkout. */
interface Rewriting {
  readonly arm: BaseArm;
  readonly name: string;
  readonly servers: ReadonlySet<string>;
}

/**
 * If a build changed files outside its checkout that its server uses, the other arms may run them too. So none of
 * the arms is compared any more, including the one that the gate judges.
 */
function loseReplaced(world: World, record: RunRecord, { arm, name, servers }: Rewriting): void {
  for (const server of servers) {
    const reason = `${server}: the build of ${name} changed files outside its checkout, which other arms may run`;
    const lost: LostBase = { kind: "same-program", server, reason, details: [SAME_PROGRAM_HINT] };
    world.progress.warn(`Not compared: ${reason}`);
    for (const other of record.commits.keys()) if (other !== arm) loseIn(record, other, [lost]);
    record.arms = {
      ...record.arms,
      cells: withLanes(record.arms.cells, (lane) => lane.server !== server || lane.arm === "head"),
    };
  }
}
