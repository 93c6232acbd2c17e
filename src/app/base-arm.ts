import type { ScenarioConfig, ServerConfig } from "../domain/config.ts";
import { LoadgateError, messageOf } from "../domain/error.ts";
import { type Cell, type Lane, laneName, lanesOf } from "../domain/plan.ts";
import type { BaseCommit } from "../domain/run-file.ts";
import { seriesName } from "../domain/series.ts";
import type { Build } from "../ports/builder.ts";
import type { RunningServer } from "../ports/server-runtime.ts";
import type { Checkout } from "../ports/source-control.ts";
import { checkAnswer } from "./check-answer.ts";
import { startLane } from "./measurement.ts";
import type { World } from "./world.ts";

/** What of base can be measured. */
export interface BaseArm {
  readonly commit: BaseCommit;
  /** Servers of base that run, by lane name. */
  readonly servers: ReadonlyMap<string, ServerConfig>;
  readonly builds: ReadonlyMap<string, Build>;
  /** The cells, without the lanes of base that cannot be measured. */
  readonly cells: readonly Cell[];
}

/** What a base arm is made from. */
export interface BaseArmRequest {
  readonly ref: string;
  readonly checkout: Checkout;
  readonly cells: readonly Cell[];
  /** Absolute path of head's configuration, which drives both arms. */
  readonly configFile: string;
  readonly servers: ReadonlyMap<string, ServerConfig>;
  readonly scenarios: ReadonlyMap<string, ScenarioConfig>;
  readonly bodies: ReadonlyMap<string, Uint8Array>;
  /** Something was left out on purpose: by --only, or because a server cannot run here. */
  readonly isPartial: boolean;
  readonly signal: AbortSignal;
}

/**
 * Builds base's servers from its own sources with head's configuration, and finds out what they answer.
 * A server that does not build or start, and a scenario that base does not answer rightly, are left out
 * and said: head may well be the first that has them.
 */
export async function prepareBase(world: World, request: BaseArmRequest): Promise<BaseArm> {
  const { ref, checkout, cells, scenarios, signal } = request;
  const servers = new Map<string, ServerConfig>();
  const builds = new Map<string, Build>();
  const failures: string[] = [];
  const answered = new Set<string>();
  for (const lane of lanesOf(cells).filter(({ arm }) => arm === "base")) {
    const name = laneName(lane);
    try {
      const server = atBase(request, lane);
      world.progress.stage(`Building ${name}`);
      builds.set(name, await world.baseBuilder(checkout).build({ ...server, name }, signal));
      servers.set(name, server);
      for (const scenario of await answeredBy(world, request, lane, server)) {
        answered.add(`${name} ${scenario}`);
      }
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof LoadgateError) || error.kind !== "measurement") throw error;
      failures.push(messageOf(error));
      world.progress.warn(`${messageOf(error)}; it is measured without a base`);
    }
  }
  const isMeasured = (lane: Lane, { scenario }: Cell) =>
    lane.arm === "head" || answered.has(`${laneName(lane)} ${scenario}`);
  const left = cells.map((cell) => ({
    ...cell,
    lanes: cell.lanes.filter((lane) => isMeasured(lane, cell)),
  }));
  const isEmpty = left.every(({ lanes }) => lanes.every(({ arm }) => arm === "head"));
  const failure = failures[0] ?? `base answers none of ${[...scenarios.keys()].join(", ")}`;
  return {
    commit: {
      ...{ sha: checkout.sha, ref },
      ...removedSince(world, request),
      ...(isEmpty && { failure }),
    },
    servers,
    builds,
    cells: left,
  };
}

/**
 * Series of base's own configuration that head's does not name any more. A run of a part of them all
 * says nothing of the others.
 */
function removedSince(
  world: World,
  { checkout, cells, configFile, isPartial }: BaseArmRequest,
): Pick<BaseCommit, "removed"> {
  if (isPartial) return {};
  const present = new Set(
    cells.flatMap((cell) => cell.lanes.map(({ server }) => seriesName({ ...cell, server }))),
  );
  try {
    const removed = world
      .readConfig(checkout.pathOf(configFile))
      .scenarios.flatMap(({ name: scenario, servers, levels }) =>
        servers.flatMap((server) =>
          levels
            .map((level) => ({ server, scenario, level }))
            .filter((key) => !present.has(seriesName(key))),
        ),
      );
    return removed.length > 0 ? { removed } : {};
  } catch {
    // A base without a configuration, or with one of another version, has nothing to miss.
    return {};
  }
}

/** Whether any lane of the cells is base's. */
export function hasBase(cells: readonly Cell[]): boolean {
  return cells.some(({ lanes }) => lanes.some(({ arm }) => arm === "base"));
}

/** The cells with the lanes of head only. */
export function withoutBase(cells: readonly Cell[]): readonly Cell[] {
  return cells.map((cell) => ({ ...cell, lanes: cell.lanes.filter(({ arm }) => arm === "head") }));
}

/** A server's configuration with its folders in the checkout. */
function atBase({ checkout, servers }: BaseArmRequest, lane: Lane): ServerConfig {
  const server = servers.get(lane.server);
  if (!server) throw new Error(`no server is named ${lane.server}`);
  const { artifact } = server;
  return {
    ...server,
    directory: checkout.pathOf(server.directory),
    ...(artifact !== undefined && { artifact: artifactAt(checkout, artifact) }),
  };
}

/** One outside the repository is the same for both. */
function artifactAt(checkout: Checkout, artifact: string): string {
  try {
    return checkout.pathOf(artifact);
  } catch {
    return artifact;
  }
}

async function answeredBy(
  world: World,
  { cells, scenarios, bodies, signal }: BaseArmRequest,
  lane: Lane,
  config: ServerConfig,
): Promise<readonly string[]> {
  const wanted = new Set(
    cells
      .filter(({ lanes }) => lanes.some((one) => laneName(one) === laneName(lane)))
      .map(({ scenario }) => scenario),
  );
  const answered: string[] = [];
  const server: RunningServer = await startLane(world, lane, config, signal);
  try {
    for (const name of wanted) {
      const scenario = scenarios.get(name);
      if (!scenario) throw new Error(`no scenario is named ${name}`);
      const body = bodies.get(name);
      try {
        await checkAnswer({ server, scenario, http: world.http, signal, ...(body && { body }) });
        answered.push(name);
      } catch (error) {
        signal.throwIfAborted();
        world.progress.warn(`${messageOf(error)}; the scenario is new`);
      }
    }
  } finally {
    await server.stop();
  }
  return answered;
}
