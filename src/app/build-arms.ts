import { isTimed } from "../domain/counting/without-timing.ts";
import type { ServerConfig } from "../domain/run/config.ts";
import { type Cell, type Lane, laneName, lanesOf } from "../domain/run/lane.ts";
import { required } from "../domain/shared/required.ts";
import type { Build } from "../ports/builder.ts";
import { besideItself, hasBase } from "./arms/arms.ts";
import { buildHeadServer } from "./arms/build-head.ts";
import { addFurtherBases } from "./base/add-further-bases.ts";
import { prepareBase } from "./base/base-arm.ts";
import { type BaseArmRequest, foundBase } from "./base/base-arm-request.ts";
import { cellKey } from "./base/base-levels.ts";
import type { MeasureRequest } from "./measure-request.ts";
import { named } from "./named.ts";
import { type Draft, layOutCells } from "./run-draft.ts";
import { withoutBuilt } from "./working-tree.ts";
import type { World } from "./world.ts";

/**
 * Installs the load generator and builds both arms: head's servers first, then base's, where there is one.
 * The draft has the plan and the facts of both afterwards.
 * @throws LoadgateError as the generator's installation and head's builds do; what base lacks is noted
 */
export async function buildArms(
  world: World,
  request: MeasureRequest,
  draft: Draft,
): Promise<void> {
  const { watch } = draft;
  if (isTimed(request.config)) {
    world.progress.stage("Looking for the load generator");
    draft.generator = await watch.time("installMs", () => world.installGenerator(request.signal));
  }
  const beganMs = world.machine.date().getTime();
  await watch.time("buildMs", async () => {
    await buildHead(world, request.signal, draft);
    draft.changedSinceBuild = await world.sourceControl.rememberFiles();
    const times = { beganMs, headBuiltMs: world.machine.date().getTime() };
    if (request.againstItself) {
      draft.arms = besideItself(draft.arms);
      draft.base = { ref: "itself", isRequired: true };
      for (const lane of lanesOf(draft.arms.cells)) {
        if (lane.arm === "base") await prepareLane(draft, lane);
      }
    }
    const { base } = request;
    if (!base && !request.againstItself && hasBase(draft.arms.cells)) {
      draft.arms = besideItself(draft.arms, atBaseUrl);
      draft.base = { ref: BASE_URL, isRequired: true };
    }
    const { checkout, arms: head, services, baseBuilds } = draft;
    if (base && checkout) {
      const found = foundBase(base, checkout);
      const arm = { arm: "base" as const, base: found, checkout, head };
      await addBase(world, { ...request, ...arm, ...times, services, baseBuilds }, draft);
    }
    if (draft.tree && checkout) {
      draft.tree = { ...draft.tree, workingTree: await withoutBuilt(draft.tree, checkout) };
    }
    await addFurtherBases(world, request, { draft, ...times });
  });
}

/** How reports name a base that is no commit, but what runs elsewhere. */
const BASE_URL = "base-url";

/** A server that runs already, as base has it. */
function atBaseUrl(server: ServerConfig): ServerConfig {
  return { ...server, url: required(server.baseUrl, "base-url") };
}

function prepareLane({ arms, services }: Draft, lane: Lane): Promise<Pick<Build, "setupMs">> {
  return services.prepare({ lane, server: named(arms.servers, laneName(lane)) });
}

async function buildHead(world: World, signal: AbortSignal, draft: Draft): Promise<void> {
  const { arms, recorder, services } = draft;
  for (const lane of lanesOf(arms.cells)) {
    if (lane.arm !== "head") continue;
    const server = named(arms.servers, laneName(lane));
    recorder.built(lane, await buildHeadServer(world, services, { lane, server, signal }));
  }
}

/**
 * Builds base and plans both arms. Cells that only head's configuration has, in addition to base's form of them,
 * are dropped where the budget is too short for both.
 */
async function addBase(world: World, request: BaseArmRequest, draft: Draft): Promise<void> {
  const { arms, builds, commit, count, newCells } = await prepareBase(world, request);
  draft.base = commit;
  draft.arms = arms;
  if (count) draft.count = count;
  try {
    layOutCells(draft, request, arms.cells);
  } catch (error) {
    if (newCells.size === 0) throw error;
    const isOld = (cell: Cell) => !newCells.has(cellKey(cell));
    layOutCells(draft, request, arms.cells.filter(isOld));
    const sentence = `The budget is too short to measure ${[...newCells].join(", ")} too.`;
    draft.base = { ...commit, changes: [...(commit.changes ?? []), sentence] };
  }
  for (const lane of lanesOf(draft.arms.cells)) {
    const build = builds.get(laneName(lane));
    if (build) draft.recorder.built(lane, build);
  }
}
