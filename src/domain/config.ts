import type { LoadShape } from "./load-shape.ts";
import type { ToleranceMetricId } from "./metric.ts";
import type { LoadLevel } from "./series.ts";
import type { BencherConfig } from "./tracking/bencher-config.ts";

/** How a server is built, started and known to be ready. */
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
  /** Shell command that removes what earlier builds left, for a build time from clean. */
  readonly clean?: string;
  /** Programs that it cannot do without, each with how to get it. */
  readonly requires: Readonly<Record<string, string>>;
  /** Its own metrics, in Prometheus' text format. */
  readonly prometheus?: PrometheusConfig;
}

/** Where a server shows its own metrics, and which of them are reported. */
export interface PrometheusConfig {
  readonly path: string;
  /** Globs over their names. */
  readonly metrics: readonly string[];
}

/** The answer that a scenario must get. */
export interface ExpectedAnswer {
  readonly status: number;
  readonly body?: string;
  /** Source of a regular expression. */
  readonly bodyMatches?: string;
  readonly contentType?: string;
}

/** One request, its answer, and the levels it is sent at. */
export interface ScenarioConfig {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Absolute path of further headers, one to a line. */
  readonly headersFile?: string;
  /** Absolute path of the request's body. */
  readonly bodyFile?: string;
  readonly expect: ExpectedAnswer;
  /** Names of the servers it is for. */
  readonly servers: readonly string[];
  readonly levels: readonly LoadLevel[];
  readonly load: LoadShape;
}

/** What the gate accepts. */
export interface GateConfig {
  /** Tolerated change for the worse, in percent, by metric. Only metrics named here are gated. */
  readonly tolerancePercent: Readonly<Partial<Record<ToleranceMetricId, number>>>;
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
    /** Bursts of each series, in place of as many as the budget holds. */
    readonly repeats?: number;
  };
  readonly gate: GateConfig;
  readonly baseline: {
    /** Absolute path of a folder. */
    readonly store: string;
    readonly keep: number;
    readonly branch?: string;
  };
  /** Where runs are tracked; absent where they are not. */
  readonly bencher?: BencherConfig;
}
