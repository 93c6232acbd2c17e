import { LoadgateError, messageOf } from "../../domain/error.ts";
import type { HttpClient } from "../../ports/http-client.ts";
import type { RunningServer, ServerRuntime, StartRequest } from "../../ports/server-runtime.ts";
import { childEnvironment } from "./child-environment.ts";
import { freePort, portIsFree } from "./free-port.ts";
import { openLogFile } from "./line-tail.ts";
import { familyListensOn } from "./listening.ts";
import { familyFiles } from "./process-files.ts";
import { type Exit, exitText, spawnGroup, writeDown } from "./process-group.ts";
import { familyUsage } from "./process-usage.ts";
import { untilReady } from "./readiness.ts";
import { requireFolder } from "./require-folder.ts";
import { observeFamily } from "./usage-watch.ts";

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
  const isFree = await portIsFree(port).catch((error: unknown) => {
    throw new LoadgateError(
      "measurement",
      `${request.name}: port ${port} cannot be used: ${messageOf(error)}`,
      {
        hint: `Choose another servers.${request.name}.port, or use {port} in its run command.`,
        cause: error,
      },
    );
  });
  if (!isFree) {
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
      return group.pid === undefined ? {} : familyUsage(group.pid);
    },
    observe: (work) => observeFamily(group.pid, work),
    assertAlive: () => {
      const exit = group.exit();
      if (exit) throw died(exit, "while it was loaded");
    },
    files: () => (group.pid === undefined ? undefined : familyFiles(group.pid)),
    logTail: log.tail,
    stop,
  };

  try {
    const coldStartMs = await untilReady(request.ready, {
      name: request.name,
      port,
      startedAt,
      http,
      signal,
      assertRunning: () => {
        const exit = group.exit();
        if (exit) throw died(exit, "before it was ready");
        log.trim();
      },
      isOurs: () => group.pid !== undefined && familyListensOn(group.pid, port),
      logTail: log.variedTail,
    });
    // By now it may have written over the environment that shows its mark.
    writeDown();
    return { ...server, coldStartMs };
  } catch (error) {
    await stop();
    throw error;
  }
}

const COMMAND_NOT_FOUND = 127;

function startHint(request: StartRequest, exit: Exit): string {
  if (exit.kind === "code" && exit.code === 0) {
    return `The command of servers.${request.name}.run must go on as long as the server does: keep the server in the foreground.`;
  }
  return exit.kind === "code" && exit.code === COMMAND_NOT_FOUND
    ? `The command of servers.${request.name}.run was not found; check the path and that the build makes it.`
    : `Run it by hand: cd ${quoted(request.directory)} && PORT=8080 sh -c ${quoted(request.run.replaceAll("{port}", "8080"))}`;
}

/** A text as one word of a shell. */
function quoted(text: string): string {
  return /^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
