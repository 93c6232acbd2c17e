import { simpleCommand } from "../../domain/run/plan/simple-command.ts";
import { addressOf, PLAIN } from "../../domain/run/plan/transport.ts";
import { shellWord } from "../../domain/shared/shell-word.ts";
import type { HttpClient } from "../../ports/http-client.ts";
import type { StartRequest } from "../../ports/server-runtime.ts";
import { prepareContainer } from "../container/container.ts";
import { childEnvironment } from "../process/child-environment.ts";
import { openLogFile } from "../process/line-tail.ts";
import { spawnGroup } from "../process/process-group.ts";
import type { ListeningPlace } from "./sockets.ts";

/** A server whose processes were started and that may not answer yet. */
export type Launched = ReturnType<typeof launch>;

/** Dependencies for starting and probing servers. */
export interface Around {
  readonly http: HttpClient;
  readonly environment: NodeJS.ProcessEnv;
  /** Shows transient progress. */
  readonly note: (text: string) => void;
  /** Ends the wait for an answer. */
  readonly signal: AbortSignal;
}

/** A server's section of the configuration, such as `servers.go`. */
export function sectionOf({ name, isService = false }: StartRequest): string {
  return `${isService ? "services" : "servers"}.${name}`;
}

/** Starts the processes of a server. Standard input stays open, because some servers end when it closes. */
export function launch(request: StartRequest, port: number, around: Around) {
  const { http, environment } = around;
  const env = childEnvironment(environment, { ...request.env, PORT: String(port) });
  const { program, args, container } = programOf(request, port, environment);
  const log = openLogFile(http.masked);
  const startedAt = performance.now();
  const group = spawnGroup(program, args, {
    cwd: request.directory,
    env: container?.env ?? env,
    stdio: ["pipe", log.descriptor, log.descriptor],
  });
  const url = `http://127.0.0.1:${port}`;
  const { socket } = addressOf(url, "", request.ready.transport).transport ?? {};
  const place: ListeningPlace = { port, socket };
  return {
    ...around,
    request,
    name: request.name,
    section: sectionOf(request),
    kind: request.isService ? "service" : "server",
    url,
    place,
    transport: request.ready.transport ?? PLAIN,
    group,
    log,
    /** Time of the spawn, on the clock of `performance.now()`. */
    startedAt,
    env,
    container,
  };
}

/** The program to execute: the shell, or a container engine. */
function programOf(request: StartRequest, port: number, environment: NodeJS.ProcessEnv) {
  const { name, run, launcher = [] } = request;
  if (typeof run === "string") {
    const [program = "", ...args] = [...launcher, ...shellOf(withPort(run, port), request)];
    return { program, args };
  }
  const service = { name, port, variables: request.env };
  const container = prepareContainer(run, service, childEnvironment(environment));
  return { program: container.engine, args: container.args, container };
}

/** The shell with a server's command, and the launcher of the server's program. */
function shellOf(command: string, { programLauncher = [] }: StartRequest) {
  const program = programLauncher.length > 0 ? simpleCommand(command) : undefined;
  if (program === undefined) return [...programLauncher, "/bin/sh", "-c", command];
  return ["/bin/sh", "-c", `exec ${programLauncher.map(shellWord).join(" ")} ${program}`];
}

/** A command with the port filled in, as digits: they mean the same in every kind of quotes. */
export function withPort(command: string, port: number): string {
  return command.replaceAll("{port}", String(port));
}
