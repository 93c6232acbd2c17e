import { formatNumber, formatWhole } from "../shared/format.ts";
import { bytes, type CountMetric, inUnit } from "./metric.ts";

/** The counting metrics, in the order of reports. */
export const COUNT_METRICS = {
  instructions: inUnit("instructions", formatWhole)("instructions/request", {
    of: (turn) => turn.instructions,
  })(
    "Instructions that the server's processes execute for each request, without those of the kernel.",
  ),
  allocations: inUnit("allocations", formatNumber)("allocations/request", {
    of: (turn) => turn.allocations,
  })(
    "Calls of malloc, calloc, realloc and their aligned forms for each request; only of programs that load the C library.",
  ),
  "allocated-bytes": bytes("allocated/request", { of: (turn) => turn.allocatedBytes })(
    "Bytes that these calls ask for, for each request.",
  ),
  "system-calls": inUnit("calls", formatNumber)("system calls/request", {
    of: (turn) => turn.systemCalls,
  })(
    "System calls of the server's processes for each request; only where `count.system-calls` asks for them and strace is installed.",
  ),
} as const satisfies Record<string, CountMetric>;
