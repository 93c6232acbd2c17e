import { setTimeout as sleep } from "node:timers/promises";
import { LoadgateError } from "../../domain/shared/error.ts";
import { exitText, hasSucceeded } from "../process/process-group.ts";
import { runCommand } from "../process/run-command.ts";
import type { Candidate } from "./candidate.ts";
import { ElsewhereWatch, elsewhereHint, elsewhereText } from "./elsewhere.ts";
import { dockerPublishes } from "./published-port.ts";

/** Looking up listeners takes milliseconds of CPU time, and the start of a service is not timed. */
const PAUSE_MS = 50;
/** Short, because the start of a server is timed. */
const PAUSE_OF_COMMAND_MS = 10;

/** A shell command that succeeds once the candidate is ready, and its time limit. */
interface ReadyCommand {
  readonly timeoutMs: number;
  readonly command: string;
  readonly directory: string;
  readonly env: NodeJS.ProcessEnv;
}

/**
 * Waits until the candidate listens on its port.
 * @returns milliseconds from spawn until then
 * @throws LoadgateError `measurement` when it does not listen in time, or has ended
 */
export function untilListening(timeoutMs: number, candidate: Candidate): Promise<number> {
  return until({ timeoutMs, pauseMs: PAUSE_MS }, candidate, async () => notListening(candidate));
}

/** @returns what is missing, or undefined */
function notListening({ place: { port, socket }, isOurs }: Candidate): string | undefined {
  if (isOurs()) return undefined;
  if (socket !== undefined) return `it does not listen on ${socket}`;
  return dockerPublishes(port)
    ? `docker listens on port ${port} before the container's program does, so ready needs a path or a command`
    : `it does not listen on port ${port}`;
}

/**
 * Waits until a command succeeds and the candidate listens on its port. Success alone is not enough: the command
 * may have reached another service, such as one of the machine's.
 * @returns milliseconds from spawn until then
 * @throws LoadgateError `measurement` when that takes too long, or the candidate has ended
 */
export function untilCommandSucceeds(ready: ReadyCommand, candidate: Candidate): Promise<number> {
  const { command, directory, env, timeoutMs } = ready;
  const { startedAt, signal } = candidate;
  let lastTry = "no end in time";
  return until({ timeoutMs, pauseMs: PAUSE_OF_COMMAND_MS }, candidate, async () => {
    const leftMs = Math.max(1, startedAt + timeoutMs - performance.now());
    const { exit, tail, stopped } = await runCommand(
      { program: "/bin/sh", args: ["-c", command], cwd: directory, env, timeoutMs: leftMs },
      signal,
    );
    signal.throwIfAborted();
    if (hasSucceeded(exit)) {
      const missing = notListening(candidate);
      return missing && `the command succeeds, but ${missing}`;
    }
    // An attempt cut off by the deadline is less informative than the one before.
    if (stopped === undefined) lastTry = [exitText(exit), ...tail.slice(-1)].join(": ");
    return `the command's last try: ${lastTry}`;
  });
}

/** @param look returns what is still missing, or undefined */
async function until(
  { timeoutMs, pauseMs }: { readonly timeoutMs: number; readonly pauseMs: number },
  candidate: Candidate,
  look: () => Promise<string | undefined>,
): Promise<number> {
  const { startedAt, signal, assertRunning } = candidate;
  const watch = new ElsewhereWatch(candidate);
  for (;;) {
    assertRunning();
    const missing = await look();
    const elapsedMs = performance.now() - startedAt;
    if (missing === undefined) {
      // Another process may have been ready instead.
      assertRunning();
      return elapsedMs;
    }
    if (elapsedMs >= timeoutMs) {
      assertRunning();
      throw notReady(timeoutMs, candidate, missing);
    }
    watch.look(elapsedMs);
    await sleep(pauseMs, undefined, { signal });
  }
}

function notReady(timeoutMs: number, candidate: Candidate, missing: string): LoadgateError {
  const { name, section, place, listensOn, logTail } = candidate;
  const addresses = listensOn();
  const elsewhere = elsewhereText(place, addresses);
  const what = elsewhere === undefined ? missing : `${missing}; ${elsewhere}`;
  const hint =
    elsewhere === undefined
      ? `Check ${section}.ready, raise its timeout, and make sure that it listens on ${place.socket ?? "127.0.0.1:{port}"}.`
      : elsewhereHint(candidate, addresses);
  const message = `${name}: not ready after ${timeoutMs} ms: ${what}`;
  return new LoadgateError("measurement", message, { details: logTail(), hint });
}
