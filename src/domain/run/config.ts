import type { GateMetricId } from "../metrics/catalogue.ts";
import type { LoadShape } from "./load-shape.ts";
import type { LoadLevel } from "./series.ts";

/** How a server is built, started and found to be ready. */
export interface ServerConfig {
  readonly name: string;
  /** Absolute path. */
  readonly directory: string;
  readonly build?: string;
  /** Shell command with `{port}` in place of the port. */
  readonly run: string;
  readonly port?: number;
  readonly ready: { readonly path: string; readonly timeoutMs: number };
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

/** A request, the answer it must get, and the levels at which it is sent. */
export interface ScenarioConfig {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Absolute path of a file with further headers, one per line. */
  readonly headersFile?: string;
  /** Absolute path of the request's body. */
  readonly bodyFile?: string;
  readonly expect: ExpectedAnswer;
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
  /** Variables for servers that are counted, which win over all others. */
  readonly env: Readonly<Record<string, string>>;
}

/** What the gate tolerates. */
export interface GateConfig {
  /** Tolerated change for the worse, in percent, by metric. Only metrics named here are gated. */
  readonly tolerancePercent: Readonly<Partial<Record<GateMetricId, number>>>;
  readonly maxErrorPercent: number;
}

/** The whole configuration, checked, with every default filled in. */
export interface Config {
  /** Absolute path of the file. */
  readonly file: string;
  readonly servers: readonly ServerConfig[];
  readonly scenarios: readonly ScenarioConfig[];
  readonly measure: {
    readonly budgetMs: number;
    /** Bursts of each series; without it, as many as the budget has time for. */
    readonly repeats?: number;
  };
  /** Absent if nothing is counted unless a run is asked to. */
  readonly count?: CountConfig;
  readonly gate: GateConfig;
  readonly baseline: {
    /** Absolute path of a folder. */
    readonly store: string;
    readonly keep: number;
    readonly branch?: string;
  };
}
