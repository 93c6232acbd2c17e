import type { OpenLoopMetricId } from "../series/open-loop.ts";
import { formatNumber } from "../shared/format.ts";
import {
  inUnit,
  microseconds,
  milliseconds,
  type OpenLoopMetric,
  percentage,
  requestsPerSecond,
} from "./metric.ts";

/** The metrics of open loads at several rates, in the order of reports. */
export const OPEN_LOOP_METRICS = {
  capacity: requestsPerSecond("capacity", { kind: "capacity" })(
    "Highest rate at which the limits of `load.capacity` hold, median over the rounds' searches.",
  ),
  "capacity-cpu": microseconds("CPU/request at capacity", { kind: "capacity" })(
    "CPU time of the server's processes for each answer at the capacity, which is also core-seconds per million requests; median over rounds.",
  ),
  "peak-p99": milliseconds("peak p99", { kind: "stages" })(
    "99th percentile of the requests that waited for an answer while the rate of `load.stages` was the highest, from when each was due; median over rounds.",
  ),
  "after-p99": milliseconds("p99 after", { kind: "stages" })(
    "The same of the last stage, if its rate is lower than the highest.",
  ),
  recovery: inUnit("s", (value) => `${formatNumber(value)} s`)("recovery", { kind: "stages" })(
    "Time from the end of the highest stage until latency is as before it; median over rounds.",
  ),
  lost: percentage("lost", { kind: "stages" })(
    "Requests due that got no expected answer, as a part of all of them.",
  ),
} as const satisfies Record<OpenLoopMetricId, OpenLoopMetric>;
