import { prepareRun } from "../../../src/app/plan/prepare-run.ts";
import type { RunRequest } from "../../../src/app/run-benchmark.ts";
import type { Config } from "../../../src/domain/run/plan/config.ts";
import { withoutNullish } from "../../../src/domain/shared/without-nullish.ts";
import type { Machine } from "../../../src/ports/machine.ts";
import { aConfig } from "./config.ts";

/** A machine on which everything is installed. */
export const A_MACHINE: Pick<Machine, "isInstalled" | "openFileLimit"> = {
  isInstalled: () => true,
  openFileLimit: () => 1024,
};

/**
 * A run of a configuration with its whole budget.
 * @param config what differs from {@link aConfig}
 * @param overrides what differs from the run of that configuration
 * @param machine what is installed, and how many files may be open
 */
export function aRequest(
  config: Partial<Config> = {},
  overrides: Partial<RunRequest> = {},
  machine = A_MACHINE,
): RunRequest {
  const whole = aConfig(config);
  const { budgetMs } = whole.measure;
  const { bases } = overrides;
  return {
    config: whole,
    ...prepareRun(whole, { budgetMs, seed: "seed", ...withoutNullish({ bases }) }, machine),
    failOn: "regression",
    signal: new AbortController().signal,
    ...overrides,
  };
}
