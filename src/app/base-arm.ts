import type { Config, ScenarioConfig, ServerConfig } from "../domain/config.ts";
import { LoadgateError, messageOf } from "../domain/error.ts";
import type { LostBase } from "../domain/lost-base.ts";
import { type Cell, type Lane, laneName, lanesOf } from "../domain/plan.ts";
import type { BaseCommit, ProgramsSeen, SkippedServer } from "../domain/run-file.ts";
import { sameProgram } from "../domain/same-program.ts";
import { seriesName } from "../domain/series.ts";
import type { Build } from "../ports/builder.ts";
import type { RunningServer } from "../ports/server-runtime.ts";
import type { BaseRequest, Checkout } from "../ports/source-control.ts";
import { type Arms, hasBase, scenarioKey, withLanes, withoutBase } from "./arms.ts";
import { type BaseConfiguration, readBaseConfiguration, serverIn } from "./base-configuration.ts";
import { changedForms } from "./changed-forms.ts";
import { checkAnswer } from "./check-answer.ts";
import { get, startLane } from "./measurement.ts";
import { skippedText } from "./prepare-run.ts";
import { type ProgramCheck, watchPrograms } from "./same-program.ts";
import type { World } from "./world.ts";

/** Both arms, as far as base could be had. */
export interface BothArms {
  readonly commit: BaseCommit;
  readonly arms: Arms;
  /** Builds of base, by lane name. */
  readonly builds: ReadonlyMap<string, Build>;
  /** Scenarios that only head has, beside a form that both have. */
  readonly newForms: ReadonlySet<string>;
}

/** What a base arm is made from. */
export interface BaseArmRequest {
  readonly base: BaseRequest;
  readonly checkout: Checkout;
  /** Head's own configuration. */
  readonly config: Config;
  /** Head's arm, built; its cells have the lanes of base too. */
  readonly head: Arms;
  /** Something was left out on purpose: by --only, or because a server cannot run here. */
  readonly isPartial: boolean;
  /** Servers of head that cannot run here. */
  readonly skipped: readonly SkippedServer[];
  /** When the run began to build, in milliseconds since 1970. */
  readonly beganMs: number;
  readonly signal: AbortSignal;
}

/**
 * Builds base's servers from its own sources with its own configuration, and finds out what they answer.
 *
 * What base's configuration or tree does not have is new. What it has and what cannot be built or started,
 * or does not answer as base's own configuration expects, is lost: that head has nothing to be compared
 * with is then no merit of head's.
 */
export async function prepareBase(world: World, request: BaseArmRequest): Promise<BothArms> {
  const { base, checkout, config, head } = request;
  const commit = { sha: checkout.sha, ref: nameOf(base), isRequired: base.isRequired !== false };
  let own: BaseConfiguration | undefined;
  try {
    own = await readBaseConfiguration(world, checkout, config.file);
  } catch (error) {
    if (!(error instanceof LoadgateError)) throw error;
    const loss = lossFrom(error);
    const reason = `the configuration of ${nameOf(base)} cannot be used: ${loss.reason}`;
    const arms = { ...head, cells: withoutBase(head.cells) };
    return {
      commit: { ...commit, lost: [{ ...loss, reason }] },
      arms,
      builds: new Map(),
      newForms: new Set(),
    };
  }
  const found = await buildAndAsk(world, request, own);
  const changed = await changedForms(world, request, own, found.answered);
  const cells = withLanes(
    changed.cells,
    (lane, { scenario }) =>
      lane.arm === "head" || found.answered.has(answerKey(lane.server, scenario)),
  );
  const skipped = skippedByHead(world, request, own);
  const lost = lossOfAll(request, own, cells, [...found.lost, ...skipped]);
  return {
    commit: {
      ...commit,
      // A repository that adopts Loadgate has nothing that it could be compared with yet.
      isRequired: base.isRequired !== false && own !== undefined,
      ...removedSince(own, request),
      ...(lost.length > 0 && { lost }),
      ...(changed.sentences.length > 0 && { changes: changed.sentences }),
      ...leastSeen(found.seen),
      ...(own && { gate: own.gate }),
    },
    builds: found.builds,
    newForms: changed.newForms,
    arms: {
      cells,
      servers: new Map([...head.servers, ...found.servers]),
      scenarios: new Map([...head.scenarios, ...found.scenarios, ...changed.scenarios]),
      bodies: new Map([...head.bodies, ...changed.bodies]),
    },
  };
}

function leastSeen(seen: ReadonlySet<ProgramsSeen>): Pick<BaseCommit, "programsSeen"> {
  if (seen.has("nothing")) return { programsSeen: "nothing" };
  return seen.has("processes") ? { programsSeen: "processes" } : {};
}

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

async function buildAndAsk(
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

/** Servers that base can run here and head cannot: a change that skips a server also skips what it does. */
function skippedByHead(
  { host }: World,
  { skipped }: BaseArmRequest,
  own: BaseConfiguration | undefined,
): readonly LostBase[] {
  return skipped.flatMap((one): readonly LostBase[] => {
    const before = own?.servers.get(one.server);
    if (!before || missingProgram(host, before)) return [];
    return [{ kind: "lost-base", server: one.server, reason: skippedText(one) }];
  });
}

function missingProgram({ isInstalled }: World["host"], { requires }: ServerConfig) {
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

/** What an error cost of base. */
export function lossFrom(
  { message, details }: LoadgateError,
  place: Pick<LostBase, "server" | "scenario"> = {},
): LostBase {
  return { kind: "lost-base", ...place, reason: message, ...(details.length > 0 && { details }) };
}

/** A base of which nothing at all can be compared is lost, also where nothing of it failed. */
function lossOfAll(
  { base, config }: BaseArmRequest,
  own: BaseConfiguration | undefined,
  cells: readonly Cell[],
  lost: readonly LostBase[],
): readonly LostBase[] {
  if (hasBase(cells)) return lost;
  const name = nameOf(base);
  if (own) {
    const reason = `${name} has none of the servers and scenarios that head measures`;
    return lost.length > 0 ? lost : [{ kind: "lost-base", reason }];
  }
  const why = lost[0] ? `, and head's does not work there: ${lost[0].reason}` : "";
  const details = lost[0]?.details;
  const reason = `${name} has no ${config.file.split(/[\\/]/).at(-1)} yet${why}`;
  return [{ kind: "lost-base", reason, ...(details && { details }) }];
}

/**
 * Series of base's own configuration that head's does not name any more. A run of a part of them all
 * says nothing of the others.
 */
function removedSince(
  own: BaseConfiguration | undefined,
  { head, isPartial }: BaseArmRequest,
): Pick<BaseCommit, "removed"> {
  if (isPartial || !own) return {};
  const present = new Set(
    head.cells.flatMap((cell) => cell.lanes.map(({ server }) => seriesName({ ...cell, server }))),
  );
  const removed = [...own.scenarios.values()].flatMap(({ name: scenario, servers, levels }) =>
    servers.flatMap((server) =>
      levels
        .map((level) => ({ server, scenario, level }))
        .filter((key) => !present.has(seriesName(key))),
    ),
  );
  return removed.length > 0 ? { removed } : {};
}

/** What reports call a base. */
export function nameOf({ ref, name = ref }: BaseRequest): string {
  return name;
}
