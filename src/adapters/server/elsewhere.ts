import { LoadgateError } from "../../domain/shared/error.ts";
import type { Candidate } from "./candidate.ts";
import type { ListeningAddress, ListeningPlace } from "./listening.ts";

/** A look takes milliseconds, and a server that starts needs the CPU more. */
const LOOK_EVERY_MS = 500;

/** A server that opens its port at one address after the other has opened all of them within this time. */
const GRACE_MS = 1000;

/** Addresses that a connection to 127.0.0.1 always reaches; [::] may be that of IPv6 alone. */
const REACHED = ["127.0.0.1", "0.0.0.0"];

/** Looks now and then on which addresses a candidate listens while it does not on its own. */
export class ElsewhereWatch {
  readonly #candidate: Candidate;
  #nextLookMs = LOOK_EVERY_MS;
  #sinceMs: number | undefined;
  #noted = "";

  /** @param candidate that is waited for */
  constructor(candidate: Candidate) {
    this.#candidate = candidate;
  }

  /**
   * Notes on which other port the candidate listens, as soon as it does: it may open its own one after that. To be called
   * while nothing listens on its own.
   * @param elapsedMs since its start
   * @throws LoadgateError `measurement` where it has its own port open, but only at another address
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

/** More addresses than these help nobody. */
const MOST_SHOWN = 5;

/**
 * Where a candidate listens, in words.
 * @returns undefined where it does not listen at all, or where it should
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

/** What a candidate that listens elsewhere has to change. */
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
