import { BASE_URL } from "../../domain/run/file/base-commit.ts";
import { isTimed } from "../../domain/run/plan/count-settings.ts";
import { laneName, lanesOf, scenariosOf } from "../../domain/series/lane.ts";
import { LoadgateError } from "../../domain/shared/error.ts";
import { entryOf, required } from "../../domain/shared/required.ts";
import { besideItself, hasBase, scenarioKey, withoutBase } from "../arms/arms.ts";
import { checkAnswers } from "../arms/check-answer.ts";
import { laneIn, startLane } from "../arms/lane-server.ts";
import { buildAsInBase } from "../base/agreed-measures.ts";
import { prepareBase } from "../base/base-arm.ts";
import { laidOutAsFits } from "../base/fit-budget.ts";
import { withOtherBases } from "../base/other-bases.ts";
import type { BuildOfBase } from "../stages/bases.ts";
import { goneIn, withoutWhatIsGone } from "../stages/gone-series.ts";
import { type Agreed, type Built, judgedOf, withCommit } from "../stages/stages.ts";
import { withoutBuilt } from "../stages/working-tree.ts";
import type { World } from "../world/world.ts";

/** A run whose load generator is installed, if anything is timed. */
type Equipped = Agreed & Pick<Built, "generator">;

/**
 * Installs the load generator and builds all arms: head's servers first, then those of its bases.
 * @throws LoadgateError as the generator's installation and head's builds do; losses of a base are part of the result
 */
export async function buildArms(world: World, run: Agreed): Promise<Built> {
  const { recorder, request, keep } = run;
  let equipped: Equipped = run;
  if (isTimed(request.config)) {
    world.progress.stage("Looking for the load generator");
    const install = () => world.installGenerator(request.signal);
    equipped = keep({ ...run, generator: await recorder.timed("installMs", install) });
  }
  return await recorder.timed("buildMs", () => buildAll(world, equipped));
}

async function buildAll(world: World, run: Equipped): Promise<Built> {
  const { request, recorder, services, keep } = run;
  const nowMs = () => world.machine.date().getTime();
  const beganMs = nowMs();
  const built = await buildHead(world, run);
  const judged = judgedOf(built);
  const isBaseBuilt = [...built.arms.servers.values()].some(({ build }) => build !== undefined);
  if (judged && isBaseBuilt) await tryHead(world, built);
  // Files that head's first start writes must not be attributed to base's build.
  const changedSinceBuild = await world.sourceControl.rememberFiles();
  const baseBuilds: BuildOfBase[] = [];
  const ofHead = recorder.servers(withoutBase(built.arms.cells));
  const toolsOfHead = new Map(ofHead.map(({ server, tools = [] }) => [server, tools]));
  const building = { beganMs, headBuiltMs: nowMs(), toolsOfHead, baseBuilds };
  let compared = request.bases.length > 0 ? built : keep(await besideNoCommit(built));
  const { benchmark } = compared;
  // Without a usable configuration of base, there is no benchmark.
  if (judged && benchmark) {
    const asked = { ...request, ...judged, ...building, head: compared.arms, services };
    const { arms, builds, commit } = await prepareBase(world, asked, benchmark);
    compared = keep(laidOutAsFits(withCommit({ ...compared, arms }, "base", commit)));
    for (const [name, build] of builds) recorder.built(name, build);
  }
  const { tree } = compared;
  if (tree && judged) {
    const workingTree = await withoutBuilt(tree, judged.checkout);
    compared = keep({ ...compared, tree: { ...tree, workingTree } });
  }
  return { ...(await withOtherBases(world, compared, building)), baseBuilds, changedSinceBuild };
}

/** The run with a base that is no commit, if it has one: head itself if requested, or the server at base-url. */
async function besideNoCommit(run: Equipped): Promise<Equipped> {
  const { request, services } = run;
  if (request.againstItself) {
    const arms = besideItself(run.arms);
    for (const lane of lanesOf(arms.cells)) {
      if (lane.arm === "base") await services.prepare(laneIn(arms, lane));
    }
    return withCommit({ ...run, arms }, "base", { ref: "itself", isRequired: true });
  }
  if (!hasBase(run.arms.cells)) return run;
  const arms = besideItself(run.arms, (server) => ({
    ...server,
    url: required(server.baseUrl, "base-url"),
  }));
  return withCommit({ ...run, arms }, "base", { ref: BASE_URL, isRequired: true });
}

/** Builds head's servers. Continues without one that only base's configuration still measures. */
async function buildHead(world: World, run: Equipped): Promise<Equipped> {
  const { recorder, request, keep } = run;
  let built = run;
  for (const lane of lanesOf(run.arms.cells)) {
    if (lane.arm !== "head") continue;
    try {
      const one = await buildAsInBase(world, built, laneIn(built.arms, lane));
      recorder.built(laneName(lane), one.build);
      built = keep(one.run);
    } catch (error) {
      request.signal.throwIfAborted();
      const { arms, benchmark } = built;
      const isGone = benchmark && goneIn(arms.cells, benchmark)(lane);
      if (!isGone || !(error instanceof LoadgateError)) throw error;
      const left = withoutWhatIsGone(built, error.message, lane.server);
      if (!left) throw error;
      world.progress.warn(`Not compared: ${error.message}`);
      built = keep(left);
    }
  }
  return built;
}

/**
 * Starts each server of head once and checks its answers, before time is spent on building base: if head does not
 * answer, there is nothing to compare. None runs afterwards.
 * @throws LoadgateError `measurement` if one does not start or answers wrongly
 */
export async function tryHead(world: World, run: Agreed): Promise<void> {
  const { arms, benchmark, services, request } = run;
  const { signal } = request;
  // Head may no longer answer requests that only base's configuration measures.
  const cells = withoutBase(benchmark?.configured ?? arms.cells);
  for (const lane of lanesOf(cells)) {
    const one = laneIn(arms, lane);
    if (one.server.url !== undefined) continue;
    world.progress.stage(`Trying ${laneName(lane)}`);
    await services.reset([one]);
    const running = await startLane(world, one, signal);
    try {
      for (const name of scenariosOf(cells, lane)) {
        const scenario = entryOf(arms.scenarios, scenarioKey("head", name));
        await checkAnswers({ server: running, scenario, world, signal });
      }
    } finally {
      await running.stop();
    }
  }
}
