import type { Arm } from "../domain/series/series.ts";

/** A process of one arm that answers for another arm. */
export interface OtherAnswer {
  /** The arm of the process. */
  readonly arm: Arm;
  readonly pid: number;
  /** The place where it listens: an address such as `127.0.0.1:9000`, or the path of a socket. */
  readonly place: string;
}

/**
 * Finds an open connection from a process of an arm to a place where only processes of another arm listen. Takes a
 * few milliseconds.
 * @returns the process that answers there; undefined if there is no such connection
 */
export type FindOtherAnswer = (arm: Arm) => OtherAnswer | undefined;

/**
 * Records where the processes of each arm listen.
 * @param processes ids by arm
 * @returns undefined if the system does not report it
 */
export type WatchConnections = (
  processes: ReadonlyMap<Arm, readonly number[]>,
) => FindOtherAnswer | undefined;
