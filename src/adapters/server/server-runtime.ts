import { LoadgateError, messageOf } from "../../domain/shared/error.ts";
import type { HttpClient } from "../../ports/http-client.ts";
import {
  type RunningServer,
  type ServerRuntime,
  STOP_GRACE_MS,
  type StartRequest,
} from "../../ports/server-runtime.ts";
import { childEnvironment } from "../process/child-environment.ts";
import { membersOf } from "../process/family.ts";
import { openLogFile } from "../process/line-tail.ts";
import { type Exit, exitText, hasSucceeded, spawnGroup } from "../process/process-group.ts";
import { requireFolder } from "../process/require-folder.ts";
import { writeDown } from "../process/run-record.ts";
import { freePort, portIsFree } from "./free-port.ts";
import { familyListensOn } from "./listening.ts";
import { familyFiles } from "./process-files.ts";
import { familyUsage } from "./process-usage.ts";
import { untilReady } from "./readiness.ts";
import { observeFamily } from "./usage-watch.ts";

/**
 * Starts servers on this machine's loopback address.
 * @param http sends the readiness probes
 * @param environment our own environment; the servers get it without the job's secrets
 */
export function createServerRuntime(
  http: HttpClient,
  environment: NodeJS.ProcessEnv,
): ServerRuntime {
  return {
    start: async (request, signal) => {
      signal.throwIfAborted();
      await requireFolder(request);
      const port = await portFor(request);
      const launched = launch(request, port, environment);
      try {
        const coldStartMs = await waitForAnswer(launched, http, signal);
        // By now it may have written over the environment that shows its mark.
        writeDown();
        return { ...runningServer(launched), coldStartMs };
      } catch (error) {
        await stop(launched);
        throw error;
      }
    },
  };
}

/** A server whose processes were started, and which may not answer yet. */
type Launched = ReturnType<typeof launch>;

/** @throws LoadgateError `measurement` where a fixed port cannot be used */
async function portFor({ name, port: fixed }: StartRequest): Promise<number> {
  const port = fixed ?? (await freePort());
  const isFree = await portIsFree(port).catch((error: unknown) => {
    const message = `${name}: port ${port} cannot be used: ${messageOf(error)}`;
    const hint = `Choose another servers.${name}.port, or use {port} in its run command.`;
    throw new LoadgateError("measurement", message, { hint, cause: error });
  });
  if (isFree) return port;
  throw new LoadgateError("measurement", `${name}: port ${port} is taken by another process`, {
    hint: `Stop what listens on ${port}, or use {port} in servers.${name}.run so that a free one is chosen.`,
  });
}

function launch(request: StartRequest, port: number, environment: NodeJS.ProcessEnv) {
  const log = openLogFile();
  const startedAt = performance.now();
  // The port reaches the shell as a variable, never as part of the command's text.
  const shell = ["/bin/sh", "-c", request.run.replaceAll("{port}", '"$PORT"')] as const;
  const [program = shell[0], ...args] = [...(request.launcher ?? []), ...shell];
  const group = spawnGroup(program, args, {
    cwd: request.directory,
    env: childEnvironment(environment, { ...request.env, PORT: String(port) }),
    stdio: ["ignore", log.descriptor, log.descriptor],
  });
  return { request, port, group, log, startedAt };
}

function waitForAnswer(launched: Launched, http: HttpClient, signal: AbortSignal): Promise<number> {
  const { request, port, group, log, startedAt } = launched;
  return untilReady(request.ready, {
    name: request.name,
    port,
    startedAt,
    http,
    signal,
    assertRunning: () => {
      assertRunning(launched, "before it was ready");
      log.trim();
    },
    isOurs: () => group.pid !== undefined && familyListensOn(group.pid, port),
    logTail: log.variedTail,
  });
}

function runningServer(launched: Launched): Omit<RunningServer, "coldStartMs"> {
  const { request, port, group, log } = launched;
  const { pid } = group;
  return {
    name: request.name,
    url: `http://127.0.0.1:${port}`,
    usage: async () => {
      log.trim();
      return pid === undefined ? {} : familyUsage(pid);
    },
    observe: (work) => observeFamily(pid, work),
    assertAlive: () => assertRunning(launched, "while it was loaded"),
    files: () => (pid === undefined ? undefined : familyFiles(pid)),
    processes: () => (pid === undefined ? [] : membersOf(pid).map((member) => member.pid)),
    logTail: log.tail,
    stop: () => stop(launched),
  };
}

async function stop({ request, group, log }: Launched): Promise<void> {
  await group.stop(request.stopGraceMs ?? STOP_GRACE_MS);
  log.close();
}

function assertRunning({ request, group, log }: Launched, when: string): void {
  const exit = group.exit();
  if (!exit) return;
  const message = `${request.name}: the server ended ${when}: ${exitText(exit)}`;
  const hint = startHint(request, exit);
  throw new LoadgateError("measurement", message, { details: log.tail(), hint });
}

const COMMAND_NOT_FOUND = 127;

function startHint(request: StartRequest, exit: Exit): string {
  if (hasSucceeded(exit)) {
    return `servers.${request.name}.run must not return while the server runs: keep the server in the foreground.`;
  }
  return exit.kind === "code" && exit.code === COMMAND_NOT_FOUND
    ? `The command of servers.${request.name}.run was not found; check its path, and that the build produces it.`
    : `Run it by hand: cd ${quoted(request.directory)} && PORT=8080 sh -c ${quoted(request.run.replaceAll("{port}", "8080"))}`;
}

/** A text as one word of a shell. */
function quoted(text: string): string {
  return /^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
