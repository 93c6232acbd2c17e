import type { Config, CountConfig } from "../run/plan/config.ts";

/** How is counted where a configuration does not say. */
export const COUNT_DEFAULTS = { turns: 5, env: {} } as const satisfies CountConfig;

/** Turns that a run may have. */
export const MOST_TURNS = 100;

/** A configuration by which everything is counted and nothing is timed, so that no budget is too short. */
export function withoutTiming<Some extends Config>(config: Some): Some {
  const { count = COUNT_DEFAULTS, measure } = config;
  return { ...config, count, measure: { ...measure, repeats: 0 } };
}

/** Whether anything is timed. */
export function isTimed({ measure }: Pick<Config, "measure">): boolean {
  return measure.repeats !== 0;
}
