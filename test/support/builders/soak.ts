import { overall } from "../../../src/soak/domain/growth.ts";
import {
  judgedServer,
  type ServerSoak,
  SOAK_SCHEMA,
  type Soak,
  type SoakedBy,
} from "../../../src/soak/domain/soak.ts";
import {
  type SoakedStart,
  type SoakPiece,
  shownGrowths,
} from "../../../src/soak/domain/soaked-start.ts";
import type { TracePoint } from "../../../src/soak/domain/trace.ts";
import { anEnvironment } from "./run.ts";

const MIB = 2 ** 20;

/** Length of a load and of a pause, in seconds, and requests per second. */
const [LOAD, PAUSE, RATE] = [100, 20, 10_000] as const;

/** What a synthetic start shows. */
export interface StartOptions extends Partial<Pick<SoakedStart, "arm" | "start">> {
  /** Memory in MiB, by the seconds under load. */
  readonly memory?: (loaded: number) => number;
  /** Open files, by the seconds under load. */
  readonly files?: (loaded: number) => number;
  /** What differs from an ordinary piece, by its number in its load, from 0 to 9. */
  readonly piece?: (at: number, load: number) => Partial<SoakPiece>;
  /** False if it ended before its verdict. */
  readonly isWhole?: boolean;
}

/** A start of 240 s with a point a second and ten pieces in each of its two loads. */
export function aSoakedStart(options: StartOptions = {}): SoakedStart {
  const { arm = "head", start = 1, memory = () => 64, isWhole = true } = options;
  const { files = () => 40 } = options;
  const points: TracePoint[] = [];
  let loaded = 0;
  for (let second = 1; second <= 2 * (LOAD + PAUSE); second += 1) {
    if ((second - 1) % (LOAD + PAUSE) < LOAD) loaded += 1;
    const held = { rssBytes: memory(loaded) * MIB, files: files(loaded) };
    const [ms, requests] = [second * 1000, loaded * RATE];
    points.push({ ms, requests, ...held, threads: 8, connections: 32 });
  }
  const span = (from: number) => ({ fromMs: from * 1000, toMs: (from + LOAD) * 1000 });
  const trace = { points, loads: [span(0), span(LOAD + PAUSE)] as const };
  const pieces = trace.loads.flatMap(({ fromMs }, load) =>
    Array.from(
      { length: 10 },
      (_, at): SoakPiece => ({
        ...{ fromMs: fromMs + at * 10_000, durationMs: 10_000, requests: 100_000, failed: 0 },
        ...{ p50Ms: 1 + at / 1000, p99Ms: 4 + at / 1000, maxMs: 9 },
        ...options.piece?.(at, load),
      }),
    ),
  );
  return { arm, start, trace, pieces, growths: shownGrowths({ trace, pieces }, isWhole) };
}

const SOAKED_BY: SoakedBy = {
  ...{ server: "api", rate: RATE, isFound: false, connections: 32, maxFailedPercent: 1 },
};

/** The soak of a server by its starts. */
export function aServerSoak(
  starts: readonly SoakedStart[] = [aSoakedStart()],
  by: Partial<SoakedBy> = {},
): ServerSoak {
  return judgedServer({ ...SOAKED_BY, ...by }, starts);
}

/** A soak of some servers. */
export function aSoak(
  servers: readonly ServerSoak[] = [aServerSoak()],
  overrides: Partial<Soak> = {},
): Soak {
  return {
    ...{ schema: SOAK_SCHEMA, startedAt: "2026-01-02T03:04:05.000Z", scenario: "greet" },
    ...{ environment: anEnvironment(), forMs: 240_000, verdict: overall(servers), servers },
    ...overrides,
  };
}

/** Three starts of each arm, whose memory grows by so many MiB a million requests. */
export function startsOfBoth(base: number, head: number, starts = 3): readonly SoakedStart[] {
  const of = (arm: SoakedStart["arm"], rate: number) =>
    Array.from({ length: starts }, (_, at) =>
      aSoakedStart({
        ...{ arm, start: at + 1 },
        memory: (loaded) => 20 + (loaded / 100) * (rate + at / 10),
      }),
    );
  return [...of("base", base), ...of("head", head)];
}
