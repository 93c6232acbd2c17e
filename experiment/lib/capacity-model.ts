import { required } from "../../src/domain/shared/required.ts";
import { sumOf } from "../../src/domain/shared/sum-of.ts";
import { median } from "../../src/domain/statistics/descriptive.ts";
import type { Load, Pair } from "./capacity-run.ts";
import type { Recording } from "./recording.js";

/** What disturbs a simulated machine. Deviations are of logarithms. */
export interface Disturbance {
  readonly name: string;
  /** Slow drift of its speed: standard deviation, and the time after which it has changed, in seconds. */
  readonly drift: readonly [deviation: number, seconds: number];
  /** The same within a probe. */
  readonly flicker: readonly [deviation: number, seconds: number];
  /** Pauses of everything, a second, and their mean length in seconds. */
  readonly pauses: readonly [perSecond: number, seconds: number];
  /** Standard deviation of what a fresh process can do. */
  readonly processes: number;
}

/** A machine of its own. */
export const QUIET: Disturbance = {
  name: "quiet",
  drift: [0.02, 60],
  flicker: [0.03, 1],
  pauses: [0.05, 0.02],
  processes: 0.01,
};

/** A machine that others use too. */
export const SHARED: Disturbance = {
  name: "shared",
  drift: [0.1, 60],
  flicker: [0.08, 1],
  pauses: [0.5, 0.04],
  processes: 0.02,
};

/** Length of a step of the simulation, in seconds. */
const STEP = 0.004;

/**
 * A machine whose speed changes over time. All servers on it share the time and the speed.
 * @param random numbers in [0, 1)
 */
export function machineOf({ drift, flicker, pauses }: Disturbance, random: () => number) {
  const normal = normalFrom(random);
  const slow = wandering(drift, normal);
  const fast = wandering(flicker, normal);
  let pausedFor = 0;
  const machine = {
    random,
    normal,
    seconds: 0,
    /** Its speed in the next step: 1 is usual. */
    step() {
      machine.seconds += STEP;
      const speed = Math.exp(slow(STEP) + fast(STEP));
      if (random() < pauses[0] * STEP) pausedFor = -pauses[1] * Math.log(1 - random());
      pausedFor -= STEP;
      return pausedFor > 0 ? 0 : speed;
    },
    /** Lets time pass. */
    idle(seconds: number) {
      machine.seconds += seconds;
      slow(seconds);
      fast(seconds);
    },
  };
  return machine;
}

/** A server on a simulated machine. */
export interface SimulatedServer {
  /** Requests a second that it answers at the machine's usual speed. */
  readonly capacity: number;
  /** Time of a request that does not wait, in milliseconds. */
  readonly serviceMs: number;
}

/**
 * Loads a server at a fixed rate: requests come evenly, answers at the speed of the moment with the scatter of single
 * requests (Poisson), and what is not answered yet waits in one queue.
 * @param rate requests per second
 * @returns what a generator reports
 */
export function loadAt(
  machine: Machine,
  { capacity, serviceMs }: SimulatedServer,
  rate: number,
  burstMs: number,
) {
  const steps = Math.round(burstMs / 1000 / STEP);
  const arriving = rate * STEP;
  let queue = 0;
  const served = new Float64Array(steps);
  for (let at = 0; at < steps; at += 1) {
    const usual = capacity * machine.step() * STEP;
    const able = Math.max(0, usual + Math.sqrt(usual) * machine.normal());
    served[at] = Math.min(queue + arriving, able);
    queue += arriving - required(served[at], "step");
  }
  const waits: number[] = [];
  let [step, left] = [0, served[0] ?? 0];
  for (let at = 0; at < steps; at += 1) {
    let due = arriving;
    while (step < steps && due > left + 1e-9) {
      due -= left;
      step += 1;
      left = served[step] ?? 0;
    }
    if (step >= steps) break;
    left -= due;
    waits.push((step - at) * STEP * 1000);
  }
  const sorted = Float64Array.from(waits).sort();
  const part = (p: number) => (sorted[Math.floor(p * (sorted.length - 1))] ?? 0) + serviceMs;
  const latencyMs = {
    mean: 0,
    p50: part(0.5),
    p90: part(0.9),
    p95: part(0.95),
    p99: part(0.99),
    max: part(1),
  };
  const expected = sumOf(served, Number);
  return { expected, unexpected: 0, aborted: 0, errors: {}, latencyMs };
}

/** A machine: it has a speed in each next step, and time passes on it. */
type Machine = Pick<ReturnType<typeof machineOf>, "step" | "idle" | "normal">;

/**
 * A machine whose speed over time was recorded: that of bursts of all servers one after the other, each against what is usual
 * for its own. A run begins anywhere in the recording, which goes round.
 */
export function recordedMachine({ series }: Recording, random: () => number): Machine {
  const speeds = series.flatMap(({ bursts }) => {
    const usual = median(bursts.map(({ logs }) => logs.throughput).filter(Number.isFinite));
    return bursts.flatMap(({ startMs, logs }) => {
      const log = logs.throughput - usual;
      return Number.isFinite(log) ? [{ seconds: startMs / 1000, speed: Math.exp(log) }] : [];
    });
  });
  const sorted = speeds.toSorted((one, other) => one.seconds - other.seconds);
  const last = required(sorted.at(-1), "burst").seconds;
  let seconds = random() * last;
  let at = sorted.findIndex((one) => one.seconds >= seconds);
  return {
    normal: normalFrom(random),
    step() {
      seconds += STEP;
      while (at + 1 < sorted.length && required(sorted[at + 1], "burst").seconds <= seconds)
        at += 1;
      if (seconds > last) [seconds, at] = [seconds - last, 0];
      return required(sorted[at], "burst").speed;
    },
    idle(more: number) {
      seconds += more;
    },
  };
}

/**
 * Base and head on one machine.
 * @param on the machine, and the standard deviation of what a fresh process can do
 * @param slower part by which head answers fewer
 */
export function simulatedPair(
  { machine, processes }: { readonly machine: Machine; readonly processes: number },
  server: SimulatedServer,
  slower: number,
): Pair {
  const fresh = (usual: number): Load => {
    const capacity = usual * Math.exp(processes * machine.normal());
    return (rate, burstMs) => loadAt(machine, { ...server, capacity }, rate, burstMs);
  };
  const { capacity } = server;
  return {
    start: () => ({ base: fresh(capacity), head: fresh(capacity * (1 - slower)) }),
    idle: machine.idle,
  };
}

/** An Ornstein–Uhlenbeck process, from a value of its own distribution. */
function wandering([deviation, correlation]: readonly [number, number], normal: () => number) {
  let value = deviation * normal();
  return (seconds: number) => {
    const kept = Math.exp(-seconds / correlation);
    value = kept * value + deviation * Math.sqrt(1 - kept * kept) * normal();
    return value;
  };
}

/** Normally distributed numbers: Box & Muller, Annals of Mathematical Statistics 29 (1958), 610–611. */
export function normalFrom(random: () => number) {
  return () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}
