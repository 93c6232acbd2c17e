import { setTimeout as sleep } from "node:timers/promises";
import { exitText, hasSucceeded } from "../process/process-group.ts";
import { runCommand } from "../process/run-command.ts";
import { elsewhere, watchElsewhere } from "./elsewhere.ts";
import { type Launched, withPort } from "./launch.ts";
import { assertStarting, dockerPublishes, isListening, notReadyError } from "./ours.ts";

/** Looking up listeners takes milliseconds of CPU time, and the start of a service is not timed. */
const PAUSE_MS = 50;
/** Short, because the start of a server is timed. */
const PAUSE_OF_COMMAND_MS = 10;

/**
 * Waits until a service listens on its port.
 * @returns milliseconds from spawn until then
 * @throws LoadgateError `measurement` when it does not listen in time, or has ended
 */
export function untilListening(launched: Launched): Promise<number> {
  return until(launched, PAUSE_MS, async () => notListening(launched));
}

/** @returns what is missing, or undefined */
function notListening(launched: Launched): string | undefined {
  const { port, socket } = launched.place;
  if (isListening(launched)) return undefined;
  if (socket !== undefined) return `it does not listen on ${socket}`;
  return dockerPublishes(port)
    ? `docker listens on port ${port} before the container's program does, so ready needs a path or a command`
    : `it does not listen on port ${port}`;
}

/**
 * Waits until a command succeeds and the server listens on its port. Success alone is not enough: the command may
 * have reached another service, such as one of the machine's.
 * @returns milliseconds from spawn until then
 * @throws LoadgateError `measurement` when that takes too long, or the server has ended
 */
export function untilCommandSucceeds(command: string, launched: Launched): Promise<number> {
  const { request, env, startedAt, signal, place } = launched;
  const args = ["-c", withPort(command, place.port)];
  let lastTry = "no end in time";
  return until(launched, PAUSE_OF_COMMAND_MS, async () => {
    const timeoutMs = Math.max(1, startedAt + request.ready.timeoutMs - performance.now());
    const shell = { program: "/bin/sh", args, cwd: request.directory, env, timeoutMs };
    const { exit, tail, stopped } = await runCommand(shell, signal);
    signal.throwIfAborted();
    if (hasSucceeded(exit)) {
      const missing = notListening(launched);
      return missing && `the command succeeds, but ${missing}`;
    }
    // An attempt cut off by the deadline is less informative than the one before.
    if (stopped === undefined) lastTry = [exitText(exit), ...tail.slice(-1)].join(": ");
    return `the command's last try: ${lastTry}`;
  });
}

/** @param look returns what is still missing, or undefined */
async function until(launched: Launched, pauseMs: number, look: () => Promise<string | undefined>) {
  const { request, startedAt, signal, section, place } = launched;
  const { timeoutMs } = request.ready;
  const lookElsewhere = watchElsewhere(launched);
  for (;;) {
    assertStarting(launched);
    const missing = await look();
    const elapsedMs = performance.now() - startedAt;
    const isOver = missing === undefined || elapsedMs >= timeoutMs;
    // Another process may have been ready instead.
    if (isOver) assertStarting(launched);
    if (missing === undefined) return elapsedMs;
    if (isOver) {
      const other = elsewhere(launched);
      const what = [missing, ...(other ? [other.what] : [])].join("; ");
      const hint = `Check ${section}.ready, raise its timeout, and make sure that it listens on ${place.socket ?? "127.0.0.1:{port}"}.`;
      const message = `not ready after ${timeoutMs} ms: ${what}`;
      throw notReadyError(launched, message, other?.hint ?? hint);
    }
    lookElsewhere(elapsedMs);
    await sleep(pauseMs, undefined, { signal });
  }
}
