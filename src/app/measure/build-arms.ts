import { BASE_URL } from "../../domain/run/file/base-commit.ts";
import { isTimed } from "../../domain/run/plan/count-settings.ts";
import { laneName, lanesOf, scenariosOf } from "../../domain/series/lane.ts";
import { LoadgateError } from "../../domain/shared/error.ts";
import { entryOf, required } from "../../domain/shared/required.ts";
import { besideItself, hasBase, scenarioKey, withoutBase } from "../arms/arms.ts";
import { checkAnswers } from "../arms/check-answer.ts";
import { laneIn, whileRunning } from "../arms/lane-server.ts";
import { buildAsAgreed } from "../base/agreed-measures.ts";
import { withJudgedArm } from "../base/base-arm.ts";
import { withOtherBases } from "../base/other-bases.ts";
import { isConfigured, withoutRemoved } from "../benchmark/take-away.ts";
import type { TimedBuild } from "../stages/bases.ts";
import { type Built, type CheckedOut, judgedOf, withCommit } from "../stages/stages.ts";
import { withoutBuilt } from "../stages/working-tree.ts";
import type { World } from "../world/world.ts";

/** A run whose load generator is installed, if anything is timed. */
type Equipped = CheckedOut & Pick<Built, "generator">;

/**
 * Installs the load generator and builds all arms: head's servers first, then those of its bases.
 * @throws LoadgateError as the generator's installation and head's builds do; losses of a base are part of the result
 */
export async function buildArms(world: World, run: CheckedOut): Promise<Built> {
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
  const { recorder, keep } = run;
  const nowMs = () => world.machine.date().getTime();
  const beganMs = nowMs();
  const built = await buildHead(world, run);
  const judged = judgedOf(built);
  const { base, cells, servers } = built.benchmark;
  const isBaseBuilt = [...servers.values()].some(({ build }) => build !== undefined);
  if (judged && isBaseBuilt) await tryHead(world, built);
  // Files that head's first start writes must not be attributed to base's build.
  const changedSinceBuild = await world.sourceControl.rememberFiles();
  const ofHead = recorder.servers(withoutBase(cells));
  const toolsOfHead = new Map(ofHead.map(({ server, tools = [] }) => [server, tools]));
  const baseBuilds: TimedBuild[] = [];
  const builds = { beganMs, headBuiltMs: nowMs(), toolsOfHead, baseBuilds };
  // Without a usable configuration of base, nothing was agreed.
  const compared = await (judged && base
    ? withJudgedArm(world, built, { ...judged, ...builds })
    : besideNoCommit(built));
  const workingTree = judged && built.tree && (await withoutBuilt(built.tree, judged.checkout));
  const tree = built.tree && workingTree ? { ...built.tree, workingTree } : built.tree;
  const others = await withOtherBases(world, keep({ ...compared, tree }), builds);
  return { ...others, baseBuilds, changedSinceBuild };
}

/** The run with a base that is no commit, if it has one: head itself if requested, or the server at base-url. */
async function besideNoCommit(run: Equipped): Promise<Equipped> {
  const { request, services, benchmark } = run;
  if (request.bases.length > 0) return run;
  if (request.againstItself) {
    const arms = besideItself(benchmark);
    for (const lane of lanesOf(arms.cells)) {
      if (lane.arm === "base") await services.prepare(laneIn(arms, lane));
    }
    return withCommit({ ...run, benchmark: arms }, "base", { ref: "itself", isRequired: true });
  }
  if (!hasBase(benchmark.cells)) return run;
  const arms = besideItself(benchmark, (server) => ({
    ...server,
    url: required(server.baseUrl, "base-url"),
  }));
  return withCommit({ ...run, benchmark: arms }, "base", { ref: BASE_URL, isRequired: true });
}

/** Builds head's servers. Continues without one that only base's configuration still measures. */
async function buildHead(world: World, run: Equipped): Promise<Equipped> {
  const { recorder, request, keep } = run;
  let built = run;
  for (const lane of lanesOf(run.benchmark.cells)) {
    if (lane.arm !== "head") continue;
    try {
      const one = await buildAsAgreed(world, built, lane);
      recorder.built(laneName(lane), one.build);
      built = keep(one.run);
    } catch (error) {
      request.signal.throwIfAborted();
      if (
        !(error instanceof LoadgateError) ||
        isConfigured(built.benchmark, { server: lane.server })
      )
        throw error;
      const left = withoutRemoved(built.benchmark, error.message, lane.server);
      if (!left) throw error;
      world.progress.warn(`Not compared: ${error.message}`);
      built = keep({ ...built, benchmark: left });
    }
  }
  return built;
}

/**
 * Starts each server of head once and checks its answers, before time is spent on building base: if head does not
 * answer, there is nothing to compare. None runs afterwards.
 * @throws LoadgateError `measurement` if one does not start or answers wrongly
 */
export async function tryHead(world: World, run: CheckedOut): Promise<void> {
  const { benchmark, services, request } = run;
  const { signal } = request;
  // Head may no longer answer requests that only base's configuration measures.
  const { scenarios, cells } = benchmark.configured;
  for (const lane of lanesOf(withoutBase(cells))) {
    const one = laneIn(benchmark, lane);
    if (one.server.url !== undefined) continue;
    world.progress.stage(`Trying ${laneName(lane)}`);
    await whileRunning(world, { ...one, services, signal }, async (server) => {
      for (const name of scenariosOf(cells, lane)) {
        const scenario = entryOf(scenarios, scenarioKey("head", name));
        await checkAnswers({ server, scenario, world, signal });
      }
    });
  }
}
