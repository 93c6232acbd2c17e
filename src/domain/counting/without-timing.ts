import type { Config } from "../run/config.ts";

/** Where a configuration says nothing of counting. */
const DEFAULT = { turns: 5, env: {} };

/** A configuration by which everything is counted and nothing is timed, so that no budget is too short. */
export function withoutTiming<Some extends Config>(config: Some): Some {
  const { count = DEFAULT, measure } = config;
  return { ...config, count, measure: { ...measure, repeats: 0 } };
}

/** Whether anything is timed. */
export function isTimed({ measure }: Pick<Config, "measure">): boolean {
  return measure.repeats !== 0;
}
