import type { CalledFrame } from "../../domain/series/profile.ts";
import { elementAt } from "../../domain/statistics/element-at.ts";

/** A frame's place in a drawing, whose width is 1. */
export interface PlacedFrame<Frame> {
  readonly frame: Frame;
  readonly left: number;
  readonly width: number;
}

/** What a layout needs of a frame. */
type Nested = Pick<CalledFrame, "depth">;

/**
 * Lays frames out below their callers, side by side in their order, and never beyond their caller's ends, whatever their
 * sizes say.
 * @param frames the outermost, and each followed by those that it calls
 * @param sizeOf a frame's size, not below 0; frames without any are left out
 */
export function laidOutFrames<Frame extends Nested>(
  frames: readonly Frame[],
  sizeOf: (frame: Frame, index: number) => number,
): readonly PlacedFrame<Frame>[] {
  const sizes = frames.map(sizeOf);
  const [total = 0] = sizes;
  // By depth: the end of the last caller, and where its next callee begins.
  const ends: number[] = [];
  const next: number[] = [0];
  return frames.flatMap((frame, index) => {
    const { depth } = frame;
    const left = elementAt(next, depth);
    const most = depth === 0 ? total : elementAt(ends, depth - 1);
    const right = Math.min(left + elementAt(sizes, index), most);
    next[depth] = right;
    next[depth + 1] = left;
    ends[depth] = right;
    return right > left ? [{ frame, left: left / total, width: (right - left) / total }] : [];
  });
}

/**
 * What frames take in stacks that only base has: all of it, for a frame that head lacks; of others, what their callees
 * take that head lacks.
 * @param frames each followed by those that it calls
 * @returns microseconds per request in base, by index
 */
export function vanishedUs(frames: readonly Omit<CalledFrame, "name">[]): readonly number[] {
  const found = frames.map(() => 0);
  // By depth: what the callees of the next caller to come take, since callees are met before their caller.
  const below: number[] = [];
  for (const [back, { depth, baseUs, headUs }] of frames.toReversed().entries()) {
    const own = headUs === 0 ? baseUs : (below[depth + 1] ?? 0);
    below[depth + 1] = 0;
    below[depth] = (below[depth] ?? 0) + own;
    found[frames.length - 1 - back] = own;
  }
  return found;
}
