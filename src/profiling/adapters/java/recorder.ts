import { existsSync, readlinkSync } from "node:fs";
import path from "node:path";
import { hasSucceeded } from "../../../adapters/process/process-group.ts";
import { type CommandResult, runCommand } from "../../../adapters/process/run-command.ts";
import { attempt } from "../../../domain/shared/error.ts";
import { type JavaSamples, SAMPLE_EVENTS, samplesIn } from "./samples.ts";
import { PERIOD_MS } from "./stacks.ts";

/** Name of the recording in the profiled program. */
const RECORDING = "loadgate";

/** Time limit of one command, which a busy machine ends late. */
const COMMAND_MS = 20_000;

/** Far more than the samples of some seconds; the program could write anything. */
const MAX_BYTES = 64 * 1024 * 1024;

/** No performance data, which would be a file outside our folder; and half of the CPU time that starting takes. */
const TOOL_OPTIONS = ["-J-XX:-UsePerfData", "-J-XX:TieredStopAtLevel=1", "-J-XX:+UseSerialGC"];

/** Frames of a stack that are recorded, the innermost ones. */
export const MOST_FRAMES = 128;

/** Programs that record and read recordings; both are part of a JDK, and missing in a JRE. */
export const TOOLS = ["jcmd", "jfr"] as const;
export const HOW_TO_INSTALL =
  "install a JDK, since a JRE has no jcmd and jfr (apt-get install default-jdk-headless)";

/**
 * Settings of a recording, in which all other events are off. Samples by CPU time come at most every millisecond of a
 * thread; programs that do not know them ignore them.
 */
export const SETTINGS = `<?xml version="1.0" encoding="UTF-8"?>
<configuration version="2.0">
  <event name="jdk.ExecutionSample">
    <setting name="enabled">true</setting>
    <setting name="period">${PERIOD_MS} ms</setting>
  </event>
  <event name="jdk.CPUTimeSample">
    <setting name="enabled">true</setting>
    <setting name="stackTrace">true</setting>
    <setting name="throttle">1 ms</setting>
  </event>
</configuration>
`;

/** Where a recording is made. */
export interface RecordingPlace {
  /** Id of the profiled process. */
  readonly pid: number;
  /** Environment of the tools. */
  readonly env: NodeJS.ProcessEnv;
  /** File with {@link SETTINGS}. */
  readonly settings: string;
  /** File that the recording is written to. */
  readonly file: string;
  readonly signal: AbortSignal;
}

/**
 * Starts a recording in a Java program.
 * @throws Error with the reason if it cannot be recorded
 */
export async function startRecording(place: RecordingPlace): Promise<void> {
  const { pid, settings } = place;
  const order = ["JFR.start", `name=${RECORDING}`, `settings="${settings}"`];
  const { stdout, tail } = await runTool("jcmd", [String(pid), ...order], place);
  // The command succeeds even if the program refuses.
  if (!/^Started recording/m.test(stdout)) throw refused("started no recording", stdout, tail);
}

/**
 * Ends a recording and reads its samples.
 * @throws Error with the reason if there is none
 */
export async function endRecording(place: RecordingPlace): Promise<JavaSamples> {
  const { pid, file } = place;
  const order = ["JFR.stop", `name=${RECORDING}`, `filename="${file}"`];
  const { stdout, tail } = await runTool("jcmd", [String(pid), ...order], place);
  if (!existsSync(file)) throw refused("wrote no recording", stdout, tail);
  const print = ["print", "--events", SAMPLE_EVENTS, "--stack-depth", String(MOST_FRAMES), file];
  return samplesIn((await runTool("jfr", print, place)).stdout);
}

/** The end of what a tool printed, as the reason. */
function refused(what: string, stdout: string, tail: readonly string[]): Error {
  const said = [...stdout.split("\n"), ...tail].findLast((line) => line.trim() !== "") ?? "";
  return new Error(`the Java program ${what}: ${said.trim().slice(0, 200)}`);
}

/**
 * Runs a tool of the program's own Java, or the one on PATH.
 * @throws Error if it is missing, fails, or exceeds its limits, and the signal's reason
 */
async function runTool(
  name: (typeof TOOLS)[number],
  args: readonly string[],
  { pid, env, signal }: RecordingPlace,
): Promise<CommandResult> {
  const own = attempt(() => path.join(path.dirname(readlinkSync(`/proc/${pid}/exe`)), name));
  const program = own !== undefined && existsSync(own) ? own : name;
  const limits = { timeoutMs: COMMAND_MS, maxOutputBytes: MAX_BYTES, capture: true };
  const all = [...TOOL_OPTIONS, ...args];
  const result = await runCommand({ program, args: all, env, ...limits }, signal);
  signal.throwIfAborted();
  if (result.exit.kind === "not-started") throw new Error(`${name} is missing: ${HOW_TO_INSTALL}`);
  if (result.stopped === "timeout")
    throw new Error(`${name} took more than ${COMMAND_MS / 1000} s`);
  if (result.stopped === "output") throw new Error(`${name} printed too much`);
  if (!hasSucceeded(result.exit))
    throw refused(`could not be recorded by ${name}`, result.stdout, result.tail);
  return result;
}
