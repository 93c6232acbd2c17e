import { formatNumber, formatWhole } from "../shared/format.ts";
import { bytes, type CountMetric, inUnit } from "./metric.ts";

/** The counting metrics, in the order of reports. */
export const COUNT_METRICS = {
  instructions: inUnit("instructions", formatWhole)(
    "instructions/request",
    "Instructions that the server's processes execute for each request, without those of the kernel.",
    { of: (turn) => turn.instructions },
  ),
  allocations: inUnit("allocations", formatNumber)(
    "allocations/request",
    "Calls of malloc, calloc, realloc and their aligned forms for each request; only of programs that load the C library.",
    { of: (turn) => turn.allocations },
  ),
  "allocated-bytes": bytes(
    "allocated/request",
    "Bytes that these calls ask for, for each request.",
    { of: (turn) => turn.allocatedBytes },
  ),
  "system-calls": inUnit("calls", formatNumber)(
    "system calls/request",
    "System calls of the server's processes for each request; only where `count.system-calls` asks for them and strace is installed.",
    { of: (turn) => turn.systemCalls },
  ),
} as const satisfies Record<string, CountMetric>;
