import { seededRandom } from "../../src/domain/statistics/random.ts";
import type { SoakTrace, TracePoint } from "../../src/soak/domain/trace.ts";

/** A memory that is made up: sizes in MiB, times in s. */
export interface Course {
  /** Memory at the start. */
  readonly level?: number;
  /** Bytes that each request leaves behind. */
  readonly leak?: number;
  /** Garbage between two collections: how much, and how long one lasts on average. */
  readonly tooth?: { readonly size: number; readonly period: number };
  /** True if the runtime collects in a pause and gives memory back. */
  readonly collectsIdle?: boolean;
  /** What is added once, from a random second on, over so many seconds. */
  readonly once?: { readonly size: number; readonly seconds: number };
  /** What fills up over a time: a heap that falls to pieces, caches. */
  readonly fills?: { readonly size: number; readonly seconds: number };
  /** Standard deviation of a slow wander that returns within half a minute. */
  readonly wander?: number;
}

/** How a soak is loaded, in s and requests/s. */
export interface SoakPlan {
  readonly load: number;
  readonly pause: number;
  readonly rate: number;
}

const MIB = 2 ** 20;

/** How much of its deviation a wander keeps from second to second. */
const PERSISTENCE = 0.97;

/** A trace of one start. */
export function simulatedTrace(course: Course, plan: SoakPlan, seed: string): SoakTrace {
  const { load, pause, rate } = plan;
  const { level = 60, leak = 0, wander = 0.2, tooth, once, fills, collectsIdle } = course;
  const random = seededRandom(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const onceAt = random() * 2 * load;
  const points: TracePoint[] = [];
  let [loaded, garbage, drift] = [0, (tooth?.size ?? 0) * random(), 0];
  let toothSize = tooth?.size ?? 0;
  for (let second = 1; second <= 2 * (load + pause); second += 1) {
    const isLoaded = (second - 1) % (load + pause) < load;
    drift = PERSISTENCE * drift + Math.sqrt(1 - PERSISTENCE ** 2) * wander * normal();
    if (isLoaded) {
      loaded += 1;
      garbage += tooth ? tooth.size / tooth.period : 0;
      if (garbage > toothSize) {
        garbage = 0;
        toothSize = (tooth?.size ?? 0) * (0.7 + 0.6 * random());
      }
    } else if (collectsIdle) garbage *= 0.8;
    const jump = once ? once.size * Math.min(1, Math.max(0, (loaded - onceAt) / once.seconds)) : 0;
    const filled = fills ? fills.size * (1 - Math.exp(-loaded / fills.seconds)) : 0;
    const kept = (loaded * rate * leak) / MIB;
    const mib = level + kept + garbage + jump + filled + drift + 0.1 * normal();
    points.push({
      ...{ ms: second * 1000, requests: loaded * rate, rssBytes: Math.round(mib * 256) * 4096 },
      ...{ files: 40, threads: 8, connections: 32 },
    });
  }
  const span = (from: number) => ({ fromMs: from * 1000, toMs: (from + load) * 1000 });
  return { points, loads: [span(0), span(load + pause)] };
}
