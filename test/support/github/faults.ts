import { setTimeout as sleep } from "node:timers/promises";

/** What goes wrong with some requests. */
export interface Fault {
  /** Which requests; all of them without. */
  readonly method?: string;
  readonly path?: RegExp;
  /** How many of them; all of them without. */
  readonly times?: number;
  /** Answered instead of the API's answer. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly message?: string;
  /** Time before anything else happens. */
  readonly delayMs?: number;
  /** So many of these requests wait until all of them have come; those after them do not. */
  readonly together?: number;
  /** The connection is cut without an answer. */
  readonly cut?: boolean;
  /** The API does what was asked, and only the answer is lost. */
  readonly afterwards?: boolean;
}

/** A secondary rate limit, as GitHub answers one. */
export function rateLimit(retryAfterSeconds: number, times = 1): Fault {
  return {
    times,
    status: 403,
    headers: { "retry-after": String(retryAfterSeconds) },
    message: "You have exceeded a secondary rate limit. Please wait a few minutes.",
  };
}

/** A fault of one request. */
export interface Taken extends Fault {
  /** Settled when everything has come that the request waits for. */
  readonly met: Promise<void>;
}

/** Faults that were asked for and are not used up. */
export interface Faults {
  readonly add: (fault: Fault) => void;
  /** The first fault that fits, one of its times used up. */
  readonly take: (method: string, path: string) => Taken | undefined;
  readonly clear: () => void;
}

/**
 * Keeps the faults of an API.
 */
export function createFaults(): Faults {
  let all: { readonly fault: Taken; readonly open: () => void; left: number }[] = [];
  return {
    add: (fault) => {
      const { together, times = together ?? Number.POSITIVE_INFINITY } = fault;
      let open = () => {};
      const met = new Promise<void>((resolve) => {
        open = resolve;
      });
      if (together === undefined) open();
      all.push({ fault: { ...fault, met }, open, left: times });
    },
    take: (method, path) => {
      const found = all.find(
        ({ fault, left }) =>
          left > 0 &&
          (fault.method === undefined || fault.method === method) &&
          (fault.path === undefined || fault.path.test(path)),
      );
      if (!found) return undefined;
      found.left -= 1;
      if (found.left === 0) found.open();
      return found.fault;
    },
    clear: () => {
      all = [];
    },
  };
}

/**
 * Waits as a fault says.
 */
export async function delayOf(fault: Taken | undefined): Promise<void> {
  await fault?.met;
  if (fault?.delayMs !== undefined) await sleep(fault.delayMs);
}
