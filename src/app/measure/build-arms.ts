import { BASE_URL } from "../../domain/run/file/base-commit.ts";
import { isTimed } from "../../domain/run/plan/count-settings.ts";
import { laneName, lanesOf, scenariosOf } from "../../domain/series/lane.ts";
import { LoadgateError } from "../../domain/shared/error.ts";
import { entryOf, required } from "../../domain/shared/required.ts";
import type { LoadGenerator } from "../../ports/load-generator.ts";
import { besideItself, hasBase, scenarioKey, withoutBase } from "../arms/arms.ts";
import { checkAnswers } from "../arms/check-answer.ts";
import { laneIn, startLane } from "../arms/lane-server.ts";
import { buildAsInBase } from "../base/agreed-measures.ts";
import { prepareBase } from "../base/base-arm.ts";
import { layOutWhatFits } from "../base/fit-budget.ts";
import { addOtherBases } from "../base/other-bases.ts";
import type { BuildOfBase } from "../stages/bases.ts";
import { giveUpWhatIsGone, goneIn } from "../stages/gone-series.ts";
import { type Built, type CheckedOut, judgedOf } from "../stages/stages.ts";
import { withoutBuilt } from "../stages/working-tree.ts";
import type { World } from "../world/world.ts";

/**
 * Installs the load generator and builds all arms: head's servers first, then those of its bases. Afterwards the
 * record contains the plan and the facts of all.
 * @throws LoadgateError as the generator's installation and head's builds do; losses of a base are only recorded
 */
export async function buildArms(world: World, run: CheckedOut): Promise<Built> {
  const { record, recorder, request } = run;
  let generator: LoadGenerator | undefined;
  if (isTimed(request.config)) {
    world.progress.stage("Looking for the load generator");
    generator = await recorder.timed("installMs", () => world.installGenerator(request.signal));
    record.oha = generator.version;
  }
  const built = await recorder.timed("buildMs", () => buildAll(world, run));
  return { ...run, generator, ...built };
}

async function buildAll(world: World, run: CheckedOut): Promise<Omit<Built, keyof CheckedOut>> {
  const { request, record, recorder, services } = run;
  const nowMs = () => world.machine.date().getTime();
  const beganMs = nowMs();
  await buildHead(world, run);
  const judged = judgedOf(run);
  const isBaseBuilt = [...record.arms.servers.values()].some(({ build }) => build !== undefined);
  if (judged && isBaseBuilt) await tryHead(world, run);
  // Files that head's first start writes must not be attributed to base's build.
  const changedSinceBuild = await world.sourceControl.rememberFiles();
  const baseBuilds: BuildOfBase[] = [];
  const built = recorder.servers(withoutBase(record.arms.cells));
  const toolsOfHead = new Map(built.map(({ server, tools = [] }) => [server, tools]));
  const building = { beganMs, headBuiltMs: nowMs(), toolsOfHead, baseBuilds };
  if (request.bases.length === 0) await addItself(run);
  // Without a usable configuration of base, there is no benchmark.
  if (judged && record.benchmark) {
    const asked = { ...request, ...judged, ...building, head: record.arms, services };
    const { arms, builds, commit } = await prepareBase(world, asked, record.benchmark);
    record.commits.set("base", commit);
    record.arms = arms;
    layOutWhatFits(run);
    for (const [name, build] of builds) recorder.built(name, build);
  }
  if (record.tree && judged) {
    record.tree = { ...record.tree, workingTree: await withoutBuilt(record.tree, judged.checkout) };
  }
  await addOtherBases(world, run, building);
  return { baseBuilds, changedSinceBuild };
}

/** Adds a base that is no commit: head itself if that was requested, or the server at base-url. */
async function addItself({ request, record, services }: CheckedOut): Promise<void> {
  const { arms, commits } = record;
  if (request.againstItself) {
    record.arms = besideItself(arms);
    commits.set("base", { ref: "itself", isRequired: true });
    for (const lane of lanesOf(arms.cells)) {
      if (lane.arm === "base") await services.prepare(laneIn(record.arms, lane));
    }
  } else if (hasBase(arms.cells)) {
    record.arms = besideItself(arms, (server) => ({
      ...server,
      url: required(server.baseUrl, "base-url"),
    }));
    commits.set("base", { ref: BASE_URL, isRequired: true });
  }
}

/** Builds head's servers. Continues without one that only base's configuration still measures. */
async function buildHead(world: World, run: CheckedOut): Promise<void> {
  const { record, recorder, request } = run;
  const { signal } = request;
  for (const lane of lanesOf(record.arms.cells)) {
    if (lane.arm !== "head") continue;
    try {
      recorder.built(laneName(lane), await buildAsInBase(world, run, laneIn(record.arms, lane)));
    } catch (error) {
      signal.throwIfAborted();
      const { arms, benchmark } = record;
      const isGone = benchmark && goneIn(arms.cells, benchmark)(lane);
      if (!isGone || !(error instanceof LoadgateError)) throw error;
      const cells = giveUpWhatIsGone(record, error.message, lane.server);
      if (!cells) throw error;
      world.progress.warn(`Not compared: ${error.message}`);
      record.arms = { ...arms, cells };
    }
  }
}

/**
 * Starts each server of head once and checks its answers, before time is spent on building base: if head does not
 * answer, there is nothing to compare. None runs afterwards.
 * @throws LoadgateError `measurement` if one does not start or answers wrongly
 */
export async function tryHead(world: World, run: CheckedOut): Promise<void> {
  const { record, services, request } = run;
  const { arms, benchmark } = record;
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
