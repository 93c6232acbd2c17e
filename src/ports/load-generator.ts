import type { LoadShape } from "../domain/load-shape.ts";
import type { LoadResult } from "../domain/sample.ts";
import type { LoadLevel } from "../domain/series.ts";

/** One burst of load. */
export interface LoadRequest {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Absolute path of the request's body. */
  readonly bodyFile?: string;
  readonly level: LoadLevel;
  /** `burstMs` is its length unless `requests` is given. */
  readonly shape: LoadShape;
  /** Status of an expected answer. */
  readonly expectedStatus: number;
}

/** Sends load and counts what came of it. */
export interface LoadGenerator {
  /** For example `1.16.0`. */
  readonly version: string;
  /**
   * Runs one burst to its end.
   * @throws LoadgateError `measurement` where the generator itself failed
   */
  readonly load: (request: LoadRequest, signal: AbortSignal) => Promise<LoadResult>;
}
