import { LoadgateError } from "../../domain/shared/error.ts";
import type { Candidate } from "./candidate.ts";
import type { ListeningAddress, ListeningPlace } from "./listening.ts";

/** A check takes milliseconds of CPU time that a starting server needs more. */
const LOOK_EVERY_MS = 500;

/** A server that opens its port on several addresses has opened all of them within this time. */
const GRACE_MS = 1000;

/** Addresses that accept connections to 127.0.0.1; [::] may be IPv6 only. */
const REACHED = ["127.0.0.1", "0.0.0.0"];

/** Checks periodically which addresses a candidate listens on while it does not listen on the expected one. */
export class ElsewhereWatch {
  readonly #candidate: Candidate;
  #nextLookMs = LOOK_EVERY_MS;
  #sinceMs: number | undefined;
  #noted = "";

  /** @param candidate the process that is awaited */
  constructor(candidate: Candidate) {
    this.#candidate = candidate;
  }

  /**
   * Notes that the candidate listens on another port, because it may still open the expected one later. Call it
   * while nothing listens on the expected port.
   * @param elapsedMs time since the candidate's start
   * @throws LoadgateError `measurement` if the expected port is open, but only on another address
   */
  look(elapsedMs: number): void {
    if (elapsedMs < this.#nextLookMs) return;
    this.#nextLookMs = elapsedMs + LOOK_EVERY_MS;
    const { place, name, note, listensOn } = this.#candidate;
    const addresses = listensOn();
    const what = elsewhereText(place, addresses);
    if (what !== undefined && hasPort(place, addresses)) {
      this.#sinceMs ??= elapsedMs;
      if (elapsedMs - this.#sinceMs < GRACE_MS) return;
      throw new LoadgateError("measurement", `${name}: ${what}`, {
        details: this.#candidate.logTail(),
        hint: elsewhereHint(this.#candidate, addresses),
      });
    }
    this.#sinceMs = undefined;
    if (what === undefined || what === this.#noted) return;
    this.#noted = what;
    note(`${name}: ${what}; waiting`);
  }
}

/** A longer list would not help. */
const MOST_SHOWN = 5;

/**
 * The addresses that a candidate listens on, in words.
 * @returns undefined if it does not listen at all, or listens where it should
 */
export function elsewhereText(
  { port, socket }: ListeningPlace,
  addresses: readonly ListeningAddress[],
): string | undefined {
  const texts = [...new Set(addresses.map((one) => `${one.host}:${one.port}`))];
  const isThere = socket === undefined && REACHED.some((host) => texts.includes(`${host}:${port}`));
  if (texts.length === 0 || isThere) return undefined;
  const wanted = socket ?? `127.0.0.1:${port}`;
  return `it listens on ${texts.slice(0, MOST_SHOWN).join(", ")}, not on ${wanted}`;
}

/** Advice for a candidate that listens elsewhere. */
export function elsewhereHint(
  { place, section }: Pick<Candidate, "place" | "section">,
  addresses: readonly ListeningAddress[],
): string {
  if (place.socket !== undefined) return `Hand ${place.socket} to the program in ${section}.run.`;
  return hasPort(place, addresses)
    ? `Let ${section}.run listen on 127.0.0.1 too: localhost can mean [::1] alone.`
    : `Hand {port} to the program in ${section}.run; it is in the environment as PORT, too.`;
}

function hasPort(place: ListeningPlace, addresses: readonly ListeningAddress[]): boolean {
  return place.socket === undefined && addresses.some(({ port }) => port === place.port);
}
