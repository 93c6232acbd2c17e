import { lstatSync, rmSync } from "node:fs";
import { STOP_GRACE_MS } from "../../domain/run/server-facts.ts";
import { simpleCommand } from "../../domain/run/simple-command.ts";
import { addressOf } from "../../domain/run/transport.ts";
import { LoadgateError } from "../../domain/shared/error.ts";
import { shellWord } from "../../domain/shared/shell-word.ts";
import type { HttpClient } from "../../ports/http-client.ts";
import type { RunningServer, ServerRuntime, StartRequest } from "../../ports/server-runtime.ts";
import { prepareContainer } from "../container/container.ts";
import { childEnvironment } from "../process/child-environment.ts";
import { membersOf } from "../process/family.ts";
import { openLogFile } from "../process/line-tail.ts";
import { spawnGroup } from "../process/process-group.ts";
import { attempt } from "../process/process-table.ts";
import { requireFolder } from "../process/require-folder.ts";
import { writeDown } from "../process/run-record.ts";
import { assertRunning } from "./assert-running.ts";
import { portFor } from "./choose-port.ts";
import { familyListensOn, type ListeningPlace } from "./listening.ts";
import { familyFiles } from "./process-files.ts";
import { familyUsage } from "./process-usage.ts";
import { dockerPublishes } from "./published-port.ts";
import { type Candidate, untilReady } from "./readiness.ts";
import { sectionOf } from "./section.ts";
import { untilCommandSucceeds, untilListening } from "./service-readiness.ts";
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
      await requireFolder(request, sectionOf(request));
      const port = await portFor(request);
      const launched = launch(request, port, { http, environment });
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

/** What servers are started and asked with. */
interface Around {
  readonly http: HttpClient;
  readonly environment: NodeJS.ProcessEnv;
}

function launch(request: StartRequest, port: number, { http, environment }: Around) {
  const env = childEnvironment(environment, { ...request.env, PORT: String(port) });
  const { program, args, container } = programOf(request, port, environment);
  const log = openLogFile(http.masked);
  const startedAt = performance.now();
  const group = spawnGroup(program, args, {
    cwd: request.directory,
    env: container?.env ?? env,
    stdio: ["ignore", log.descriptor, log.descriptor],
  });
  const url = `http://127.0.0.1:${port}`;
  const { socket } = addressOf(url, "", request.ready.transport).transport ?? {};
  const place: ListeningPlace = { port, ...(socket !== undefined && { socket }) };
  return { request, url, place, group, log, startedAt, env, container };
}

/** What is executed: the shell, or a container engine. */
function programOf(request: StartRequest, port: number, environment: NodeJS.ProcessEnv) {
  const { name, run, launcher = [] } = request;
  if (typeof run === "string") {
    const [program = "", ...args] = [...launcher, ...shellOf(run, request)];
    return { program, args };
  }
  const service = { name, port, variables: request.env };
  const container = prepareContainer(run, service, childEnvironment(environment));
  return { program: container.engine, args: container.args, container };
}

/** The shell with a server's command, and what starts the server's program. */
function shellOf(
  run: string,
  { programLauncher = [] }: Pick<StartRequest, "programLauncher">,
): readonly string[] {
  const command = withPortVariable(run);
  const program = programLauncher.length > 0 ? simpleCommand(command) : undefined;
  if (program === undefined) return [...programLauncher, "/bin/sh", "-c", command];
  return ["/bin/sh", "-c", `exec ${programLauncher.map(shellWord).join(" ")} ${program}`];
}

/** The port reaches the shell as a variable, never as part of the command's text. */
function withPortVariable(command: string): string {
  return command.replaceAll("{port}", '"$PORT"');
}

function waitForAnswer(launched: Launched, http: HttpClient, signal: AbortSignal): Promise<number> {
  const { request, url, place, log, startedAt, env } = launched;
  const { ready, directory } = request;
  const { command, timeoutMs } = ready;
  const candidate: Candidate = {
    name: request.name,
    section: sectionOf(request),
    url,
    place,
    startedAt,
    http,
    signal,
    assertRunning: () => {
      assertRunning(launched, "before it was ready");
      log.trim();
    },
    isOurs: () => isListening(launched),
    logTail: log.variedTail,
  };
  if (ready.request) return untilReady({ ...ready, request: ready.request }, candidate);
  if (command === undefined) return untilListening(timeoutMs, candidate);
  const probe = { timeoutMs, command: withPortVariable(command), directory, env };
  return untilCommandSucceeds(probe, candidate);
}

/** Whether what was started listens, or docker does for it; of an image, its engine knows. */
function isListening(launched: Launched): boolean {
  return launched.container !== undefined || listensItself(launched) || dockerListensFor(launched);
}

function listensItself({ group, place }: Launched): boolean {
  return group.pid !== undefined && familyListensOn(group.pid, place);
}

/**
 * Whether a service is a container that its command has docker run: a port that was free before leads into one now. Docker
 * listens before the container's program does, so something else has to tell when that is ready. A server is
 * none: its CPU time and memory would be those of docker's client.
 */
function dockerListensFor({ request, place }: Launched): boolean {
  const { request: asked, command } = request.ready;
  const canTell = request.isService === true && (asked ?? command) !== undefined;
  return canTell && dockerPublishes(place.port);
}

function runningServer(launched: Launched): Omit<RunningServer, "coldStartMs"> {
  const { request, url, group, log, container } = launched;
  // What runs here for a container only waits for it.
  const isContainer = container !== undefined || (request.isService && !listensItself(launched));
  const pid = isContainer ? undefined : group.pid;
  return {
    name: request.name,
    url,
    usage: async () => {
      log.trim();
      return pid === undefined ? {} : familyUsage(pid);
    },
    observe: (work) => observeFamily(pid, work),
    assertAlive: () =>
      assertRunning(launched, `while it was ${request.isService ? "needed" : "loaded"}`),
    ...(request.isService && { assertListening: () => assertListening(launched) }),
    files: () => (pid === undefined ? undefined : familyFiles(pid)),
    processes: () => (pid === undefined ? [] : membersOf(pid).map((member) => member.pid)),
    logTail: log.tail,
    stop: () => stop(launched),
  };
}

async function stop({ request, place, group, log, container }: Launched): Promise<void> {
  await group.stop(request.stopGraceMs ?? STOP_GRACE_MS);
  await container?.remove();
  if (place.socket !== undefined) removeSocket(place.socket);
  log.close();
}

/** A server that is killed leaves its socket. */
function removeSocket(file: string): void {
  attempt(() => {
    if (lstatSync(file).isSocket()) rmSync(file);
  });
}

function assertListening(launched: Launched): void {
  assertRunning(launched, "while it was needed");
  if (isListening(launched)) return;
  const { request, place, log } = launched;
  const message = `${request.name}: the service no longer listens on port ${place.port}`;
  const hint = `Keep what listens in the foreground of ${sectionOf(request)}.run, so that its end is that of the command.`;
  throw new LoadgateError("measurement", message, { details: log.tail(), hint });
}
