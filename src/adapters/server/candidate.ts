import { LoadgateError } from "../../domain/shared/error.ts";
import type { HttpClient } from "../../ports/http-client.ts";
import type { ListeningAddress, ListeningPlace } from "./listening.ts";
import { dockerPublishes } from "./published-port.ts";

/** A process that is expected to become a server. */
export interface Candidate {
  readonly name: string;
  /** Its section of the configuration, such as `servers.go`. */
  readonly section: string;
  /** Its address, such as `http://127.0.0.1:40213`. */
  readonly url: string;
  readonly place: ListeningPlace;
  /** Time of its spawn, on the clock of `performance.now()`. */
  readonly startedAt: number;
  readonly http: HttpClient;
  readonly signal: AbortSignal;
  /** @throws LoadgateError if it has ended */
  readonly assertRunning: () => void;
  /** True if the candidate is the process that listens there. */
  readonly isOurs: () => boolean;
  /** TCP addresses that it listens on. */
  readonly listensOn: () => readonly ListeningAddress[];
  /** Shows transient progress. */
  readonly note: (text: string) => void;
  readonly logTail: () => readonly string[];
}

/** The place where a candidate should listen, in words. */
export function placeText({ port, socket }: ListeningPlace): string {
  return socket ?? `port ${port}`;
}

/** @throws LoadgateError `measurement` if another process listens there, or the candidate has ended */
export function assertOurs({
  name,
  section,
  place,
  assertRunning,
  isOurs,
  logTail,
}: Candidate): void {
  assertRunning();
  if (isOurs()) return;
  const isContainer = place.socket === undefined && dockerPublishes(place.port);
  const who = isContainer ? "a container of docker" : "another process";
  throw new LoadgateError("measurement", `${name}: ${who} answers on ${placeText(place)}`, {
    details: logTail(),
    hint: isContainer
      ? `Nothing would be known of its CPU time: start the program in ${section}.run without a container, or start the container before and give its address as ${section}.url (docs/services.md).`
      : `${section}.run must start a server that listens on ${place.socket ?? "{port}"} itself.`,
  });
}
