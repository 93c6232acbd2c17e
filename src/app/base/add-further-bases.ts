import { type LostBase, lossFrom } from "../../domain/run/file/lost-base.ts";
import { SAME_PROGRAM_HINT } from "../../domain/run/file/same-program.ts";
import { type Cell, type Lane, laneName } from "../../domain/run/plan/lane.ts";
import type { BaseArm } from "../../domain/run/series/series.ts";
import { LoadgateError } from "../../domain/shared/error.ts";
import { required } from "../../domain/shared/required.ts";
import { withLanes } from "../arms/arms.ts";
import type { MeasureRequest } from "../measure-request.ts";
import { type Draft, type FurtherDraft, layOutCells, loseIn } from "../run-draft.ts";
import type { World } from "../world.ts";
import { foundBase, nameOf } from "./base-arm-request.ts";
import { cellKey } from "./base-series.ts";
import { cellsBeside, type FurtherBaseArm, prepareFurtherBase } from "./further-base.ts";

/** What further bases are added to. */
interface Adding {
  readonly draft: Draft;
  /** When the run began to build, in milliseconds since 1970. */
  readonly beganMs: number;
  /** When head was built. */
  readonly headBuiltMs: number;
}

/**
 * Builds the further bases that could be checked out, and plans all arms. What is measured is what head and the base
 * that the gate judges have agreed on. One that cannot be measured is lost, which the draft says.
 */
export async function addFurtherBases(
  world: World,
  request: MeasureRequest,
  { draft, ...times }: Adding,
): Promise<void> {
  for (const [index, asked] of (request.furtherBases ?? []).entries()) {
    const further = required(draft.further[index], "further base");
    const { arm, checkout } = further;
    const { lost = [] } = further.base;
    if (!checkout || lost.some(({ server }) => server === undefined)) continue;
    const isLost = ({ server }: Lane) => lost.some((one) => one.server === server);
    const beside = withLanes(
      cellsBeside(draft.arms.cells, arm),
      (lane) => lane.arm === "head" || !isLost(lane),
    );
    const head = { ...draft.arms, cells: beside };
    const base = foundBase(asked, checkout);
    const { services, baseBuilds } = draft;
    const own = { arm, base, checkout, head, services, baseBuilds, ...times };
    const prepared = await prepareFurtherBase(world, { ...request, ...own });
    loseReplaced(world, draft, { arm, name: nameOf(base), servers: prepared.wroteOutside });
    addArm(request, draft, { further, prepared });
  }
}

/** Adds the lanes of a base that is built to what is measured, where the budget has time for them. */
function addArm(
  request: MeasureRequest,
  draft: Draft,
  { further, prepared }: { readonly further: FurtherDraft; readonly prepared: FurtherBaseArm },
): void {
  const { commit, servers, scenarios, builds, cells } = prepared;
  const { arms } = draft;
  const { lost: earlier = [] } = further.base;
  const lost = [...earlier, ...(commit.lost ?? [])];
  further.base = { ...commit, ...(lost.length > 0 && { lost }) };
  draft.arms = {
    ...arms,
    servers: new Map([...arms.servers, ...servers]),
    scenarios: new Map([...arms.scenarios, ...scenarios]),
  };
  try {
    layOutCells(draft, request, together(arms.cells, cells));
  } catch (error) {
    if (!(error instanceof LoadgateError)) throw error;
    loseIn(draft, further.arm, [lossFrom(error)]);
    layOutCells(draft, request, arms.cells);
    return;
  }
  for (const lane of cells.flatMap((cell) => cell.lanes)) {
    const build = builds.get(laneName(lane));
    if (build) draft.recorder.built(lane, build);
  }
}

/** Cells with the lanes of a further base after those of the same server. */
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

/** A build of a further base. */
interface Rewriting {
  readonly arm: BaseArm;
  readonly name: string;
  readonly servers: ReadonlySet<string>;
}

/**
 * What a build changed outside its checkout, and its server uses, may be what the other arms run: none of them is
 * compared any more, the one that the gate judges included.
 */
function loseReplaced(world: World, draft: Draft, { arm, name, servers }: Rewriting): void {
  for (const server of servers) {
    const reason = `${server}: the build of ${name} changed files outside its checkout, which other arms may run`;
    const lost: LostBase = { kind: "same-program", server, reason, details: [SAME_PROGRAM_HINT] };
    world.progress.warn(`Not compared: ${reason}`);
    const others = ["base" as const, ...draft.further.map((one) => one.arm)];
    for (const other of others.filter((one) => one !== arm)) loseIn(draft, other, [lost]);
    draft.arms = {
      ...draft.arms,
      cells: withLanes(draft.arms.cells, (lane) => lane.server !== server || lane.arm === "head"),
    };
  }
}
