import type { Config, CountConfig } from "./config.ts";

/** Default counting settings. */
export const COUNT_DEFAULTS = { turns: 5, env: {} } as const satisfies CountConfig;

/** Requests of one count, unless the runtime needs more. */
export const USUAL_REQUESTS = 2000;

/** With fewer requests, one garbage collection more or less affects the count. */
export const REQUESTS_OF_GO = 8000;

/** Maximum number of turns of a run. */
export const MOST_TURNS = 100;

/** A configuration that counts everything and times nothing, so that no budget is too short. */
export function withoutTiming<Some extends Config>(config: Some): Some {
  const { count = COUNT_DEFAULTS, measure } = config;
  return { ...config, count, measure: { ...measure, repeats: 0 } };
}

/** True if anything is timed. */
export function isTimed({ measure }: Pick<Config, "measure">): boolean {
  return measure.repeats !== 0;
}
