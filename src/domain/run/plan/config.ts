import type { GateMetricId, LimitMetricId, MetricId } from "../../metrics/catalogue.ts";
import type { LoadLevel } from "../series/series.ts";
import type { ChangedConfig } from "./ignored-change.ts";
import type { LoadShape } from "./load-shape.ts";
import type { Transport } from "./transport.ts";

/**
 * How a server or service is found to be ready: by a request or by a command; without either, once it listens on its
 * port.
 */
export interface Readiness {
  readonly request?: ReadyRequest;
  /** Shell command that succeeds, with `{port}` in place of the port. */
  readonly command?: string;
  readonly timeoutMs: number;
  /** Plain HTTP/1.1 without it. */
  readonly transport?: Transport;
}

/** A request that gets the right answer once what is asked is ready. */
export interface ReadyRequest
  extends Pick<
    RequestConfig,
    "method" | "path" | "headers" | "headersFile" | "bodyFile" | "bodyText" | "body"
  > {
  /** Where it stands in the configuration, such as `servers.api.ready` or `scenarios.greet`. */
  readonly from: string;
  /** Status of the right answer; any 2xx without it. */
  readonly status?: number;
  /** It is a scenario's own request, whose answer is checked as soon as the server is ready. */
  readonly isCheckedNext?: true;
}

/** How a server is built, started and found to be ready. */
export interface ServerConfig {
  readonly name: string;
  /** Absolute path. */
  readonly directory: string;
  readonly build?: string;
  /** How long `build` may take, and `clean`; without it, as long as it likes. */
  readonly buildTimeoutMs?: number;
  /** Shell command with `{port}` in place of the port; absent where it runs already. */
  readonly run?: string;
  /**
   * Address at which it runs already, without a slash at the end: nothing of it is built, started or ended. In base's arm it
   * is base's.
   */
  readonly url?: string;
  /** Address of the same server as base has it. */
  readonly baseUrl?: string;
  readonly port?: number;
  /** Its transport is that of its first scenario. */
  readonly ready: Readiness;
  /** Absolute path. */
  readonly artifact?: string;
  readonly env: Readonly<Record<string, string>>;
  /**
   * Shell command that removes the output of earlier builds, so that the build time is that of a clean
   * build.
   */
  readonly clean?: string;
  /** Programs that it needs, each with how to install it. */
  readonly requires: Readonly<Record<string, string>>;
  /** Its own metrics, in Prometheus' text format. */
  readonly prometheus?: PrometheusConfig;
  /** Shell command that prepares what the server needs, such as a database's tables; it runs after each build. */
  readonly setup?: string;
  /** How long it may take; without it, as long as it likes. */
  readonly setupTimeoutMs?: number;
  /** Services that its commands and variables name. */
  readonly services?: readonly ServiceConfig[];
}

/** An image of a container. */
export interface ContainerImage {
  /** For example `postgres:17`. */
  readonly name: string;
  /** Port that its program listens on. */
  readonly port: number;
  readonly arguments: readonly string[];
}

/** A program that servers need beside them, such as a database. */
export interface ServiceConfig {
  readonly name: string;
  /** Absolute path. */
  readonly directory: string;
  /**
   * Shell command with `{port}` in place of the port and `{data}` in place of the folder for its data, or an image that
   * docker or podman runs.
   */
  readonly run: string | ContainerImage;
  readonly env: Readonly<Record<string, string>>;
  readonly ready: Readiness;
  /** Shell command that brings its data back to what a round begins with. */
  readonly reset?: string;
  /** Whether each arm has one, or both share one. */
  readonly per: "arm" | "run";
}

/** Where a server exposes its own metrics, and which of them are reported. */
export interface PrometheusConfig {
  readonly path: string;
  /** Globs for their names. */
  readonly metrics: readonly string[];
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
  /** Its own in its scenario. */
  readonly name: string;
  /** Its key in its scenario, such as `requests[2]`; absent where the scenario has just one request, in its own keys. */
  readonly key?: string;
  /** Its share of the connections or of the rate, next to the weights of the scenario's other requests. */
  readonly weight: number;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Absolute path of a file with further headers, one per line. */
  readonly headersFile?: string;
  /** Absolute path of the request's body. */
  readonly bodyFile?: string;
  /** The request's body where the configuration itself has it. */
  readonly bodyText?: string;
  /** The request's body, once it has been read. */
  readonly body?: Uint8Array;
  readonly expect: ExpectedAnswer;
}

/** What is sent to servers, and the levels at which. */
export interface ScenarioConfig {
  readonly name: string;
  /** One request, or a mix of several. */
  readonly requests: readonly RequestConfig[];
  /** Plain HTTP/1.1 without it. */
  readonly transport?: Transport;
  /** Names of the servers it is for. */
  readonly servers: readonly string[];
  readonly levels: readonly LoadLevel[];
  readonly load: LoadShape;
}

/** How instructions are counted. */
export interface CountConfig {
  /** Requests of one count; without it, as many as the server's runtime needs. */
  readonly requests?: number;
  /** Counts of each arm. */
  readonly turns: number;
  /** System calls are counted too. */
  readonly systemCalls?: boolean;
  /** Variables for servers that are counted, which win over all others. */
  readonly env: Readonly<Record<string, string>>;
}

/** A value that head must keep, whatever base does. */
export interface Limit {
  /** In the metric's unit: the most of a metric of which less is better, the least of any other. */
  readonly value: number;
  /** It fails head where base is beyond it too, and head is no worse. */
  readonly isAlways?: true;
}

/** The limits of a series or server, by metric. */
export type Limits = Readonly<Partial<Record<LimitMetricId, Limit>>>;

/** How much worse a series or server may get, how far it may go, and how many of its requests may fail. */
export interface GateBounds {
  /** Tolerated change for the worse, in percent, by metric. */
  readonly tolerancePercent: Readonly<Partial<Record<MetricId, number>>>;
  /** Absent where nothing has one. */
  readonly limits?: Limits;
  /** Failed requests that a series may have, in percent. */
  readonly maxErrorPercent: number;
}

/** Bounds of some series or servers; they change only what they name. */
export interface GateRule {
  /** Where they stand in the configuration, key by key. */
  readonly from: readonly string[];
  /** Whether they are about a series or a server, by its name. */
  readonly appliesTo: (name: string) => boolean;
  /** In percent by metric; false for one that is not gated. */
  readonly tolerancePercent: Readonly<Partial<Record<GateMetricId, number | false>>>;
  /** By metric; false for one that has no limit. */
  readonly limits?: Readonly<Partial<Record<LimitMetricId, Limit | false>>>;
  readonly maxErrorPercent?: number;
}

/** What the gate tolerates. */
export interface GateConfig extends GateBounds {
  /** Bounds of some series only, of which a later one wins over an earlier one; absent if there are none. */
  readonly rules?: readonly GateRule[];
}

/** The whole configuration, checked, with every default filled in. */
export interface Config {
  /** Absolute path of the file. */
  readonly file: string;
  readonly servers: readonly ServerConfig[];
  readonly scenarios: readonly ScenarioConfig[];
  /** Absent where every change is measured. */
  readonly changed?: ChangedConfig;
  readonly measure: {
    /** Wall time for measuring; without it, as much as the tolerance needs. */
    readonly budgetMs?: number;
    /** Most of it that is taken without being asked for. */
    readonly atMostMs: number;
    /** A run with a base ends once nothing shows a sign of a slowdown, though something may be open. */
    readonly endsEarly?: boolean;
    /** Bursts of each series; without it, as many as the budget has time for. */
    readonly repeats?: number;
  };
  /** Absent if nothing is counted unless a run is asked to. */
  readonly count?: CountConfig;
  readonly gate: GateConfig;
  readonly baseline: {
    /** Absolute path of a folder, or `branch:NAME`. */
    readonly store: string;
    readonly keep: number;
    /** Whether a run fails where the baseline cannot be read or written; true without it. */
    readonly required?: boolean;
    readonly branch?: string;
  };
}
