import path from "node:path";
import { LoadgateError } from "../../domain/shared/error.ts";
import { shellWord } from "../../domain/shared/shell-word.ts";
import type { StartRequest } from "../../ports/server-runtime.ts";
import { withheldText } from "../process/child-environment.ts";
import { errorLine } from "../process/line-tail.ts";
import { type Exit, exitText, hasSucceeded } from "../process/process-group.ts";
import { commandLineOf, HAS_PROC, processTable } from "../process/process-table.ts";
import { type Launched, withPort } from "./launch.ts";
import { familyListensOn, type ListeningPlace } from "./sockets.ts";

/** The place where a server should listen, in words. */
export function placeText({ port, socket }: ListeningPlace): string {
  return socket ?? `port ${port}`;
}

/** The error about a server that does not become ready, with its log. */
export function notReadyError(launched: Launched, what: string, hint: string): LoadgateError {
  const { name, log, environment } = launched;
  const facts = { details: log.tail(), hint: withheldText(environment) + hint };
  return new LoadgateError("measurement", `${name}: ${what}`, facts);
}

/**
 * Checks a server that is not ready yet, and truncates its log if that has grown too long.
 * @throws LoadgateError `measurement` if it has ended
 */
export function assertStarting(launched: Launched): void {
  assertRunning(launched, "before it was ready");
  launched.log.trim();
}

/** @throws LoadgateError `measurement` if another process listens there, or the server has ended */
export function assertOurs(launched: Launched): void {
  const { section, place } = launched;
  assertStarting(launched);
  if (isListening(launched)) return;
  const isContainer = place.socket === undefined && dockerPublishes(place.port);
  const who = isContainer ? "a container of docker" : "another process";
  const hint = isContainer
    ? `Nothing would be known of its CPU time: start the program in ${section}.run without a container, or start the container before and give its address as ${section}.url (docs/services.md).`
    : `${section}.run must start a server that listens on ${place.socket ?? "{port}"} itself.`;
  throw notReadyError(launched, `${who} answers on ${placeText(place)}`, hint);
}

/** Checks that the started processes listen, or that docker does for them; for an image, the engine knows. */
export function isListening(launched: Launched): boolean {
  return launched.container !== undefined || listensItself(launched) || dockerListensFor(launched);
}

/** Checks that the started processes themselves listen. */
export function listensItself({ group, place }: Launched): boolean {
  return group.pid !== undefined && familyListensOn(group.pid, place);
}

/**
 * Detects a service whose command runs a container in docker: a port that was free before now leads into one.
 * Docker listens before the container's program does, so readiness must be detected in another way. Servers are
 * excluded, because their CPU time and memory would be those of docker's client.
 */
function dockerListensFor({ request, place }: Launched): boolean {
  const { request: asked, command } = request.ready;
  const canTell = request.isService === true && (asked ?? command) !== undefined;
  return canTell && dockerPublishes(place.port);
}

/**
 * Throws if a server has ended.
 * @param when for the message, such as `before it was ready`
 * @throws LoadgateError `measurement` with the last lines of its log
 */
export function assertRunning(launched: Launched, when: string): void {
  const { name, kind, group, log, environment } = launched;
  const exit = group.exit();
  if (!exit) return;
  const details = log.tail();
  const why = errorLine(details);
  const how = why === undefined ? exitText(exit) : `${exitText(exit)}: ${why}`;
  const message = `${name}: the ${kind} ended ${when}: ${how}`;
  const hint = withheldText(environment) + startHint(launched, exit);
  throw new LoadgateError("measurement", message, { details, hint });
}

const COMMAND_NOT_FOUND = 127;

function startHint({ request, section, kind }: Launched, exit: Exit): string {
  const { run } = request;
  if (typeof run !== "string") {
    return `Check ${section}: whether its image ${run.name} can be had, and what it needs of env and arguments.`;
  }
  const key = `${section}.run`;
  if (hasSucceeded(exit)) {
    return `${key} must not return while the ${kind} runs: keep the ${kind} in the foreground.`;
  }
  return exit.kind === "code" && exit.code === COMMAND_NOT_FOUND
    ? `The command of ${key} was not found; check its path, and that the build produces it.`
    : `Run it by hand: ${commandByHand(request, section, run)}`;
}

/** Variables with more characters in total would hide the command. */
const MOST_VARIABLES = 500;

/** A command line that starts a server in the same way, with the requirements for it. */
function commandByHand(request: StartRequest, section: string, run: string): string {
  const { directory, env, beside } = request;
  const variables = Object.entries({ ...env, PORT: "8080" }).map(
    ([name, value]) => `${name}=${shellWord(value)}`,
  );
  const isShort = variables.join(" ").length <= MOST_VARIABLES;
  const shown = isShort ? variables.join(" ") : "PORT=8080";
  const command = `cd ${shellWord(directory)} && ${shown} sh -c ${shellWord(withPort(run, 8080))}`;
  const needed = [
    ...(isShort ? [] : [`the variables of ${section}.env`]),
    ...(beside?.services ?? []).map(({ name }) => `service ${name}`),
  ];
  return needed.length === 0 ? command : `${command} (needs ${needed.join(", ")})`;
}

/**
 * Checks whether docker forwards a TCP port of this machine to a container. Its proxy listens there, runs as
 * another user, and is no child of the process that started the container, but anyone can read the port in its
 * command line.
 */
export function dockerPublishes(port: number): boolean {
  if (!HAS_PROC) return false;
  return processTable().some(({ pid }) => {
    const [program = "", ...args] = commandLineOf(pid);
    const isForPort = args.some((one, at) => one === "-host-port" && args[at + 1] === String(port));
    return isForPort && PROXY.test(path.basename(program));
  });
}

/** The proxy of docker, or of rootless docker. */
const PROXY = /^(?:rootlesskit-)?docker-proxy$/;
