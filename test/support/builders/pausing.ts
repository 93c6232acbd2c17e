import type { MeasuredSeries, RunFile } from "../../../src/domain/run/file/run-file.ts";
import type { ClosingLoad } from "../../../src/domain/series/closing-load.ts";
import type { FailedRequests } from "../../../src/domain/series/failed-requests.ts";
import type { LatencyMs, Sample } from "../../../src/domain/series/sample.ts";
import { seededRandom } from "../../../src/domain/statistics/random.ts";
import { aRun, aSeries, aStart, someFacts } from "./run.ts";
import { aSample } from "./sample.ts";

/** A server that stops for a while again and again, at times that chance sets. */
export interface Pausing {
  /** Mean time from the end of a pause to the next one. */
  readonly everyMs: number;
  readonly pauseMs: number;
  /** Time of an answer otherwise. */
  readonly answerMs?: number;
  /** Answers of a pause's requests have another status, at once, and nothing waits. */
  readonly refuses?: boolean;
}

/** A run's plan, as far as pauses meet it. */
export interface PausedPlan {
  readonly rounds: number;
  /** Pairs of blocks' bursts in a round, two of each arm in a block. */
  readonly blocks: number;
  readonly burstMs?: number;
  readonly series?: number;
}

const CONNECTIONS = 20;
const CLOSING_MS = 2000;
const TIMEOUT_MS = 2000;
const SUSTAINED_MS = 5000;
const WARM_UP_MS = 1000;
const BETWEEN_MS = 60;

/** A run of servers that pause; both arms share the clock, and each process has its own pauses. */
export function aPausedRun(
  seed: number,
  plan: PausedPlan,
  arms: Readonly<Record<"base" | "head", Pausing>>,
): RunFile {
  const random = seededRandom(seed);
  const { rounds, blocks, burstMs = 500, series = 1 } = plan;
  const lanes = Array.from({ length: series }, (_, index) => {
    const base = growing();
    const head = growing();
    return { name: `scenario-${index}`, base, head };
  });
  for (let round = 0; round < rounds; round += 1) {
    let now = 0;
    const servers = {
      base: aProcess(arms.base, random),
      head: aProcess(arms.head, random),
    };
    for (const lane of lanes) {
      for (const arm of ["base", "head"] as const) {
        lane[arm].beside.push(failuresOf(servers[arm].load(now, WARM_UP_MS, true)));
        now += WARM_UP_MS;
      }
    }
    for (let block = 0; block < blocks; block += 1) {
      for (const lane of lanes) {
        for (let position = 0; position < 4; position += 1) {
          const arm = [0, 3].includes(position) === (block % 2 === 0) ? "base" : "head";
          const place = { round, block: round * blocks + block, position: position < 2 ? 0 : 1 };
          const speed = 1 + 0.01 * (random() - 0.5);
          const load = servers[arm].load(now, burstMs, false);
          lane[arm].samples.push(burstOf(load, burstMs, place, speed));
          now += burstMs + BETWEEN_MS;
        }
      }
    }
    for (const lane of lanes) {
      const isSustained = round === 0 || (round === 1 && isSlower(lane));
      for (const arm of ["base", "head"] as const) {
        const lengthMs = isSustained ? SUSTAINED_MS : CLOSING_MS;
        const load = servers[arm].load(now, lengthMs, true);
        const second = isSustained ? load.filter(({ sentMs }) => sentMs >= lengthMs / 2) : load;
        lane[arm].beside.push(failuresOf(load));
        lane[arm].closings.push(closingOf(round, second, isSustained));
        now += lengthMs + TIMEOUT_MS / 4;
      }
    }
  }
  const all = lanes.flatMap((lane) =>
    (["base", "head"] as const).map((arm) => seriesOf(lane.name, arm, lane[arm])),
  );
  const starts = Array.from({ length: rounds }, (_, round) => aStart({ round }));
  const facts = (["base", "head"] as const).map((arm) => someFacts({ arm, starts }));
  const base = { ref: "main", sha: "ba5e" };
  return aRun({
    series: all,
    base,
    servers: facts,
    plan: { ...aRun().plan, rounds, blocks },
  });
}

function growing() {
  return {
    samples: [] as Sample[],
    beside: [] as FailedRequests[],
    closings: [] as ClosingLoad[],
  };
}

function seriesOf(
  scenario: string,
  arm: "base" | "head",
  { samples, beside, closings }: ReturnType<typeof growing>,
): MeasuredSeries {
  // Warm-ups and closing loads of a start count together.
  const rounds = [...new Set(samples.map(({ round }) => round))];
  const half = rounds.map((_, round) =>
    added([beside[2 * round], beside[2 * round + 1]].flatMap((one) => one ?? [])),
  );
  const level = { concurrency: CONNECTIONS };
  return aSeries({ scenario, level, arm, samples, besideBursts: half, closings });
}

/** Whether the latest load of a lane's head is slower, so that a second one is asked for. */
function isSlower({ base, head }: Readonly<Record<"base" | "head", ReturnType<typeof growing>>>) {
  const [before, now] = [base.closings[0], head.closings[0]];
  return before !== undefined && now !== undefined && now.meanMs > 1.05 * before.meanMs;
}

/** A request: when it was sent, how long it took (infinite: cut off or timed out), and whether it was refused. */
interface Request {
  readonly sentMs: number;
  readonly tookMs: number;
  readonly outcome: "answered" | "refused" | "cut" | "timeout";
}

function aProcess(
  { everyMs, pauseMs, answerMs = 40, refuses = false }: Pausing,
  next: () => number,
) {
  const pauses: (readonly [number, number])[] = [];
  let last = 0;
  const until = (ms: number) => {
    while (last <= ms) {
      const start = last - everyMs * Math.log(1 - next());
      pauses.push([start, start + pauseMs]);
      last = start + pauseMs;
    }
  };
  const doneAt = (sent: number) => {
    const due = sent + answerMs * (1 + 0.02 * (next() - 0.5));
    const met = pauses.find(([from, to]) => due >= from && due < to);
    return met ? { at: refuses ? sent + 1 : met[1] + 1, isMet: true } : { at: due, isMet: false };
  };
  const load = (start: number, lengthMs: number, waits: boolean): readonly Request[] => {
    until(start + lengthMs + TIMEOUT_MS + answerMs);
    const all: Request[] = [];
    for (let connection = 0; connection < CONNECTIONS; connection += 1) {
      let now = start;
      while (now < start + lengthMs) {
        const { at, isMet } = doneAt(now);
        const sentMs = now - start;
        const isLate = !waits && at > start + lengthMs;
        const isTimedOut = waits && at - now > TIMEOUT_MS;
        if (isLate) all.push({ sentMs, tookMs: Number.POSITIVE_INFINITY, outcome: "cut" });
        else if (isTimedOut) all.push({ sentMs, tookMs: TIMEOUT_MS, outcome: "timeout" });
        else {
          const outcome = isMet && refuses ? "refused" : "answered";
          all.push({ sentMs, tookMs: at - now, outcome });
        }
        now = isTimedOut ? now + TIMEOUT_MS : Math.max(at, now + (isMet && refuses ? answerMs : 0));
      }
    }
    return all;
  };
  return { load };
}

function latenciesOf(all: readonly Request[]): LatencyMs | undefined {
  const times = all.filter(({ outcome }) => outcome === "answered").map(({ tookMs }) => tookMs);
  if (times.length === 0) return undefined;
  times.sort((a, b) => a - b);
  const at = (part: number) =>
    times[Math.min(times.length - 1, Math.floor(part * times.length))] ?? 0;
  const mean = times.reduce((sum, ms) => sum + ms, 0) / times.length;
  return {
    ...{ mean, p50: at(0.5), p90: at(0.9), p95: at(0.95), p99: at(0.99), p999: at(0.999) },
    max: at(1),
  };
}

const count = (all: readonly Request[], outcome: Request["outcome"]) =>
  all.filter((one) => one.outcome === outcome).length;

function burstOf(
  all: readonly Request[],
  burstMs: number,
  place: Pick<Sample, "round" | "block" | "position">,
  speed: number,
): Sample {
  const [expected, unexpected] = [count(all, "answered"), count(all, "refused")];
  const { throughput: _, latencyMs: __, cpuPerRequestUs: ___, ...plain } = aSample();
  const latencyMs = latenciesOf(all);
  return {
    ...plain,
    ...place,
    durationMs: burstMs,
    expected,
    unexpected,
    ...(unexpected > 0 && { statuses: { 503: unexpected } }),
    aborted: count(all, "cut"),
    ...(expected > 0 && { throughput: (speed * expected) / (burstMs / 1000), cpuPerRequestUs: 40 }),
    ...(latencyMs && { latencyMs }),
  };
}

function failuresOf(all: readonly Request[]): FailedRequests {
  const [hung, refused] = [count(all, "timeout"), count(all, "refused")];
  return {
    finished: all.length - count(all, "cut"),
    failed: hung + refused,
    statuses: refused > 0 ? { 503: refused } : {},
    errors: hung > 0 ? { timeout: hung } : {},
  };
}

function added(each: readonly FailedRequests[]): FailedRequests {
  return each.reduce((one, other) => ({
    finished: one.finished + other.finished,
    failed: one.failed + other.failed,
    statuses: { ...one.statuses, ...other.statuses },
    errors: { ...one.errors, ...other.errors },
  }));
}

function closingOf(round: number, all: readonly Request[], isSustained: boolean): ClosingLoad {
  const meanMs = all.reduce((sum, { tookMs }) => sum + tookMs, 0) / all.length;
  const { mean: _, max: __, ...percentilesMs } = latenciesOf(all) ?? { mean: 0, max: 0 };
  const own = { round, requests: all.length, meanMs };
  return {
    ...own,
    ...(isSustained && { isSustained }),
    ...("p50" in percentilesMs && { percentilesMs }),
  } as ClosingLoad;
}
