import { type BurstResult, errorCount } from "../../domain/series/sample.ts";
import { withoutNullish } from "../../domain/shared/without-nullish.ts";
import type { LoadGenerator, LoadRequest } from "../../ports/load-generator.ts";
import type { Machine } from "../../ports/machine.ts";
import type { RunningServer } from "../../ports/server-runtime.ts";
import type { SoakedLoads, SoakPiece } from "../domain/soaked-start.ts";
import type { Span, TracePoint } from "../domain/trace.ts";
import type { ReadHoldings } from "../ports.ts";

/** The world of a soak. */
export interface SoakWorld {
  readonly generator: Pick<LoadGenerator, "load">;
  readonly machine: Pick<Machine, "now" | "sleep">;
  readonly readHoldings: ReadHoldings;
}

/** The load of one start. */
export interface SoakLoad {
  readonly server: Pick<RunningServer, "usage" | "processes" | "assertAlive">;
  /** Those of a burst; its length is that of a piece. */
  readonly requests: readonly LoadRequest[];
  /** Length of each of the two loads, and of the pause after it. */
  readonly loadMs: number;
  readonly pauseMs: number;
  /** Longest piece: the generator keeps every answer of one. */
  readonly pieceMs: number;
  /** Called after each piece, with the time since the start of the soak. */
  readonly follow?: (ms: number) => void;
}

/** A start that was soaked, up to its end or to an error. */
export interface SoakedSoFar extends SoakedLoads {
  /** Why it ended early. */
  readonly error?: unknown;
}

/** The longest time between two points of a trace; each piece has one at least. */
const EVERY_MS = 1000;

/** How long the answers of a piece are waited for, in milliseconds: what takes longer has failed. */
const WAIT_MS = 10_000;

/** So many pieces of a load end at least once in each window that is judged. */
const LEAST_PIECES = 24;

/**
 * Loads a running server, pauses, loads it again and pauses, and reads every second, or twice in shorter pieces, what it
 * holds.
 * @returns what was seen up to the end, or to an error: a LoadgateError `measurement` if the server ends or the generator
 * fails, the signal's reason, or a bug. The trace has no points if the system does not report what the server holds
 */
export async function soakStart(
  world: SoakWorld,
  load: SoakLoad,
  signal: AbortSignal,
): Promise<SoakedSoFar> {
  const { generator, machine } = world;
  const pieces: SoakPiece[] = [];
  const pieceMs = Math.min(load.pieceMs, load.loadMs / LEAST_PIECES);
  const watch = watchHoldings(world, load, Math.min(EVERY_MS, pieceMs / 2));
  const send = async (burstMs: number) => {
    const requests = load.requests.map((one) => {
      return { ...one, waitMs: WAIT_MS, shape: { ...one.shape, burstMs } };
    });
    const { cpuMs: earlierMs } = await load.server.usage();
    const fromMs = watch.ms();
    const result = await watch.during(
      generator.load(requests, signal),
      ({ expected, unexpected }) => expected + unexpected,
    );
    const { cpuMs } = await load.server.usage();
    const isKnown = earlierMs !== undefined && cpuMs !== undefined;
    pieces.push({
      fromMs,
      ...figuresOf(result, burstMs),
      ...(isKnown && { cpuMs: cpuMs - earlierMs }),
    });
    load.follow?.(watch.ms());
  };
  const sendAll = async (): Promise<Span> => {
    const fromMs = watch.ms();
    // Starting and ending a piece takes time too; what is left may be too short for an answer.
    for (let left = load.loadMs; left > pieceMs / 2; left = fromMs + load.loadMs - watch.ms()) {
      await send(Math.min(left, pieceMs));
    }
    const toMs = watch.ms();
    await watch.during(machine.sleep(load.pauseMs, signal), () => 0);
    return { fromMs, toMs };
  };
  const loads: Span[] = [];
  let failure: Pick<SoakedSoFar, "error"> = {};
  try {
    loads.push(await sendAll());
    loads.push(await sendAll());
  } catch (error) {
    failure = { error };
  }
  const toMs = watch.ms();
  const [first = { fromMs: 0, toMs }] = loads;
  const [, second = { fromMs: first.toMs, toMs }] = loads;
  return { trace: { points: watch.points, loads: [first, second] }, pieces, ...failure };
}

/**
 * What is kept of a piece: single figures, so that a long soak needs no more memory than a short one.
 * @param burstMs how long it was sent; answers are waited for after that
 */
function figuresOf(result: BurstResult, burstMs: number): Omit<SoakPiece, "fromMs"> {
  const { expected, unexpected, latencyMs } = result;
  const failed = unexpected + errorCount(result);
  const latencies = latencyMs && {
    p50Ms: latencyMs.p50,
    p95Ms: latencyMs.p95,
    p99Ms: latencyMs.p99,
    ...withoutNullish({ p999Ms: latencyMs.p999 }),
    maxMs: latencyMs.max,
  };
  const durationMs = Math.min(result.durationMs, burstMs + backlogMs(result, burstMs));
  return { durationMs, requests: expected + failed, failed, ...latencies };
}

/**
 * How long a server worked off what it had not kept up with, after a piece was sent: the wait for its last answers, without that
 * for a few that hang, or for answers that always take as long.
 */
function backlogMs({ durationMs, latencyMs }: BurstResult, burstMs: number): number {
  const { p50 = 0, p95 = 0 } = latencyMs ?? {};
  return Math.max(0, Math.min(durationMs - burstMs, p95) - p50);
}

/** Reads what a server holds while something else is done. @param everyMs time between two readings */
function watchHoldings(
  { machine, readHoldings }: SoakWorld,
  { server }: SoakLoad,
  everyMs: number,
) {
  const beganAt = machine.now();
  const ms = () => machine.now() - beganAt;
  const points: TracePoint[] = [];
  let requests = 0;
  const look = async () => {
    server.assertAlive();
    const { rssBytes } = await server.usage();
    const held = readHoldings(server.processes());
    return held && rssBytes !== undefined ? [{ ms: ms(), rssBytes, ...held }] : [];
  };
  /** The answers of a load come evenly, which its rate is for; of one that fails, they are unknown. */
  const during = async <Result>(
    work: Promise<Result>,
    answersOf: (result: Result) => number,
  ): Promise<Result> => {
    const over = new AbortController();
    const fromMs = ms();
    const seen: Omit<TracePoint, "requests">[] = [];
    const looks = async () => {
      while (await isSlept(machine.sleep(everyMs, over.signal))) seen.push(...(await look()));
    };
    const both = [work.finally(() => over.abort()), looks()] as const;
    const [worked] = await Promise.allSettled(both);
    const answers = worked.status === "fulfilled" ? answersOf(worked.value) : 0;
    const length = ms() - fromMs;
    for (const point of seen) {
      const part = Math.min(1, (point.ms - fromMs) / length);
      points.push({ ...point, requests: Math.round(requests + answers * part) });
    }
    const [result] = await Promise.all(both);
    requests += answers;
    // No connection is open now: what stays open is left behind.
    points.push(...(await look()).map((point) => ({ ...point, requests })));
    return result;
  };
  return { points, ms, during };
}

/** Whether a sleep came to its end. */
function isSlept(sleep: Promise<void>): Promise<boolean> {
  return sleep.then(
    () => true,
    () => false,
  );
}
