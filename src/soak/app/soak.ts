import { scenarioKey } from "../../app/arms/arms.ts";
import {
  checkAnswers,
  checkContents,
  checkStillAnswers,
  type Questions,
} from "../../app/arms/check-answer.ts";
import { type LaneServer, laneIn, startLane } from "../../app/arms/lane-server.ts";
import { loadRequests } from "../../app/measure/burst.ts";
import { withChecks } from "../../app/measure/check-beside.ts";
import { checkBodies } from "../../app/measure/check-bodies.ts";
import { readingsOf, readServer } from "../../app/measure/measure.ts";
import type { InstrumentedWorld } from "../../app/stages/instrument.ts";
import type { Measured } from "../../app/stages/stages.ts";
import { configuredBounds } from "../../domain/bounds/bounds.ts";
import type { ScenarioConfig } from "../../domain/run/plan/config.ts";
import { type Cell, laneName } from "../../domain/series/lane.ts";
import { connectionsOf, timedBurst } from "../../domain/series/load-shape.ts";
import { type LoadLevel, seriesName } from "../../domain/series/series.ts";
import { LoadgateError } from "../../domain/shared/error.ts";
import { present } from "../../domain/shared/present.ts";
import { entryOf, required } from "../../domain/shared/required.ts";
import { withoutNullish } from "../../domain/shared/without-nullish.ts";
import type { LoadGenerator } from "../../ports/load-generator.ts";
import type { Machine } from "../../ports/machine.ts";
import type { RunningServer } from "../../ports/server-runtime.ts";
import { judgedServer, type ServerSoak, type SoakedBy } from "../domain/soak.ts";
import { cellsToSoak, FIND_MS, foundRate, pieceMsAt, USUAL_SHARE } from "../domain/soak-load.ts";
import { type SoakTimes, soakTimes } from "../domain/soak-times.ts";
import { type SoakedLoads, type SoakedStart, shownGrowths } from "../domain/soaked-start.ts";
import type { ReadHoldings } from "../ports.ts";
import { untilThenText } from "../report/soak-words.ts";
import { soakStart } from "./soak-start.ts";

/** The requested soak. */
export interface SoakRequest {
  readonly forMs: number;
  /** Requests per second; absent for a share, that of the scenario, or the usual share. */
  readonly rate?: number | undefined;
  /** Share of what a server answers at its highest concurrency; absent for one only where there is no rate. */
  readonly share?: number | undefined;
}

/** The world of a soak. */
export interface SoakArmsWorld extends InstrumentedWorld {
  readonly readHoldings: ReadHoldings;
}

/** A server of one arm, and the form of the scenario that it answers. */
interface SoakedLane extends LaneServer {
  readonly scenario: ScenarioConfig;
}

/** A server that runs. */
interface RunningLane extends Pick<SoakedLane, "lane" | "scenario"> {
  readonly config: SoakedLane["server"];
  readonly server: RunningServer;
}

/** All that soaking one server needs. */
interface Soaking extends SoakRequest {
  readonly world: SoakArmsWorld;
  readonly generator: LoadGenerator;
  readonly run: Measured;
  readonly cell: Cell;
  /** Head's, and base's where there is one. */
  readonly lanes: readonly SoakedLane[];
}

/**
 * Soaks the servers of a run one after the other, each beside base's if the run has a base.
 * @param keep gets the servers so far, after each start and at an error, and the version of the load generator
 * @throws LoadgateError `measurement` if a server does not start, answers wrongly or ends, or the generator fails; and the
 * signal's reason
 */
export async function soakArms(
  world: SoakArmsWorld,
  run: Measured,
  request: SoakRequest,
  keep: (servers: readonly ServerSoak[], version: string) => void,
): Promise<void> {
  const { benchmark } = run;
  world.progress.stage("Looking for the load generator");
  const generator = await world.installGenerator(run.request.signal);
  const done: ServerSoak[] = [];
  for (const cell of cellsToSoak(benchmark.cells, request.share !== undefined)) {
    const lanes = cell.lanes.map((lane) => {
      const scenario = entryOf(benchmark.scenarios, scenarioKey(lane.arm, cell.scenario));
      return { ...laneIn(benchmark, lane), scenario };
    });
    const soaking = { ...request, world, generator, run, cell, lanes };
    done.push(await soakServer(soaking, (one) => keep([...done, one], generator.version)));
  }
}

/** A server as it is loaded. */
interface Loaded extends SoakTimes, Pick<SoakedBy, "rate"> {
  readonly start: number;
  readonly follow: (ms: number) => void;
}

async function soakServer(soaking: Soaking, keep: (soak: ServerSoak) => void): Promise<ServerSoak> {
  const { run, cell, lanes, world } = soaking;
  const { server } = required(cell.lanes[0], "lane");
  const configured = soaking.rate ?? ("rate" in cell.level ? cell.level.rate : undefined);
  const paced = configured === undefined ? await ownRate(soaking, server) : { rate: configured };
  const series = seriesName({ ...cell, server });
  // As a change cannot loosen the gate of a run.
  const gates = present([run.request.config.gate, run.benchmark.base?.own?.gate]);
  const by: SoakedBy = {
    server,
    ...paced,
    isFound: configured === undefined,
    connections: connectionsOf(cell.level, cell.shape),
    maxFailedPercent: Math.min(
      ...gates.map((gate) => configuredBounds(gate, series).maxErrorPercent),
    ),
  };
  const starts: SoakedStart[] = [];
  const times = soakTimes(soaking.forMs, lanes.length > 1);
  const eachMs = soaking.forMs / times.starts;
  world.progress.stage(`Soaking ${server}`);
  for (let start = 1; start <= times.starts; start += 1) {
    const follow = (ms: number) => {
      const doneMs = (start - 1) * eachMs + ms;
      world.progress.advance({
        fraction: Math.min(1, doneMs / soaking.forMs),
        remainingMs: Math.max(0, soaking.forMs - doneMs),
        current: seriesName({ ...cell, server, level: { rate: by.rate } }),
      });
    };
    await whileAllRun(soaking, async (running) => {
      const { soaked, error } = await soakTogether(soaking, running, {
        ...times,
        ...by,
        start,
        follow,
      });
      starts.push(...soaked);
      keep(judgedServer(by, starts));
      if (error !== undefined) throw error;
    });
  }
  return judgedServer(by, starts);
}

/** Loads all arms of a server at the same time; if one of them fails, the others end with it. */
async function soakTogether(
  { world, generator, run, cell }: Soaking,
  running: readonly RunningLane[],
  { start, ...loaded }: Loaded,
) {
  const { signal } = run.request;
  const ending = new AbortController();
  const either = AbortSignal.any([signal, ending.signal]);
  const pieceMs = pieceMsAt(loaded.rate);
  let error: unknown;
  const soaked = await Promise.all(
    running.map(async ({ lane, scenario, config, server }) => {
      const own = { name: laneName(lane), config, server };
      const before = await readServer(world, own, signal);
      const requests = loadRequests({ server, scenario }, loadOf(cell, { rate: loaded.rate }));
      const load = { ...loaded, server, requests, pieceMs };
      const questions = { server, scenario, world, signal: either };
      const checking = { load: checkedLoad(generator, questions, world.machine, loaded.rate) };
      const one = await soakStart({ ...world, generator: checking }, load, either);
      if (one.error !== undefined && !ending.signal.aborted) {
        error = signal.aborted ? one.error : withUntilThen(one.error, laneName(lane), one);
        if (signal.aborted) world.progress.warn(untilThenText(laneName(lane), one));
        ending.abort(one.error);
      }
      const isWhole = one.error === undefined;
      const readings = isWhole ? readingsOf(before, await readServer(world, own, signal)) : [];
      const { trace, pieces } = one;
      const arm = lane.arm === "head" ? ("head" as const) : ("base" as const);
      const shown = readings.length > 0 && { readings };
      return { arm, start, trace, pieces, ...shown, growths: shownGrowths(one, isWhole) };
    }),
  );
  return { soaked, error };
}

/** Loads a server, and throws a LoadgateError `measurement` if its answers are wrong. */
function checkedLoad(
  generator: LoadGenerator,
  questions: Questions,
  machine: Pick<Machine, "sleep">,
  rate: number,
): LoadGenerator["load"] {
  const { server, scenario } = questions;
  return async (requests, signal) => {
    const load = generator.load(requests, signal);
    const result = await withChecks(questions, machine, rate, load);
    checkBodies(scenario, result, server.name);
    return result;
  };
}

/** The error, with what was seen until then. */
function withUntilThen(error: unknown, name: string, soaked: SoakedLoads): unknown {
  if (!(error instanceof LoadgateError)) return error;
  const { kind, message, details, hint } = error;
  const text = `${message}; ${untilThenText(name, soaked)}`;
  return new LoadgateError(kind, text, { details, hint, cause: error });
}

/** The rate at which a server keeps a part of its capacity, with all arms loaded at the same time. */
async function ownRate(
  soaking: Soaking,
  server: string,
): Promise<Required<Pick<SoakedBy, "rate" | "found">>> {
  const { world, generator, run, cell, share = USUAL_SHARE } = soaking;
  world.progress.stage(`Looking for a rate of ${server}`);
  let answered = 0;
  await whileAllRun(soaking, async (running) => {
    const results = await Promise.all(
      running.map(({ server: one, scenario }) =>
        generator.load(
          loadRequests({ server: one, scenario }, loadOf(cell, cell.level)),
          run.request.signal,
        ),
      ),
    );
    // Of a server that ended or hangs, what it answered until then says nothing.
    for (const { server: one, scenario } of running) {
      await checkStillAnswers({ server: one, scenario, world, signal: run.request.signal });
    }
    const throughputs = results.map(({ expected, durationMs }) => (expected / durationMs) * 1000);
    answered = Math.min(...throughputs);
  });
  const found = { answered, share };
  if (answered > 0) return { rate: foundRate(found), found };
  throw new LoadgateError("measurement", `${server} answers no request under load`, {
    hint: "`loadgate check` shows what it answers.",
  });
}

/** The load of a cell at a level, for as long as a rate is looked for. */
function loadOf({ level: own, shape }: Cell, level: LoadLevel): Pick<Cell, "level" | "shape"> {
  const burst = timedBurst(FIND_MS, connectionsOf(own, shape));
  const { keepAlive, streams } = shape;
  return { level, shape: { ...burst, keepAlive, ...withoutNullish({ streams }) } };
}

/** Works with all arms of a server, started anew, and each answers correctly before and after; none runs afterwards. */
async function whileAllRun(
  { world, run, lanes }: Soaking,
  work: (running: readonly RunningLane[]) => Promise<void>,
): Promise<void> {
  const { signal } = run.request;
  await run.services.reset(lanes);
  const running: RunningLane[] = [];
  try {
    for (const one of lanes) {
      const server = await startLane(world, one, signal);
      running.push({ lane: one.lane, scenario: one.scenario, config: one.server, server });
      await checkAnswers({ server, scenario: one.scenario, world, signal });
    }
    await work(running);
    // A load only counts statuses and bytes.
    for (const { server, scenario } of running) {
      await checkContents({ server, scenario, world, signal });
    }
  } finally {
    await Promise.all(running.map(({ server }) => server.stop()));
  }
}
