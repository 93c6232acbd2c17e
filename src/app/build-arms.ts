import { isTimed } from "../domain/counting/without-timing.ts";
import { BASE_URL } from "../domain/run/file/base-commit.ts";
import type { ServerConfig } from "../domain/run/plan/config.ts";
import { type Cell, type Lane, laneName, lanesOf } from "../domain/run/plan/lane.ts";
import { LoadgateError } from "../domain/shared/error.ts";
import { required } from "../domain/shared/required.ts";
import type { Build } from "../ports/builder.ts";
import { type Arms, besideItself, hasBase, scenarioKey, withoutBase } from "./arms/arms.ts";
import { buildHeadServer } from "./arms/build-head.ts";
import { startLane } from "./arms/start-lane.ts";
import { addFurtherBases } from "./base/add-further-bases.ts";
import { prepareBase } from "./base/base-arm.ts";
import { type BaseArmRequest, foundBase } from "./base/base-arm-request.ts";
import { layOutWhatFits } from "./base/fit-budget.ts";
import { giveUpWhatIsGone, goneIn } from "./base/gone-series.ts";
import { checkAnswers } from "./measure/check-answer.ts";
import type { MeasureRequest } from "./measure-request.ts";
import { named } from "./named.ts";
import type { Draft } from "./run-draft.ts";
import type { Services } from "./services/services.ts";
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
    const { base } = request;
    const isBaseBuilt = [...draft.arms.servers.values()].some(({ build }) => build !== undefined);
    if (base && draft.checkout && isBaseBuilt) {
      await tryHead(world, request.signal, { ...draft, arms: configuredArms(draft) });
    }
    // What head's first start writes is not the work of base's build.
    draft.changedSinceBuild = await world.sourceControl.rememberFiles();
    const times = { beganMs, headBuiltMs: world.machine.date().getTime() };
    if (request.againstItself) {
      draft.arms = besideItself(draft.arms);
      draft.base = { ref: "itself", isRequired: true };
      for (const lane of lanesOf(draft.arms.cells)) {
        if (lane.arm === "base") await prepareLane(draft, lane);
      }
    }
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

/** What head's own configuration measures: the rest may be what it does not answer any more. */
function configuredArms({ arms, benchmark }: Draft): Arms {
  const isKnown = benchmark !== undefined && !(benchmark instanceof LoadgateError);
  return isKnown ? { ...arms, cells: benchmark.configured } : arms;
}

/** A server that runs already, as base has it. */
function atBaseUrl(server: ServerConfig): ServerConfig {
  return { ...server, url: required(server.baseUrl, "base-url") };
}

function prepareLane({ arms, services }: Draft, lane: Lane): Promise<Pick<Build, "setupMs">> {
  return services.prepare({ lane, server: named(arms.servers, laneName(lane)) });
}

async function buildHead(world: World, signal: AbortSignal, draft: Draft): Promise<void> {
  for (const lane of lanesOf(draft.arms.cells)) {
    if (lane.arm !== "head") continue;
    const { arms, recorder, services } = draft;
    const server = named(arms.servers, laneName(lane));
    try {
      recorder.built(lane, await buildHeadServer(world, services, { lane, server, signal }));
    } catch (error) {
      signal.throwIfAborted();
      giveUpServer(world, draft, { lane, error });
    }
  }
}

/** Goes on without a server of head that only base's configuration still measures. @throws the error, where it is another */
function giveUpServer(
  { progress }: World,
  draft: Draft,
  { lane: { server }, error }: { readonly lane: Lane; readonly error: unknown },
): void {
  const { arms, benchmark } = draft;
  const isKnown = benchmark !== undefined && !(benchmark instanceof LoadgateError);
  const isGone = isKnown && goneIn(arms.cells, benchmark)({ server });
  if (!isGone || !(error instanceof LoadgateError)) throw error;
  const why = (base: string) => `cannot be measured as in ${base}: ${error.message}`;
  const cells = giveUpWhatIsGone(draft, why, server);
  if (!cells) throw error;
  progress.warn(`Not compared: ${error.message}`);
  draft.arms = { ...arms, cells };
}

/** Builds base and plans both arms. */
async function addBase(world: World, request: BaseArmRequest, draft: Draft): Promise<void> {
  const benchmark = required(draft.benchmark, "benchmark of base");
  const { arms, builds, commit, count } = await prepareBase(world, request, benchmark);
  draft.base = commit;
  draft.arms = arms;
  if (count) draft.count = count;
  layOutWhatFits(draft, request);
  for (const lane of lanesOf(draft.arms.cells)) {
    const build = builds.get(laneName(lane));
    if (build) draft.recorder.built(lane, build);
  }
}

/**
 * Starts each server of head once and asks it, before time goes into building base: with a head that does not answer,
 * there is nothing to compare. None runs afterwards.
 * @throws LoadgateError `measurement` where one does not start or answers wrongly
 */
async function tryHead(
  world: Pick<World, "runtime" | "http" | "machine" | "progress">,
  signal: AbortSignal,
  { arms, services }: { readonly arms: Arms; readonly services: Pick<Services, "reset"> },
): Promise<void> {
  const cells = withoutBase(arms.cells);
  const { matches } = world.machine;
  for (const lane of lanesOf(cells)) {
    const server = named(arms.servers, laneName(lane));
    if (server.url !== undefined) continue;
    world.progress.stage(`Trying ${laneName(lane)}`);
    await services.reset([{ lane, server }]);
    const running = await startLane(world, { lane, server }, signal);
    try {
      for (const name of scenariosOf(cells, lane)) {
        const scenario = named(arms.scenarios, scenarioKey("head", name));
        await checkAnswers({ server: running, scenario, http: world.http, matches, signal });
      }
    } finally {
      await running.stop();
    }
  }
}

function scenariosOf(cells: readonly Cell[], { server }: Lane): ReadonlySet<string> {
  const own = cells.filter(({ lanes }) => lanes.some((one) => one.server === server));
  return new Set(own.map(({ scenario }) => scenario));
}
