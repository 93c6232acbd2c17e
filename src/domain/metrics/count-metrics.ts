import type { Turn } from "../run/file/counts.ts";
import { formatBytes, formatNumber, formatWhole } from "../shared/format.ts";
import type { Metric } from "./metric.ts";

/** A metric of a counted series, read from one of its turns. */
export interface CountMetric extends Metric {
  /**
   * The value per request.
   * @returns undefined if it was not counted
   */
  readonly of: (turn: Turn) => number | undefined;
}

/** The counting metrics, in the order of reports. */
export const COUNT_METRICS = {
  instructions: {
    label: "instructions/request",
    unit: "instructions",
    better: "lower",
    description:
      "Instructions that the server's processes execute for each request, without those of the kernel.",
    format: formatWhole,
    of: (turn) => turn.instructions,
  },
  allocations: {
    label: "allocations/request",
    unit: "allocations",
    better: "lower",
    description:
      "Calls of malloc, calloc, realloc and their aligned forms for each request; only of programs that load the C library.",
    format: formatNumber,
    of: (turn) => turn.allocations,
  },
  "allocated-bytes": {
    label: "allocated/request",
    unit: "bytes",
    better: "lower",
    description: "Bytes that these calls ask for, for each request.",
    format: formatBytes,
    of: (turn) => turn.allocatedBytes,
  },
  "system-calls": {
    label: "system calls/request",
    unit: "calls",
    better: "lower",
    description:
      "System calls of the server's processes for each request; only where `count.system-calls` asks for them and strace is installed.",
    format: formatNumber,
    of: (turn) => turn.systemCalls,
  },
} as const satisfies Record<string, CountMetric>;
