import type { Launched } from "./launch.ts";
import { notReadyError } from "./ours.ts";
import { addressesOf } from "./sockets.ts";

/** A check takes milliseconds of CPU time that a starting server needs more. */
const LOOK_EVERY_MS = 500;

/** A server that opens its port on several addresses has opened all of them within this time. */
const GRACE_MS = 1000;

/** Addresses that accept connections to 127.0.0.1; [::] may be IPv6 only. */
const REACHED = ["127.0.0.1", "0.0.0.0"];

/**
 * Checks periodically which addresses a server listens on while it does not listen on the expected one. Another
 * port is only noted, because the server may still open the expected one later.
 * @returns call it with the time since the server's start while nothing listens on the expected port; it throws
 * LoadgateError `measurement` if that port is open, but only on another address
 */
export function watchElsewhere(launched: Launched): (elapsedMs: number) => void {
  let nextLookMs = LOOK_EVERY_MS;
  let sinceMs: number | undefined;
  let noted: string | undefined;
  return (elapsedMs) => {
    if (elapsedMs < nextLookMs) return;
    nextLookMs = elapsedMs + LOOK_EVERY_MS;
    const other = elsewhere(launched);
    if (other?.hasPort) {
      sinceMs ??= elapsedMs;
      if (elapsedMs - sinceMs < GRACE_MS) return;
      throw notReadyError(launched, other.what, other.hint);
    }
    sinceMs = undefined;
    if (!other || other.what === noted) return;
    noted = other.what;
    launched.note(`${launched.name}: ${noted}; waiting`);
  };
}

/** A longer list would not help. */
const MOST_SHOWN = 5;

/**
 * The addresses that a server listens on instead of the expected place: in words, with advice, and whether the port
 * is the expected one.
 * @returns undefined if it does not listen at all, or listens where it should
 */
export function elsewhere({ group, place: { port, socket }, section }: Launched) {
  const addresses = group.pid === undefined ? [] : addressesOf(group.pid);
  const isThere = REACHED.some((host) => addresses.includes(`${host}:${port}`));
  if (addresses.length === 0 || (socket === undefined && isThere)) return undefined;
  const wanted = socket ?? `127.0.0.1:${port}`;
  const what = `it listens on ${addresses.slice(0, MOST_SHOWN).join(", ")}, not on ${wanted}`;
  const hasPort = socket === undefined && addresses.some((one) => one.endsWith(`:${port}`));
  const also = socket === undefined ? "; it is in the environment as PORT, too" : "";
  const hint = hasPort
    ? `Let ${section}.run listen on 127.0.0.1 too: localhost can mean [::1] alone.`
    : `Hand ${socket ?? "{port}"} to the program in ${section}.run${also}.`;
  return { what, hint, hasPort };
}
