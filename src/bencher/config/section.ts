import type { z } from "zod";
import {
  type BencherConfig,
  boundariesOf,
  type ThresholdModel,
  type Thresholds,
} from "../domain/config.ts";
import { SENT_METRIC_IDS } from "../domain/measures.ts";
import { sectionSchema } from "./schema.ts";

type Section = z.output<typeof sectionSchema>;

/** The section `bencher` of the configuration file, converted to a {@link BencherConfig}. */
export const bencherSection = sectionSchema.transform(configOf);

/** The default if the configuration has no section `bencher`. */
export function defaultBencher(): BencherConfig {
  return bencherSection.parse({});
}

function configOf(section: Section): BencherConfig {
  const { project, host, testbed, version, cli, gate, required } = section;
  return {
    ...{ project, host: host?.replace(/\/+$/, ""), testbed, version, cli },
    thresholds: thresholdsOf(section.thresholds),
    gate,
    required,
    createProject: section["create-project"],
  };
}

/** Puts each boundary on its side. */
function thresholdsOf(section: Section["thresholds"]): Thresholds {
  return Object.fromEntries(
    SENT_METRIC_IDS.flatMap((id) => {
      const threshold = section[id];
      if (!threshold) return [];
      const { test, window: windowSeconds } = threshold;
      const { "min-sample-size": minSampleSize, "max-sample-size": maxSampleSize } = threshold;
      const model: ThresholdModel = {
        test,
        ...boundariesOf(id, threshold),
        ...{ minSampleSize, maxSampleSize, windowSeconds },
      };
      return [[id, model]];
    }),
  );
}
