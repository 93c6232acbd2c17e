import type { CalledFrame } from "../../../src/domain/series/profile.ts";
import type { CallTree } from "../../../src/report/report-input.ts";

/** What the callees of an outer frame take of its time; each inner frame calls one. */
const PARTS = [0.5, 0.3, 0.15];

/** Number of callers from which on a frame calls one. */
const INNER = 3;

/**
 * A call tree of a server whose head takes longer in some functions and lacks others.
 * @param count number of its frames
 */
export function aCallTree(count: number): CallTree {
  return {
    baseUs: 480,
    headUs: 620,
    frames: framesFrom(1, { depth: 0, us: 470, count, factor: 1.3 }),
  };
}

/** Frames below one caller. */
interface Callees {
  readonly depth: number;
  /** What the first takes in base. */
  readonly us: number;
  readonly count: number;
  /** What the first takes in head relative to that. */
  readonly factor: number;
}

/** @param first number of the first of them */
function framesFrom(first: number, { depth, us, count, factor }: Callees): readonly CalledFrame[] {
  if (count === 0) return [];
  const name = `handlerOfKind${first} (src/services/orders/part-${first % 17}.js:${first})`;
  const parts = depth < INNER ? PARTS : [1];
  const each = Math.floor((count - 1) / parts.length);
  const callees = parts.flatMap((part, at) => {
    const left = at < parts.length - 1 ? each : count - 1 - each * at;
    const own = first % 40 === 0 ? 0 : factor;
    return framesFrom(first + 1 + each * at, {
      depth: depth + 1,
      us: us * part,
      count: left,
      factor: own,
    });
  });
  return [{ name, depth, baseUs: us, headUs: us * factor }, ...callees];
}
