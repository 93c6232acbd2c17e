import { prepareRun } from "../../../src/app/prepare-run.ts";
import type { RunRequest } from "../../../src/app/run-benchmark.ts";
import type { Config } from "../../../src/domain/config.ts";
import { aConfig } from "./config.ts";

/**
 * A run of a configuration with its whole budget.
 * @param config what differs from {@link aConfig}
 */
export function aRequest(
  config: Partial<Config> = {},
  overrides: Partial<RunRequest> = {},
): RunRequest {
  const whole = aConfig(config);
  const { budgetMs } = whole.measure;
  return {
    config: whole,
    ...prepareRun(whole, { budgetMs, seed: "seed" }),
    failOn: "regression",
    signal: new AbortController().signal,
    ...overrides,
  };
}
