import { once } from "node:events";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type ProcessGroup, spawnGroup } from "../../../adapters/process/process-group.ts";
import { splitLines } from "../../../adapters/process/run-command.ts";

/** Samples a second of each busy core; not a divisor of the periods at which programs do things. */
const FREQUENCY = 997;

/** Bytes of each sample's stack. With 8 KiB, half of the stacks of a server with an async runtime had no end. */
const STACK_BYTES = 16_384;

/** Enough for 16 seconds of a busy core. perf stops at the limit, and has seen enough. */
const MOST_MIB = 256;

/** Time limit for perf to attach to all threads, and to write its file. */
const ANSWER_MS = 10_000;

const STOP_GRACE_MS = 500;
const MOST_LINES = 20;

/** What perf is started with. */
export interface RecordingRequest {
  readonly pids: readonly number[];
  /** How stacks are found: by frame pointers, which Go always has, or by the tables that unwind C++ and Rust. */
  readonly isWithFramePointers: boolean;
  /** An existing folder of its own. */
  readonly folder: string;
  readonly env: NodeJS.ProcessEnv;
}

/** A running recording. */
export interface Recording {
  /** File of the samples, once it is stopped. */
  readonly file: string;
  /**
   * Ends it and waits until its file is written.
   * @throws Error with the reason if perf failed
   */
  readonly stop: () => Promise<void>;
}

/**
 * Samples some processes, and their threads and children to come, while they use a CPU. perf excludes the kernel by
 * itself where that is not permitted.
 * @returns once it samples
 * @throws Error with the reason if it cannot, and the signal's reason; perf does not run then
 */
export async function startRecording(
  { pids, isWithFramePointers, folder, env }: RecordingRequest,
  signal: AbortSignal,
): Promise<Recording> {
  const file = path.join(folder, "perf.data");
  const stacks = isWithFramePointers ? "fp" : `dwarf,${STACK_BYTES}`;
  const args = [
    ...["record", "-e", "cpu-clock", "-F", String(FREQUENCY), "--call-graph", stacks],
    // perf would copy every program that it sees to the user's home folder.
    ...["--no-buildid", "--no-buildid-cache", `--max-size=${MOST_MIB}M`, "-o", file],
    ...["-p", pids.join(","), "--delay=-1", "--control=fd:0,1"],
  ];
  const group = spawnGroup("perf", args, { env, stdio: ["pipe", "pipe", "pipe"] });
  const lines: string[] = [];
  if (group.stderr) {
    splitLines(group.stderr, (line) => {
      if (lines.length < MOST_LINES) lines.push(line);
    });
  }
  const end = () => void group.stop(STOP_GRACE_MS);
  signal.addEventListener("abort", end, { once: true });
  const stopped = async () => {
    signal.removeEventListener("abort", end);
    await group.stop(STOP_GRACE_MS);
  };
  try {
    await enabled(group, lines, signal);
  } catch (error) {
    await stopped();
    throw error;
  }
  return {
    file,
    stop: async () => {
      if (group.pid !== undefined && !group.exit()) process.kill(group.pid, "SIGINT");
      const isWritten = await Promise.race([
        group.exited.then(() => true),
        sleep(ANSWER_MS, false, { ref: false }),
      ]);
      await stopped();
      signal.throwIfAborted();
      if (!isWritten) throw new Error("perf did not end in time");
    },
  };
}

/** Has perf begin, and waits until it has. @throws Error if it ends or does not answer in time */
async function enabled(
  { stdin, stdout, exited }: ProcessGroup,
  lines: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  // It may have ended.
  stdin?.on("error", () => {});
  stdin?.write("enable\n");
  const begun = stdout && once(stdout, "data", { signal: AbortSignal.timeout(ANSWER_MS) });
  const outcome = await Promise.race([
    Promise.resolve(begun).then(
      () => "begun" as const,
      () => "late" as const,
    ),
    exited,
  ]);
  signal.throwIfAborted();
  if (outcome === "begun") return;
  throw new Error(outcome === "late" ? "perf did not begin in time" : failureOf(lines));
}

/** What one sets so that perf may look at programs; the lower value also shows the kernel's part of them. */
const PERMISSION = "sudo sysctl kernel.perf_event_paranoid=1 lets it";

/**
 * Words for a failure of perf.
 * @param lines of its error output
 */
export function failureOf(lines: readonly string[]): string {
  const text = lines.join("\n");
  const isForbidden = /paranoid|permission|not permitted|access to performance/i.test(text);
  if (isForbidden) return `perf may not look at programs here: ${PERMISSION}`;
  const [first = "it gave no reason"] = lines.filter((line) => /\w/.test(line));
  return `perf cannot profile: ${first.trim()}`;
}
