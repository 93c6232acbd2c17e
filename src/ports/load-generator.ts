import type { RequestConfig } from "../domain/run/plan/config.ts";
import type { LoadShape } from "../domain/run/plan/load-shape.ts";
import type { Address } from "../domain/run/plan/transport.ts";
import type { BurstResult } from "../domain/run/series/sample.ts";
import type { LoadLevel } from "../domain/run/series/series.ts";

/** One burst of load with one request. */
export interface LoadRequest
  extends Address,
    Pick<RequestConfig, "method" | "headers" | "bodyFile" | "bodyText"> {
  readonly level: LoadLevel;
  /** `burstMs` is its length unless `requests` is given. */
  readonly shape: LoadShape;
  /** Status that an expected answer has. */
  readonly expectedStatus: number;
  /**
   * How long each request waits for its answer, in ms, also after the end; absent where requests that are under way at
   * the end are cut off. HTTP/2 without a rate cuts them off in any case.
   */
  readonly waitMs?: number;
  /**
   * Latencies are to leave out the first answer of each connection, or stream of HTTP/2, which has its set-up in it, and to tell
   * these apart. Only connections that stay open do that; others time all answers.
   */
  readonly setsFirstsApart?: boolean;
}

/** Sends load and counts the answers. */
export interface LoadGenerator {
  /** For example `1.16.0`. */
  readonly version: string;
  /**
   * Runs one burst to its end: of one request, or of several side by side, whose answers are counted together.
   * @throws LoadgateError `measurement` where the generator itself failed
   */
  readonly load: (requests: readonly LoadRequest[], signal: AbortSignal) => Promise<BurstResult>;
}
