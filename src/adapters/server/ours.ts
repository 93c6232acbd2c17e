import { LoadgateError } from "../../domain/shared/error.ts";
import { assertRunning } from "./assert-running.ts";
import type { Launched } from "./launch.ts";
import { familyListensOn, type ListeningPlace } from "./listening.ts";
import { dockerPublishes } from "./published-port.ts";

/** The place where a server should listen, in words. */
export function placeText({ port, socket }: ListeningPlace): string {
  return socket ?? `port ${port}`;
}

/** The error about a server that does not become ready, with the varied end of its log. */
export function notReadyError({ name, log }: Launched, what: string, hint: string): LoadgateError {
  return new LoadgateError("measurement", `${name}: ${what}`, { details: log.variedTail(), hint });
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
