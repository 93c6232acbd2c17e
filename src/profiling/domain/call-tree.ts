import { type CalledFrame, MOST_DEPTH, MOST_FRAMES } from "../../domain/series/profile.ts";
import { sumOf } from "../../domain/shared/sum-of.ts";
import { functionOf, shownFrame } from "./function-name.ts";
import type { Stacks } from "./stacks.ts";

/** Frames below this part of a request's CPU time, in both arms, are left out. */
const LEAST_PART = 0.005;

/** A frame with those that it calls, by function. */
interface Frame {
  /** Its name with its line; without, if several functions of its arm have the name. */
  label: string;
  /** The arm of the label: head, if that has it. */
  readonly arm: "base" | "head";
  readonly depth: number;
  base: number;
  head: number;
  readonly callees: Map<string, Frame>;
}

/**
 * Merges the stacks of both arms into one tree and keeps the frames that take most: at least 0.5 % of a request's CPU
 * time in either arm, and at most {@link MOST_FRAMES}. Frames are the same if they have the same function and the same
 * callers, whatever their lines. What a left-out frame takes remains in its callers; so do frames below
 * {@link MOST_DEPTH}.
 * @param base CPU time per request by stack, in nanoseconds
 * @param head the same
 * @returns each frame followed by its callees, what takes most in head first; in microseconds
 */
export function callTree(base: Stacks, head: Stacks): readonly CalledFrame[] {
  const roots = new Map<string, Frame>();
  addStacks(roots, head, "head");
  addStacks(roots, base, "base");
  const total = { base: totalOf(base), head: totalOf(head) };
  const partOf = (one: Frame) => Math.max(one.base / total.base, one.head / total.head);
  const kept = inOrder(roots)
    .filter((one) => partOf(one) >= LEAST_PART)
    // A caller takes no less than what it calls and precedes it, so it is kept as well.
    .toSorted((a, b) => partOf(b) - partOf(a))
    .slice(0, MOST_FRAMES);
  const isKept = new Set(kept);
  return inOrder(roots)
    .filter((one) => isKept.has(one))
    .map(({ label, depth, ...one }) => {
      return {
        name: shownFrame(label),
        depth,
        baseUs: microseconds(one.base),
        headUs: microseconds(one.head),
      };
    });
}

/** Above 0, so that it can divide. */
function totalOf(stacks: Stacks): number {
  return Math.max(1, sumOf(stacks.values(), Number));
}

/** Whole nanoseconds, as a profile knows no better. */
function microseconds(nanoseconds: number): number {
  return Math.round(nanoseconds) / 1000;
}

function addStacks(roots: Map<string, Frame>, stacks: Stacks, arm: Frame["arm"]): void {
  for (const [stack, value] of stacks) {
    let callees = roots;
    for (const [depth, label] of stack.split(";").slice(0, MOST_DEPTH).entries()) {
      const name = functionOf(label);
      const frame = callees.get(name) ?? {
        ...{ label, arm, depth, base: 0, head: 0 },
        callees: new Map<string, Frame>(),
      };
      callees.set(name, frame);
      if (frame.arm === arm && frame.label !== label) frame.label = name;
      frame[arm] += value;
      callees = frame.callees;
    }
  }
}

/** All frames, each followed by its callees. */
function inOrder(frames: ReadonlyMap<string, Frame>): readonly Frame[] {
  const sorted = [...frames.values()].toSorted((a, b) => b.head - a.head || b.base - a.base);
  return sorted.flatMap((one) => [one, ...inOrder(one.callees)]);
}
