import type { BurstResult } from "../../domain/series/sample.ts";
import type { LoadGenerator, LoadRequest } from "../../ports/load-generator.ts";
import type { Machine } from "../../ports/machine.ts";
import type { RunningServer } from "../../ports/server-runtime.ts";
import type { SoakTrace, Span, TracePoint } from "../domain/trace.ts";
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
}

/** A part of a load that the generator sent at once. */
export interface SoakPiece extends BurstResult {
  /** Time since the start of the soak. */
  readonly fromMs: number;
}

/** A start that was soaked. */
export interface SoakedStart {
  /** Has no points if the system does not report what the server's processes hold. */
  readonly trace: SoakTrace;
  readonly pieces: readonly SoakPiece[];
}

/** Time between two points of a trace. */
const EVERY_MS = 1000;

/** So many pieces of a load end at least once in each window that is judged. */
const LEAST_PIECES = 24;

/**
 * Loads a running server, pauses, loads it again and pauses, and reads every second what it holds.
 * @throws LoadgateError `measurement` if the server ends or the generator fails, and the signal's reason
 */
export async function soakStart(
  world: SoakWorld,
  load: SoakLoad,
  signal: AbortSignal,
): Promise<SoakedStart> {
  const { generator, machine } = world;
  const watch = watchHoldings(world, load);
  const pieces: SoakPiece[] = [];
  const pieceMs = Math.min(load.pieceMs, load.loadMs / LEAST_PIECES);
  const send = async (burstMs: number) => {
    const requests = load.requests.map((one) => ({ ...one, shape: { ...one.shape, burstMs } }));
    const fromMs = watch.ms();
    const result = await watch.during(
      generator.load(requests, signal),
      ({ expected, unexpected }) => expected + unexpected,
    );
    pieces.push({ fromMs, ...result });
  };
  const sendAll = async (): Promise<Span> => {
    const fromMs = watch.ms();
    for (let left = load.loadMs; left > 0; left -= pieceMs) {
      await send(Math.min(left, pieceMs));
    }
    const toMs = watch.ms();
    await watch.during(machine.sleep(load.pauseMs, signal), () => 0);
    return { fromMs, toMs };
  };
  const loads = [await sendAll(), await sendAll()] as const;
  return { trace: { points: watch.points, loads }, pieces };
}

/** Reads what a server holds while something else is done. */
function watchHoldings({ machine, readHoldings }: SoakWorld, { server }: SoakLoad) {
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
  /** The answers of a load come evenly, which its rate is for. */
  const during = async <Result>(
    work: Promise<Result>,
    answersOf: (result: Result) => number,
  ): Promise<Result> => {
    const over = new AbortController();
    const fromMs = ms();
    const seen: Omit<TracePoint, "requests">[] = [];
    const looks = async () => {
      while (await isSlept(machine.sleep(EVERY_MS, over.signal))) seen.push(...(await look()));
    };
    const both = [work.finally(() => over.abort()), looks()] as const;
    await Promise.allSettled(both);
    const [result] = await Promise.all(both);
    const [length, answers] = [ms() - fromMs, answersOf(result)];
    // No connection is open now: what stays open is left behind.
    seen.push(...(await look()));
    for (const point of seen) {
      const part = Math.min(1, (point.ms - fromMs) / length);
      points.push({ ...point, requests: Math.round(requests + answers * part) });
    }
    requests += answers;
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
