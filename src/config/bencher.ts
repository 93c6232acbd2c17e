import path from "node:path";
import {
  type BencherConfig,
  type ThresholdModel,
  type Thresholds,
  TRACKED_METRIC_IDS,
  thresholdTowardsWorse,
} from "../domain/tracking/bencher-config.ts";
import { bencher, type ParsedBencher } from "./schema-bencher.ts";

/**
 * The section `bencher` with its paths resolved and each boundary on its side.
 * @param root folder of the configuration file
 */
export function resolveBencher(parsed: ParsedBencher, root: string): BencherConfig {
  const { project, host, testbed, version, cli, gate, required } = parsed;
  return {
    ...(project !== undefined && { project }),
    ...(host !== undefined && { host: host.replace(/\/+$/, "") }),
    ...(testbed !== undefined && { testbed }),
    ...(version !== undefined && { version }),
    ...(cli !== undefined && { cli: path.resolve(root, cli) }),
    thresholds: thresholdsOf(parsed.thresholds),
    ...{ gate, required, createProject: parsed["create-project"] },
  };
}

function thresholdsOf(parsed: ParsedBencher["thresholds"]): Thresholds {
  return Object.fromEntries(
    TRACKED_METRIC_IDS.flatMap((id) => {
      const found = parsed[id];
      if (!found) return [];
      const { test, boundary, lower, upper, window } = found;
      const { "min-sample-size": min, "max-sample-size": max } = found;
      const model: ThresholdModel = {
        test,
        ...(lower !== undefined && { lower }),
        ...(upper !== undefined && { upper }),
        ...(min !== undefined && { minSampleSize: min }),
        ...(max !== undefined && { maxSampleSize: max }),
        ...(window !== undefined && { windowSeconds: window }),
      };
      return [
        [id, boundary === undefined ? model : thresholdTowardsWorse(id, { ...model, boundary })],
      ];
    }),
  );
}

/**
 * The section `bencher` where the configuration has none.
 */
export function defaultBencher(): BencherConfig {
  return resolveBencher(bencher.parse({}), "");
}
