import type { GateMetricId, LimitMetricId, MetricId } from "../../metrics/catalogue.ts";
import type { LoadShape } from "../../series/load-shape.ts";
import type { OpenLoopLoads } from "../../series/open-loop.ts";
import type { LoadLevel } from "../../series/series.ts";
import type { ChangedConfig } from "./ignored-change.ts";
import type { MeasuredBy } from "./measured-by.ts";
import type { Transport } from "./transport.ts";

/**
 * The readiness check of a server or service: a request or a command. Without either, it is ready once it listens on
 * its port.
 */
export interface Readiness {
  readonly request?: ReadyRequest;
  /** Shell command that succeeds once it is ready; `{port}` stands for the port. */
  readonly command?: string;
  readonly timeoutMs: number;
  /** Plain HTTP/1.1 if absent. */
  readonly transport?: Transport;
}

/** A request that gets the right answer once the server or service is ready. */
export interface ReadyRequest extends Omit<RequestConfig, "name" | "key" | "weight" | "expect"> {
  /** Its key in the configuration, such as `servers.api.ready` or `scenarios.greet`. */
  readonly from: string;
  /** Status of the right answer; any 2xx if absent. */
  readonly status?: number;
  /** It is a scenario's own request, whose answer is checked as soon as the server is ready. */
  readonly isCheckedNext?: true;
}

/** The commands and settings to build and start a server, and to check its readiness. */
export interface ServerConfig {
  readonly name: string;
  /** Absolute path. */
  readonly directory: string;
  readonly build?: string;
  /** Timeout of `build` and of `clean`; none if absent. */
  readonly buildTimeoutMs?: number;
  /** Shell command with `{port}` in place of the port; absent if the server is already running. */
  readonly run?: string;
  /**
   * Address of a server that is already running, without a trailing slash: nothing is built, started or stopped. In
   * base's arm, it is base's address.
   */
  readonly url?: string;
  /** Address of base's instance of the server. */
  readonly baseUrl?: string;
  readonly port?: number;
  /** Uses the transport of the server's first scenario. */
  readonly ready: Readiness;
  /** Path from its directory, or an absolute one. */
  readonly artifact?: string;
  readonly env: Readonly<Record<string, string>>;
  /** Shell command that removes the output of earlier builds, so that the measured time is that of a clean build. */
  readonly clean?: string;
  /** Programs that it needs, each with installation instructions. */
  readonly requires: Readonly<Record<string, string>>;
  /** The endpoint of its own metrics, in Prometheus text format, and globs for the names of those to report. */
  readonly prometheus?: { readonly path: string; readonly metrics: readonly string[] };
  /**
   * Shell commands that build the server for profiles alone, and that profile it instead of a known profiler; false if
   * it is never profiled.
   */
  readonly profile?: false | { readonly build?: string; readonly command?: string };
  /** Shell command that prepares the server's environment, such as a database's tables; it runs after each build. */
  readonly setup?: string;
  /** Timeout of `setup`; none if absent. */
  readonly setupTimeoutMs?: number;
  /** Services that its commands and variables refer to. */
  readonly services?: readonly ServiceConfig[];
  /** In base's arm: the keys by which head is measured otherwise, so that what follows from them is not compared. */
  readonly unlikeHead?: readonly MeasuredBy[];
}

/** A container image. */
export interface ContainerImage {
  /** For example `postgres:17`. */
  readonly name: string;
  /** Port that its program listens on. */
  readonly port: number;
  readonly arguments: readonly string[];
}

/** A program that servers depend on, such as a database. */
export interface ServiceConfig extends Pick<ServerConfig, "name" | "directory" | "env" | "ready"> {
  /**
   * Shell command with `{port}` in place of the port and `{data}` in place of its data folder, or an image for docker
   * or podman.
   */
  readonly run: string | ContainerImage;
  /** Shell command that resets its data to the state at the start of a round. */
  readonly reset?: string;
  /** `arm`: one instance for each arm; `run`: one instance shared by all. */
  readonly per: "arm" | "run";
}

/** The answer that a scenario expects. */
export interface ExpectedAnswer {
  readonly status: number;
  readonly body?: string;
  /** Source of a regular expression. */
  readonly bodyMatches?: string;
  readonly contentType?: string;
}

/** A request, and the answer it must get. */
export interface RequestConfig {
  /** Unique in its scenario. */
  readonly name: string;
  /**
   * Its key in its scenario, such as `requests[2]`; absent for a scenario's only request, given in the scenario's own
   * keys.
   */
  readonly key?: string;
  /** Its share of the connections or the rate, relative to the weights of the scenario's other requests. */
  readonly weight: number;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Absolute path of a file with further headers, one per line. */
  readonly headersFile?: string;
  /** Absolute path of the request's body. */
  readonly bodyFile?: string;
  /** The request's body, if the configuration contains it; it may name variables. */
  readonly bodyText?: string;
  /** The request's body, once it has been read. */
  readonly body?: Uint8Array;
  readonly expect: ExpectedAnswer;
}

/** The requests to send to servers, and the load levels. */
export interface ScenarioConfig {
  readonly name: string;
  /** One request, or a mix of several. */
  readonly requests: readonly RequestConfig[];
  /** Plain HTTP/1.1 if absent. */
  readonly transport?: Transport;
  /** Names of its servers. */
  readonly servers: readonly string[];
  readonly levels: readonly LoadLevel[];
  readonly load: LoadShape;
  /** What is loaded at several rates; absent if nothing is. */
  readonly openLoop?: OpenLoopLoads;
}

/** Settings for counting instructions. */
export interface CountConfig {
  /** Requests of one count; if absent, as many as the server's runtime needs. */
  readonly requests?: number;
  /** Counts of each arm. */
  readonly turns: number;
  /** System calls are counted too. */
  readonly systemCalls?: boolean;
  /** Variables for counted servers, which override all others. */
  readonly env: Readonly<Record<string, string>>;
}

/** A bound on head's value, independent of base. */
export interface Limit {
  /** In the metric's unit: the maximum if less is better, otherwise the minimum. */
  readonly value: number;
  /** Head fails even if base is beyond the limit too and head is no worse. */
  readonly isAlways?: true;
}

/** The limits of a series or server, by metric. */
export type Limits = Readonly<Partial<Record<LimitMetricId, Limit>>>;

/** Tolerances, limits and allowed failures of a series or server. */
export interface GateBounds {
  /** Tolerated change for the worse, in percent, by metric. */
  readonly tolerancePercent: Readonly<Partial<Record<MetricId, number>>>;
  /** Absent if no metric has one. */
  readonly limits?: Limits;
  /** Maximum share of failed requests, in percent. */
  readonly maxErrorPercent: number;
}

/** Bounds for some series or servers; only the named ones change. */
export interface GateRule {
  /** True for the name of a series or server that the rule applies to. */
  readonly appliesTo: (name: string) => boolean;
  /** In percent by metric; false for one that is not gated. */
  readonly tolerancePercent: Readonly<Partial<Record<GateMetricId, number | false>>>;
  /** By metric; false for one without a limit. */
  readonly limits?: Readonly<Partial<Record<LimitMetricId, Limit | false>>>;
  readonly maxErrorPercent?: number;
}

/** Bounds for all series and servers, and rules for some. */
export interface GateConfig extends GateBounds {
  /** Bounds for some series, of which later ones override earlier ones; absent if there are none. */
  readonly rules?: readonly GateRule[];
}

/** The whole configuration, validated, with all defaults filled in. */
export interface Config {
  /** Absolute path of the file. */
  readonly file: string;
  readonly servers: readonly ServerConfig[];
  readonly scenarios: readonly ScenarioConfig[];
  /** Absent if every change is measured. */
  readonly changed?: ChangedConfig;
  readonly measure: {
    /** Wall time for measuring; if absent, as much as the tolerance needs. */
    readonly budgetMs?: number;
    /** Maximum for a budget that is not requested explicitly. */
    readonly atMostMs: number;
    /** A run with a base ends once nothing suggests a slowdown, even if some comparisons are open. */
    readonly endsEarly?: boolean;
    /** Share of the budget that a run may spend once more on what its plan leaves suspected; absent or 0 for none. */
    readonly followUp?: number;
    /** Bursts of each series; if absent, as many as the budget has time for. */
    readonly repeats?: number;
  };
  /** Absent if counting is off unless a run requests it. */
  readonly count?: CountConfig;
  readonly gate: GateConfig;
  readonly baseline: {
    /** Absolute path of a folder, or `branch:NAME`. */
    readonly store: string;
    readonly keep: number;
    /**
     * The run fails if the baseline cannot be read or written. If absent, it need not be readable where base decides.
     */
    readonly required?: boolean;
    readonly branch?: string;
  };
}

/** The tolerances and limits of each series and server of a run. */
export interface Gate extends GateBounds {
  /** Bounds of series and servers that differ, by name; absent if there are none. */
  readonly bySeries?: Readonly<Record<string, GateBounds>>;
}
