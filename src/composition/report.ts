import { createMeasuredRuns } from "../adapters/github/measured-runs.ts";
import { STRANGERS_LIMITS } from "../adapters/run-file/limits.ts";
import { strangersParser } from "../adapters/run-file/parse.ts";
import type { MeasuredRuns } from "../ports/measured-runs.ts";
import { type CodeHostOptions, USER_AGENT } from "./code-host.ts";

/** What other workflows measured. Their run files may be by strangers. */
export function openMeasuredRuns(host: CodeHostOptions): MeasuredRuns {
  const format = { maxBytes: STRANGERS_LIMITS.bytes, parser: strangersParser };
  return createMeasuredRuns({ ...host, userAgent: USER_AGENT }, format);
}
