import { laneName, lanesOf } from "../domain/run/lane.ts";
import { besideItself } from "./arms/arms.ts";
import { type BothArms, prepareBase } from "./base/base-arm.ts";
import { cellKey } from "./base/base-levels.ts";
import { layOutBursts } from "./lay-out-bursts.ts";
import type { MeasureRequest } from "./measure-request.ts";
import { named } from "./named.ts";
import type { Draft } from "./run-draft.ts";
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
  world.progress.stage("Looking for the load generator");
  draft.generator = await watch.time("installMs", () => world.installGenerator(request.signal));
  const beganMs = world.machine.date().getTime();
  await watch.time("buildMs", async () => {
    await buildHead(world, request.signal, draft);
    if (request.againstItself) {
      draft.arms = besideItself(draft.arms);
      draft.base = { ref: "itself", isRequired: true };
    }
    await addBase(world, request, { draft, beganMs });
  });
}

async function buildHead(
  { builder, progress }: World,
  signal: AbortSignal,
  { arms, recorder }: Draft,
): Promise<void> {
  for (const lane of lanesOf(arms.cells)) {
    if (lane.arm === "base") continue;
    const name = laneName(lane);
    const server = named(arms.servers, name);
    if (server.build !== undefined) progress.stage(`Building ${name}`);
    recorder.built(lane, await builder.build({ ...server, name }, signal));
  }
}

/** @param run its draft, and when it began to build, in milliseconds since 1970 */
async function addBase(
  world: World,
  { base, config, only, signal, skipped, budgetMs }: MeasureRequest,
  { draft, beganMs }: { readonly draft: Draft; readonly beganMs: number },
): Promise<void> {
  const { checkout, arms: head } = draft;
  if (!base || !checkout) return;
  const isPartial = only !== undefined || skipped.length > 0;
  const building = { base, checkout, config, head, isPartial, skipped, beganMs, signal };
  const both = await prepareBase(world, building);
  layOutBoth({ budgetMs, config }, draft, both);
  for (const lane of lanesOf(draft.arms.cells)) {
    const build = both.builds.get(laneName(lane));
    if (build) draft.recorder.built(lane, build);
  }
}

/**
 * Plans both arms. Cells that only head's configuration has, in addition to base's form of them, are dropped
 * where the budget is too short for both.
 */
function layOutBoth(
  { budgetMs, config }: Pick<MeasureRequest, "budgetMs" | "config">,
  draft: Draft,
  { arms, commit, newCells }: BothArms,
): void {
  const options = { budgetMs, seed: draft.plan.seed };
  draft.base = commit;
  draft.arms = arms;
  try {
    draft.plan = layOutBursts(config, arms.cells, options);
  } catch (error) {
    if (newCells.size === 0) throw error;
    const cells = arms.cells.filter((cell) => !newCells.has(cellKey(cell)));
    draft.plan = layOutBursts(config, cells, options);
    draft.arms = { ...arms, cells };
    const sentence = `The budget is too short to measure ${[...newCells].join(", ")} too.`;
    draft.base = { ...commit, changes: [...(commit.changes ?? []), sentence] };
  }
}
