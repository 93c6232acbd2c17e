import type { ScenarioConfig } from "../domain/run/config.ts";
import type { LoadShape } from "../domain/run/load-shape.ts";
import type { LoadResult } from "../domain/run/sample.ts";
import type { LoadLevel } from "../domain/run/series.ts";

/** One burst of load. */
export interface LoadRequest extends Pick<ScenarioConfig, "method" | "headers" | "bodyFile"> {
  readonly url: string;
  readonly level: LoadLevel;
  /** `burstMs` is its length unless `requests` is given. */
  readonly shape: LoadShape;
  /** Status that an expected answer has. */
  readonly expectedStatus: number;
}

/** Sends load and counts the answers. */
export interface LoadGenerator {
  /** For example `1.16.0`. */
  readonly version: string;
  /**
   * Runs one burst to its end.
   * @throws LoadgateError `measurement` where the generator itself failed
   */
  readonly load: (request: LoadRequest, signal: AbortSignal) => Promise<LoadResult>;
}
