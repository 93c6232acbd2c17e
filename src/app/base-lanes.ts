import type { ScenarioConfig, ServerConfig } from "../domain/config.ts";
import { LoadgateError, messageOf } from "../domain/error.ts";
import { type LostBase, lossFrom } from "../domain/lost-base.ts";
import { type Cell, type Lane, laneName, lanesOf } from "../domain/plan.ts";
import type { ProgramsSeen } from "../domain/run-file.ts";
import { sameProgram } from "../domain/same-program.ts";
import type { Build } from "../ports/builder.ts";
import type { RunningServer } from "../ports/server-runtime.ts";
import { scenarioKey } from "./arms.ts";
import type { BaseArmRequest } from "./base-arm-request.ts";
import { type BaseConfiguration, serverIn } from "./base-configuration.ts";
import { checkAnswer } from "./check-answer.ts";
import { get, startLane } from "./measurement.ts";
import { type ProgramCheck, watchPrograms } from "./same-program.ts";
import type { World } from "./world.ts";

/** What of base runs and answers. */
export interface Found {
  readonly servers: Map<string, ServerConfig>;
  readonly builds: Map<string, Build>;
  /** Base's forms of the scenarios, by {@link scenarioKey}. */
  readonly scenarios: Map<string, ScenarioConfig>;
  /** By {@link answerKey}. */
  readonly answered: Set<string>;
  readonly lost: LostBase[];
  /** How much could be seen of the programs that run; each look adds to it. */
  readonly seen: Set<ProgramsSeen>;
}

/** The key of a scenario that a server answers. */
export function answerKey(server: string, scenario: string): string {
  return `${server} ${scenario}`;
}

/**
 * Builds the servers of base, starts each once and asks it what it is to answer; what cannot be done is lost.
 * @param own base's own configuration, in place of head's
 */
export async function buildAndAsk(
  world: World,
  request: BaseArmRequest,
  own: BaseConfiguration | undefined,
): Promise<Found> {
  const found: Found = {
    servers: new Map(),
    builds: new Map(),
    scenarios: new Map(),
    answered: new Set(),
    lost: [],
    seen: new Set(),
  };
  for (const lane of lanesOf(request.head.cells)) {
    if (lane.arm !== "base") continue;
    try {
      const config = own ? own.servers.get(lane.server) : headServerIn(request, lane);
      if (!config) continue;
      // Variables that name the working tree would lead base's programs to head's files.
      const env = { ...request.checkout.environment, ...config.env };
      const server = { ...config, env };
      checkPrograms(world, lane, server);
      const watch = await watchLane(world, request, { lane, server });
      await buildLane(world, request, { lane, server }, found);
      await watch.built();
      await askLane(world, request, { lane, server, own, watch }, found);
    } catch (error) {
      request.signal.throwIfAborted();
      lose(world, found, { server: lane.server }, error);
    }
  }
  return found;
}

function headServerIn({ checkout, head }: BaseArmRequest, lane: Lane): ServerConfig | undefined {
  const server = head.servers.get(lane.server);
  return server && serverIn(checkout, server);
}

/** The first program that a server cannot do without and that is not installed, and how to get it. */
export function missingProgram({ isInstalled }: World["host"], { requires }: ServerConfig) {
  return Object.entries(requires).find(([program]) => !isInstalled(program));
}

function checkPrograms({ host }: World, lane: Lane, server: ServerConfig): void {
  const missing = missingProgram(host, server);
  if (!missing) return;
  const [program, install] = missing;
  const message = `${laneName(lane)}: ${program} is not installed (${install})`;
  throw new LoadgateError("measurement", message);
}

/** A lane of base that is looked at. */
interface WatchedLane extends BaseLane {
  readonly watch: ProgramCheck;
}

/** A lane of base, and what drives it. */
interface BaseLane {
  readonly lane: Lane;
  readonly server: ServerConfig;
  readonly own?: BaseConfiguration | undefined;
}

/** Begins to look whether both arms run one program. */
function watchLane(
  world: World,
  { checkout, head, beganMs, signal }: BaseArmRequest,
  { lane, server }: BaseLane,
): Promise<ProgramCheck> {
  const headLane: Lane = { server: lane.server, arm: "head" };
  return watchPrograms(world, {
    checkout,
    base: [lane, server],
    head: [headLane, get(head.servers, laneName(headLane))],
    beganMs,
    signal,
  });
}

async function buildLane(
  world: World,
  { checkout, signal }: BaseArmRequest,
  { lane, server }: BaseLane,
  found: Found,
): Promise<void> {
  const name = laneName(lane);
  world.progress.stage(`Building ${name}`);
  found.builds.set(name, await world.baseBuilder(checkout).build({ ...server, name }, signal));
  found.servers.set(name, server);
}

/** Starts what was built. A build of an earlier run that does not start is made anew, once. */
async function startBuilt(
  world: World,
  { checkout, signal }: BaseArmRequest,
  { lane, server, watch }: WatchedLane,
  found: Found,
): Promise<RunningServer> {
  const name = laneName(lane);
  try {
    return await startLane(world, lane, server, signal);
  } catch (error) {
    signal.throwIfAborted();
    if (!found.builds.get(name)?.isRestored || !(error instanceof LoadgateError)) throw error;
    world.progress.warn(`${error.message}; an earlier run built it, and it is built anew`);
    const builder = world.baseBuilder(checkout);
    found.builds.set(name, await builder.build({ ...server, name }, signal, { fresh: true }));
    await watch.built();
    return startLane(world, lane, server, signal);
  }
}

/** Asks a server of base all that it is to answer, and looks whether it is head's. */
async function askLane(
  world: World,
  request: BaseArmRequest,
  watched: WatchedLane,
  found: Found,
): Promise<void> {
  const { head, checkout, signal } = request;
  const { lane, own, watch } = watched;
  const server = await startBuilt(world, request, watched, found);
  try {
    for (const name of scenariosOf(head.cells, lane)) {
      const scenario = own?.scenarios.get(name) ?? get(head.scenarios, scenarioKey("head", name));
      const body = (own?.scenarios.has(name) ? own : head).bodies.get(name);
      found.scenarios.set(scenarioKey("base", name), scenario);
      try {
        const { http, host } = world;
        const question = { server, scenario, http, matches: host.matches, signal };
        await checkAnswer(body ? { ...question, body } : question);
        found.answered.add(answerKey(lane.server, name));
      } catch (error) {
        signal.throwIfAborted();
        const isOwn = own?.scenarios.get(name)?.servers.includes(lane.server);
        if (isOwn) lose(world, found, { server: lane.server, scenario: name }, error);
        else world.progress.warn(`${messageOf(error)}; the scenario is new`);
      }
    }
    await watch.answered(server);
  } finally {
    await server.stop();
  }
  const shared = await watch.shared();
  found.seen.add(watch.seen());
  if (watch.wroteOutside()) {
    await world.baseBuilder(checkout).forget({ ...watched.server, name: laneName(lane) });
  }
  if (shared !== undefined) loseShared(world, found, lane, shared);
}

function scenariosOf(cells: readonly Cell[], lane: Lane): ReadonlySet<string> {
  const name = laneName(lane);
  const own = cells.filter(({ lanes }) => lanes.some((one) => laneName(one) === name));
  return new Set(own.map(({ scenario }) => scenario));
}

function lose(
  world: World,
  found: Found,
  place: Pick<LostBase, "server" | "scenario">,
  error: unknown,
): void {
  if (!(error instanceof LoadgateError)) throw error;
  found.lost.push(lossFrom(error, place));
  world.progress.warn(`Not compared: ${error.message}`);
}

/** A server of which both arms run one program has nothing to be compared with. */
function loseShared(world: World, found: Found, { server }: Lane, file: string): void {
  for (const key of found.answered)
    if (key.startsWith(answerKey(server, ""))) found.answered.delete(key);
  const { text, hint } = sameProgram(file);
  found.lost.push({ kind: "same-program", server, reason: text, details: [hint] });
  world.progress.warn(`Not compared: ${text}`);
}
