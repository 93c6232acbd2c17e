/** @typedef {import("../../src/profiling/domain/stacks.ts").StartProfile} StartProfile */
/** @typedef {StartProfile & { durationMs: number }} RecordedStart */
/** @typedef {{ base: RecordedStart, head: RecordedStart }} RecordedPair */

/** Languages with a server in bench/profiles. */
export const LANGUAGES = ["go", "java", "node", "python", "rust"];

/** Values of the servers' variable SLOWER, each the name of a recording. */
export const SLOWDOWNS = "sort copy lock regexp hash sleep allocation answer".split(" ");

/** Frames with a file that are kept of a stack, from the innermost one: the function that has the cost and its callers. */
const KEPT = 3;

/** Stacks with fewer samples in all starts only count for their function. */
const LEAST_SAMPLES = 4;

/**
 * The file of a recording.
 * @param {string} language
 * @param {string} recording a slowdown, or `same-01` and so on
 */
export function recordingFile(language, recording) {
  return `test/fixtures/profiles/${language}/${recording}.txt`;
}

/**
 * The text of a recording: a line for each start, and a line for each stack with its samples in these starts. Stacks have
 * only the frames that decide what a comparison shows, so the same recording always has the same, short text.
 * @param {readonly RecordedPair[]} pairs
 * @param {(stack: string) => string} ownFrame the engine's own
 */
export function recordedText(pairs, ownFrame) {
  const starts = pairs.flatMap(({ base, head }) => [base, head]);
  const heads = starts.map(({ requests, cpuMs, durationMs }, at) => {
    const arm = at % 2 === 0 ? "base" : "head";
    return `# ${arm}: ${requests} requests, ${cpuMs.toFixed(1)} ms of CPU, ${Math.round(durationMs)} ms`;
  });
  const kept = addedUp(starts, (stack) => keptOf(stack, ownFrame));
  const rows = addedUp(kept, (stack) => {
    const samples = kept.reduce((sum, { stacks }) => sum + (stacks.get(stack) ?? 0), 0);
    const own = ownFrame(stack);
    return samples >= LEAST_SAMPLES || ownFrame(own) !== own || own.includes(" in ") ? stack : own;
  });
  const names = [...new Set(rows.flatMap(({ stacks }) => [...stacks.keys()]))].toSorted();
  const lines = names.map(
    (name) => `${name} ${rows.map(({ stacks }) => stacks.get(name) ?? 0).join(" ")}`,
  );
  return `${[...heads, "", ...lines].join("\n")}\n`;
}

/**
 * The samples of each start by shorter stacks.
 * @param {readonly { stacks: ReadonlyMap<string, number> }[]} starts
 * @param {(stack: string) => string} shorter
 */
function addedUp(starts, shorter) {
  return starts.map(({ stacks }) => {
    /** @type {Map<string, number>} */
    const sums = new Map();
    for (const [stack, samples] of stacks) {
      const name = shorter(stack);
      sums.set(name, (sums.get(name) ?? 0) + samples);
    }
    return { stacks: sums };
  });
}

/**
 * The shortest end of a stack, without what lies between its frames with files, whose cost is attributed to the same
 * function; with {@link KEPT} frames if there are as many.
 * @param {string} stack
 * @param {(stack: string) => string} ownFrame
 */
function keptOf(stack, ownFrame) {
  const own = ownFrame(stack);
  const frames = stack.split(";");
  const inFiles = frames.filter((frame) => /\([^()]+\)$/.test(frame));
  const all = inFiles.length > 0 ? inFiles : frames.slice(-1);
  for (let count = Math.min(KEPT, all.length); count < all.length; count += 1) {
    const kept = all.slice(-count).join(";");
    if (ownFrame(kept) === own) return kept;
  }
  return all.join(";");
}
