import type { Arm } from "../domain/run/series/series.ts";

/** A process of one arm that answers for another one. */
export interface OtherAnswer {
  /** The arm whose process it is. */
  readonly arm: Arm;
  readonly pid: number;
  /** Where it listens: an address such as `127.0.0.1:9000`, or the path of a socket. */
  readonly place: string;
}

/** Looks at connections between the processes of arms. */
export interface ConnectionWatch {
  /**
   * A connection that is open now, from a process of an arm to a place where only processes of another arm listen.
   * Takes a few milliseconds.
   */
  readonly answersFor: (arm: Arm) => OtherAnswer | undefined;
}

/** Tells which processes talk to each other. */
export interface Connections {
  /**
   * Takes down where the processes of each arm listen.
   * @param processes ids by arm
   * @returns undefined where the system does not tell
   */
  readonly watch: (processes: ReadonlyMap<Arm, readonly number[]>) => ConnectionWatch | undefined;
}
