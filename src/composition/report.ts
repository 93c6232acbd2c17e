import { createMeasuredRuns } from "../adapters/github/measured-runs.ts";

/** What other workflows measured. Their run files may be by strangers. */
export const openMeasuredRuns = createMeasuredRuns;
