import { frameName, MOST_CHARACTERS, type Stacks, stacksIn } from "../domain/stacks.ts";

/** Frames of a stack beyond these, the outermost ones, are left out. */
const MOST_FRAMES = 500;

/** Far more than samples of some seconds have; eight times as many must fit into memory. */
const MOST_STACKS = 100_000;

/**
 * The stacks that a program printed, whose text may be anything: frames have names of limited length, and lines that are
 * no stack or have no usable count are ignored.
 * @param text a line for each stack, such as `outer;inner 12`
 * @param trees absolute paths, without which the files of frames are named: `f (/tree/a.py:3)` becomes `f (a.py:3)`
 * @throws Error if there are more than a profile has
 */
export function foldedStacks(text: string, trees: readonly string[]): Stacks {
  const relative = trees.reduce((rest, tree) => rest.replaceAll(`(${tree}/`, "("), text);
  const lines = relative.replaceAll("\r\n", "\n");
  const all = stacksIn(lines);
  if (all.size > MOST_STACKS) throw new Error(`${all.size} different stacks are no profile`);
  const stacks = new Map<string, number>();
  for (const [printed, count] of all) {
    const names = printed.split(";").slice(-MOST_FRAMES).map(shortFrame);
    const stack = names.join(";");
    const isUsable = count > 0 && Number.isSafeInteger(count);
    if (isUsable) stacks.set(stack, (stacks.get(stack) ?? 0) + count);
  }
  return stacks;
}

/** Of a long frame, the name is cut and the place is kept. */
function shortFrame(frame: string): string {
  const [place] = / \([^()]+\)$/.exec(frame.slice(-MOST_CHARACTERS)) ?? [];
  if (frame.length <= MOST_CHARACTERS || place === undefined) return frameName(frame);
  return `${frameName(frame.slice(0, -place.length))} ${frameName(place)}`;
}
