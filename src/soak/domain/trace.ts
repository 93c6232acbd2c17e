/** What processes hold open, in pieces. */
export interface Holdings {
  /** File descriptors, sockets included. */
  readonly files: number;
  readonly threads: number;
  /** Sockets, those that listen included. */
  readonly connections: number;
}

/** What a server's processes hold at one time of a soak. */
export interface TracePoint extends Holdings {
  /** Time since the start of the soak. */
  readonly ms: number;
  /** Requests answered by then. */
  readonly requests: number;
  readonly rssBytes: number;
}

/** What may grow. */
export type Held = keyof Omit<TracePoint, "ms" | "requests">;

/** All that may grow, in the order of reports. */
export const HELD: readonly Held[] = ["rssBytes", "files", "threads", "connections"];

/** A part of a soak; both ends belong to it. */
export interface Span {
  readonly fromMs: number;
  readonly toMs: number;
}

/** What one start of a server held under a load that stopped and came back. A pause follows each load. */
export interface SoakTrace {
  /** In the order of time. */
  readonly points: readonly TracePoint[];
  readonly loads: readonly [first: Span, second: Span];
}

/** The least of a figure in some points, of which a soak of days has more than a call can have arguments. */
export function leastIn(points: readonly TracePoint[], held: Held): number {
  return points.reduce((least, one) => Math.min(least, one[held]), Number.POSITIVE_INFINITY);
}

/** The points of a part of a soak. */
export function pointsIn({ points }: SoakTrace, { fromMs, toMs }: Span): readonly TracePoint[] {
  return points.filter(({ ms }) => ms >= fromMs && ms <= toMs);
}
