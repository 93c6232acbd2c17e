import type { Lane } from "./lane.ts";
import { type OpenLoopKind, type SeriesKey, seriesName } from "./series.ts";

/** A metric that such a load yields. */
export type OpenLoopMetricId =
  | "capacity"
  | "capacity-cpu"
  | "peak-p99"
  | "after-p99"
  | "recovery"
  | "lost";

/** A metric of what the machine did beside a load. */
export type MachineMetricId = "others" | "steal" | "cpu-pressure" | "load-average";

/** The search for the highest rate that a server takes. */
export interface CapacityLoad {
  /** Longest 99th percentile of a request's time, from when it was due, in milliseconds. */
  readonly p99Ms: number;
  /** Largest part of the requests that may get no answer, or an unexpected one, 0 to 1. */
  readonly errorPart: number;
  /** Lowest rate to search, in requests per second. */
  readonly from: number;
  /** Highest one. */
  readonly to: number;
}

/** A part of a load whose rate changes. */
export interface Stage {
  /** Requests per second. */
  readonly rate: number;
  readonly ms: number;
}

/** The open loads at several rates of a scenario, by their kind. */
export interface OpenLoopLoads {
  readonly capacity?: CapacityLoad;
  readonly stages?: readonly Stage[];
}

/** One load at a fixed rate of the search for a capacity, as a picture of the search needs it. */
export interface RecordedProbe {
  /** Requests per second. */
  readonly rate: number;
  /** The limits held. */
  readonly holds: boolean;
  /** Part of the requests due that were sent, and got some answer or failed, 0 to 1. */
  readonly answeredPart: number;
  /** 99th percentile of a request's time, from when it was due; absent if nothing was answered. */
  readonly p99Ms?: number;
  /** CPU time of the server for each answer, in microseconds; absent if the system does not report it. */
  readonly cpuUs?: number;
  /** The load generator limited the rate, not the server. */
  readonly generatorBound?: boolean;
  /**
   * Requests under way on average, as a part of those that the connections allow; more than 1 if some waited for a
   * connection. Absent if nothing was answered.
   */
  readonly busyPart?: number;
}

/** A part of a stage, as a picture of the load needs it. */
export interface StageWindow {
  /** Requests per second. */
  readonly rate: number;
  /** Since the load began. */
  readonly fromMs: number;
  readonly toMs: number;
  /** Requests that waited in it for the expected answer. */
  readonly answers: number;
  /** Requests due in it without one. */
  readonly failed: number;
  /** Percentiles of a request's time from when it was due; absent if more requests failed. */
  readonly p50Ms?: number;
  readonly p99Ms?: number;
}

/** A window over the rounds of one arm: medians. Its percentile is absent if it is in most rounds. */
export type TypicalWindow = Omit<StageWindow, "answers" | "p50Ms">;

/** What one start of a server showed under such a load. Rounds of both arms with the same number took turns. */
export interface OpenLoopRound {
  readonly round: number;
  /** In the metrics' units. */
  readonly values: Readonly<Partial<Record<OpenLoopMetricId, number>>>;
  /** The side of the true value, of those that are only bounds: the load could not look beyond them. */
  readonly bounds?: Readonly<Partial<Record<OpenLoopMetricId, "higher" | "lower">>>;
  /** What the machine did beside its loads: medians over them; a figure that the system does not provide is absent. */
  readonly machine?: Readonly<Partial<Record<MachineMetricId, number>>>;
  /** Of a capacity: the loads of its search, in order. */
  readonly probes?: readonly RecordedProbe[];
  /** Of stages: what was seen over time, in order. */
  readonly windows?: readonly StageWindow[];
}

/** One server under one scenario and an open load at several rates. */
export interface OpenLoopSeries extends Lane, Pick<SeriesKey, "scenario"> {
  /** `SERVER/SCENARIO capacity` or `SERVER/SCENARIO stages`. */
  readonly name: string;
  readonly kind: OpenLoopKind;
  /** As for a timed series. */
  readonly addresses?: readonly string[];
  /** As for a timed series. */
  readonly shard?: number;
  /** Hash of the part of the configuration that shapes it; absent if it was not measured. */
  readonly configHash?: string;
  /** The search of a capacity; absent if it was not measured. */
  readonly capacity?: CapacityLoad;
  /** The stages of its load; absent if it has none or was not measured. */
  readonly stages?: readonly Stage[];
  readonly rounds: readonly OpenLoopRound[];
  /** Reason why it could not be measured, or not completely. */
  readonly failure?: string;
}

/** Everything that a run measured under open loads at several rates. */
export interface OpenLoop {
  readonly durationMs: number;
  readonly series: readonly OpenLoopSeries[];
}

/** Such a series of head that was not measured. @param failure the reason, if it is not another job's */
export function withoutRounds(
  server: string,
  scenario: string,
  kind: OpenLoopKind,
  failure?: string,
): OpenLoopSeries {
  const name = openLoopName(server, scenario, kind);
  const own = { name, server, scenario, kind, arm: "head", rounds: [] } as const;
  return failure === undefined ? own : { ...own, failure };
}

/** The name of such a series, which is also its key within an arm. */
export function openLoopName(server: string, scenario: string, openLoop: OpenLoopKind): string {
  return seriesName({ server, scenario, level: { openLoop } });
}
