import type { RequestConfig } from "../domain/run/plan/config.ts";
import type { Address } from "../domain/run/plan/transport.ts";
import type { LoadShape } from "../domain/series/load-shape.ts";
import type { BurstResult } from "../domain/series/sample.ts";
import type { LoadLevel } from "../domain/series/series.ts";

/** One burst of load with one request. */
export interface LoadRequest
  extends Address,
    Pick<RequestConfig, "method" | "headers" | "bodyFile" | "bodyText"> {
  readonly level: LoadLevel;
  /** `burstMs` is its length unless `requests` is given. */
  readonly shape: LoadShape;
  /** Status of an expected answer. */
  readonly expectedStatus: number;
  /**
   * How long each request waits for its answer, in ms, even after the end. If absent, requests in progress are cut
   * off at the end. HTTP/2 without a rate always cuts them off.
   */
  readonly waitMs?: number;
  /**
   * Latencies exclude the first answer of each connection, or stream of HTTP/2, which includes its set-up, and
   * report these separately. That needs connections that stay open; otherwise all answers are included.
   */
  readonly setsFirstsApart?: boolean;
  /** Time until it begins, in milliseconds; none if absent. */
  readonly afterMs?: number;
  /** Each expected answer is also returned by itself. */
  readonly listsAnswers?: boolean;
  /** Answers to requests of the second half are timed once more by themselves; not those of several requests. */
  readonly timesSecondHalf?: boolean;
}

/** Sends load and counts the answers. */
export interface LoadGenerator {
  /** Such as `1.16.0`. */
  readonly version: string;
  /**
   * Runs one burst until it ends: of one request, or of several side by side, whose answers are counted together.
   * @throws LoadgateError `measurement` if the generator itself failed
   */
  readonly load: (requests: readonly LoadRequest[], signal: AbortSignal) => Promise<BurstResult>;
}
