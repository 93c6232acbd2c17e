import { setTimeout as sleep } from "node:timers/promises";
import { LoadgateError, messageOf } from "../../domain/error.ts";
import type { HttpClient } from "../../ports/http-client.ts";
import type { RunningServer, ServerRuntime, StartRequest } from "../../ports/server-runtime.ts";
import { childEnvironment } from "./child-environment.ts";
import { freePort, portIsFree } from "./free-port.ts";
import { openLogFile } from "./line-tail.ts";
import { type Exit, exitText, spawnGroup } from "./process-group.ts";
import { groupListensOn, groupUsage } from "./process-table.ts";
import { requireFolder } from "./require-folder.ts";

const POLL_MS = 2;
const PROBE_TIMEOUT_MS = 2000;

/** A probe that had less time than this before the deadline says nothing about the server. */
const CUT_OFF_MS = 100;
const STOP_GRACE_MS = 5000;

/**
 * Starts servers on this machine's loopback address.
 * @param http sends the readiness probes
 * @param environment our own environment; the servers get it without the job's secrets
 */
export function createServerRuntime(
  http: HttpClient,
  environment: NodeJS.ProcessEnv,
): ServerRuntime {
  return { start: (request, signal) => start(request, signal, http, environment) };
}

async function start(
  request: StartRequest,
  signal: AbortSignal,
  http: HttpClient,
  environment: NodeJS.ProcessEnv,
): Promise<RunningServer> {
  signal.throwIfAborted();
  await requireFolder(request);
  const port = request.port ?? (await freePort());
  if (!(await portIsFree(port))) {
    throw new LoadgateError(
      "measurement",
      `${request.name}: port ${port} is taken by another process`,
      {
        hint: `Stop what listens on ${port}, or use {port} in servers.${request.name}.run so that a free one is chosen.`,
      },
    );
  }

  const log = openLogFile();
  const startedAt = performance.now();
  // The port reaches the shell as a variable, never as text of the command.
  const group = spawnGroup("/bin/sh", ["-c", request.run.replaceAll("{port}", '"$PORT"')], {
    cwd: request.directory,
    env: childEnvironment(environment, { ...request.env, PORT: String(port) }),
    stdio: ["ignore", log.descriptor, log.descriptor],
  });
  const stop = async () => {
    await group.stop(STOP_GRACE_MS);
    log.close();
  };
  const died = (exit: Exit, when: string) =>
    new LoadgateError(
      "measurement",
      `${request.name}: the server ended ${when}: ${exitText(exit)}`,
      {
        details: log.tail(),
        hint: startHint(request, exit),
      },
    );

  const server: RunningServer = {
    name: request.name,
    url: `http://127.0.0.1:${port}`,
    coldStartMs: 0,
    usage: async () => {
      log.trim();
      return group.pid === undefined ? {} : groupUsage(group.pid);
    },
    assertAlive: () => {
      const exit = group.exit();
      if (exit) throw died(exit, "while it was loaded");
    },
    logTail: log.tail,
    stop,
  };

  try {
    const coldStartMs = await ready(
      { request, port, url: server.url, startedAt, http, signal },
      () => {
        const exit = group.exit();
        if (exit) throw died(exit, "before it was ready");
        log.trim();
        return group.pid !== undefined && groupListensOn(group.pid, port);
      },
    );
    return { ...server, coldStartMs };
  } catch (error) {
    const details = log.tail();
    await stop();
    if (error instanceof NotReady) {
      throw new LoadgateError("measurement", error.message, { details, hint: error.hint });
    }
    throw error;
  }
}

class NotReady extends Error {
  readonly hint: string;
  constructor(message: string, hint: string) {
    super(message);
    this.hint = hint;
  }
}

interface Waiting {
  readonly request: StartRequest;
  readonly port: number;
  readonly url: string;
  readonly startedAt: number;
  readonly http: HttpClient;
  readonly signal: AbortSignal;
}

/**
 * Waits for the first right answer and makes sure that it came from our own process group.
 * @param isOurs whether the group listens on the port; throws when the server has ended
 * @returns milliseconds from spawn to that answer
 */
async function ready(waiting: Waiting, isOurs: () => boolean): Promise<number> {
  const { request, port, url, startedAt, http, signal } = waiting;
  const { path, timeoutMs } = request.ready;
  const deadline = startedAt + timeoutMs;
  let last = "nothing listened on the port";
  let answered = false;
  while (performance.now() < deadline) {
    isOurs();
    const timeLeftMs = Math.max(1, Math.min(PROBE_TIMEOUT_MS, deadline - performance.now()));
    try {
      const probe = { url: `${url}${path}`, method: "GET", headers: {}, timeoutMs: timeLeftMs };
      const answer = await http.send(probe, signal);
      const coldStartMs = performance.now() - startedAt;
      if (answer.status >= 200 && answer.status < 300) {
        if (isOurs()) return coldStartMs;
        throw new NotReady(
          `${request.name}: another process answers on port ${port}`,
          `servers.${request.name}.run must start a server that listens on {port} itself and stays in its process group.`,
        );
      }
      answered = true;
      last = `the last answer to GET ${path} was ${answer.status}`;
    } catch (error) {
      if (error instanceof NotReady) throw error;
      signal.throwIfAborted();
      // A probe that the time limit cut off says less than an answer before it.
      if (!isRefused(error) && !answered && timeLeftMs > CUT_OFF_MS)
        last = `GET ${path}: ${messageOf(error)}`;
    }
    await sleep(POLL_MS, undefined, { signal });
  }
  isOurs();
  throw new NotReady(
    `${request.name}: not ready after ${timeoutMs} ms on port ${port}: ${last}`,
    `Check servers.${request.name}.ready.path, raise its timeout, and make sure that the server listens on 127.0.0.1:{port}.`,
  );
}

function isRefused(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ECONNREFUSED";
}

const COMMAND_NOT_FOUND = 127;

function startHint(request: StartRequest, exit: Exit): string {
  return exit.kind === "code" && exit.code === COMMAND_NOT_FOUND
    ? `The command of servers.${request.name}.run was not found; check the path and that the build makes it.`
    : `Run it by hand: cd ${quoted(request.directory)} && PORT=8080 sh -c ${quoted(request.run.replaceAll("{port}", "8080"))}`;
}

/** A text as one word of a shell. */
function quoted(text: string): string {
  return /^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
