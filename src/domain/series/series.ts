/** The arm of a base: `base` for the one that the gate judges, `base-2`, `base-3`… for others. */
export type BaseArm = "base" | `base-${number}`;

/** The sides of the comparisons within one job: `head` is compared with each base. */
export type Arm = BaseArm | "head";

/**
 * The arm of a base.
 * @param index of the base among those of the run, from 0: the gate judges the first
 */
export function baseArm(index: number): BaseArm {
  return index === 0 ? "base" : `base-${index + 1}`;
}

/** What an open load at several rates shows: the highest rate that a server takes, or how it takes one that changes. */
export const OPEN_LOOP_KINDS = ["capacity", "stages"] as const;

/** One of {@link OPEN_LOOP_KINDS}. */
export type OpenLoopKind = (typeof OPEN_LOOP_KINDS)[number];

/**
 * The load of a series: closed, with `concurrency` connections that each send the next request once the last is
 * answered, or open, with `rate` requests per second whatever the answers do, or open at several rates.
 */
export type LoadLevel =
  | {
      /**
       * @type integer
       * @minimum 1
       */
      readonly concurrency: number;
    }
  | {
      /** @exclusiveMinimum 0 */
      readonly rate: number;
    }
  | { readonly openLoop: OpenLoopKind };

/** One server under one scenario at one load level. */
export interface SeriesKey {
  readonly server: string;
  readonly scenario: string;
  readonly level: LoadLevel;
  /** Name of one request of a mix; absent for the mix as a whole, and if the scenario has only one request. */
  readonly request?: string;
}

/** Separator between the name of a mix and that of its request; no server, scenario or level contains it. */
const BEFORE_REQUEST = " / ";

/** The short text of a load level, which also identifies it: `c=100`, `rate=2000` or `capacity`. */
export function levelName(level: LoadLevel): string {
  if ("openLoop" in level) return level.openLoop;
  return "rate" in level ? `rate=${level.rate}` : `c=${level.concurrency}`;
}

/** The `SERVER/SCENARIO` part of a series' name, which is also the name of its counts. */
export function pathOfSeries(name: string): string {
  return name.replace(/ .*/s, "");
}

/** The server's name in the name of a series, or the name itself if it is a server's. */
export function serverOf(name: string): string {
  return name.replace(/[/ ].*/s, "");
}

/**
 * The name of a series, the same in all outputs and stores: `rust/greet c=100`, or `rust/shop c=100 / GET /cart` for
 * one request of a mix.
 */
export function seriesName({ server, scenario, level, request }: SeriesKey): string {
  const whole = `${server}/${scenario} ${levelName(level)}`;
  return request === undefined ? whole : `${whole}${BEFORE_REQUEST}${request}`;
}

/** The name of the mix that a series belongs to, from the name of one of its requests; any other name unchanged. */
export function wholeOf(name: string): string {
  const end = name.indexOf(BEFORE_REQUEST);
  return end === -1 ? name : name.slice(0, end);
}

/** The name of the request in a series' name; undefined for a whole series. */
export function requestOf(name: string): string | undefined {
  const whole = wholeOf(name);
  return whole === name ? undefined : name.slice(whole.length + BEFORE_REQUEST.length);
}

/** True if a series is a whole scenario, not one request of a mix. */
export function isWhole({ request }: Pick<SeriesKey, "request">): boolean {
  return request === undefined;
}

/**
 * Parses the name of a whole series, such as `rust/greet c=100`.
 * @returns undefined if it is not such a name
 */
export function seriesKeyOf(name: string): SeriesKey | undefined {
  const [, server, scenario, kind, amount] = NAME.exec(name) ?? [];
  if (server === undefined || scenario === undefined) return undefined;
  const openLoop = openLoopOf(name);
  const timed = kind === "c" ? { concurrency: Number(amount) } : { rate: Number(amount) };
  const level = openLoop ? { openLoop } : timed;
  const key = { server, scenario, level };
  return seriesName(key) === name ? key : undefined;
}

const NAME =
  /^([a-z0-9][a-z0-9._-]*)\/([a-z0-9][a-z0-9._-]*) (?:(c|rate)=([1-9]\d*|\d[\d.e+-]*)|capacity|stages)$/i;

/** The kind of a series under an open load at several rates, from its name; undefined for any other name. */
export function openLoopOf(name: string): OpenLoopKind | undefined {
  const level = name.slice(pathOfSeries(name).length + 1);
  return OPEN_LOOP_KINDS.find((kind) => kind === level);
}
