import type { Environment } from "../../domain/run/file/run-file.ts";
import { compareGrowth, type GrowthComparison } from "./compare-growth.ts";
import { type FailedStretch, failedStretch, failsMore } from "./course.ts";
import { overall, type SoakVerdict } from "./growth.ts";
import {
  keepsUp,
  type SoakedStart,
  startsOf,
  type WrittenEstimate,
  written,
} from "./soaked-start.ts";
import { HELD, type Held } from "./trace.ts";

/** The schema of `soak.json`. */
export const SOAK_SCHEMA = "loadgate/soak/2";

/** How one thing grows at head and at base. */
export interface HeldComparison extends Omit<GrowthComparison, "difference"> {
  readonly held: Held;
  readonly difference: WrittenEstimate;
}

/** What a rate was found from. */
export interface FoundFrom {
  /** Requests per second that the slowest arm answered without a rate. */
  readonly answered: number;
  /** The part of it that is the rate. */
  readonly share: number;
}

/** How a server was loaded. */
export interface SoakedBy {
  readonly server: string;
  /** Requests per second. */
  readonly rate: number;
  /** The server's own pace decided the rate. */
  readonly isFound: boolean;
  /** Absent if the rate was given. */
  readonly found?: FoundFrom;
  readonly connections: number;
  /** Share of failed requests that the gate tolerates, in percent. */
  readonly maxFailedPercent: number;
}

/** The soak of one server. */
export interface ServerSoak extends SoakedBy {
  /** Of head alone, or of what grows more at head than at base. */
  readonly verdict: SoakVerdict;
  readonly starts: readonly SoakedStart[];
  /** Absent without a base, and where a start shows nothing. */
  readonly comparisons?: readonly HeldComparison[];
  /** The first stretch of head in which more requests failed than is tolerated; absent if base fails as many. */
  readonly failed?: FailedStretch;
}

/** soak.json of Loadgate; docs/commands.md says what may change. soak.schema.json is generated from it. */
export interface Soak {
  readonly schema: typeof SOAK_SCHEMA;
  /** ISO 8601, UTC. */
  readonly startedAt: string;
  readonly environment: Environment;
  /** Id of the commit; absent outside a repository. */
  readonly commit?: string;
  /** True if files differed from that commit. */
  readonly isChanged?: boolean;
  /** Name of base; absent without one. */
  readonly base?: string;
  /** Id of its commit; absent until it is found. */
  readonly baseCommit?: string;
  /** Path of the configuration, as a command must name it; absent if commands find it by default. */
  readonly configPath?: string;
  readonly scenario: string;
  /** Time that was asked for. */
  readonly forMs: number;
  readonly verdict: SoakVerdict;
  readonly servers: readonly ServerSoak[];
  /** Why it ended early. */
  readonly failure?: string;
}

/** The soak of a server, judged by its starts. */
export function judgedServer(by: SoakedBy, starts: readonly SoakedStart[]): ServerSoak {
  const [head, base] = [startsOf(starts, "head"), startsOf(starts, "base")];
  const stretch = failedStretch(head, by.maxFailedPercent);
  const failed = failsMore(base, head) ? stretch : undefined;
  const soaked = { ...by, starts, ...(failed && { failed }) };
  if (starts.some(({ growths }) => growths.length === 0)) return { ...soaked, verdict: "open" };
  // A server that answers less than it is asked, or fails requests as base does, is not steady, whatever it holds.
  const isAlike = stretch !== undefined && failed === undefined;
  const isServing = !isAlike && starts.every((one) => keepsUp(one, by.rate));
  const steady = isServing ? "steady" : "open";
  const decided = (all: Parameters<typeof overall>[0]) => {
    const verdict = overall(all);
    return verdict === "steady" ? steady : verdict;
  };
  if (base.length === 0) return { ...soaked, verdict: decided(head.flatMap((one) => one.growths)) };
  const comparisons = HELD.map((held) => {
    const of = (all: readonly SoakedStart[]) =>
      all.flatMap(({ growths }) => growths.filter((one) => one.held === held));
    const { difference, ...comparison } = compareGrowth(of(base), of(head));
    return { held, ...comparison, difference: written(difference) };
  });
  return { ...soaked, verdict: decided(comparisons), comparisons };
}

/** True if something grows, or too many requests failed: beside base, more than there. */
export function isFailed({ servers }: Pick<Soak, "servers">): boolean {
  return servers.some(({ verdict, failed }) => verdict === "grows" || failed !== undefined);
}
