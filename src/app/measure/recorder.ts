import type { MeasuredSeries, TimeBesideLoad } from "../../domain/run/file/run-file.ts";
import type { RequestConfig } from "../../domain/run/plan/config.ts";
import { type Cell, type Lane, laneName, lanesOf } from "../../domain/run/plan/lane.ts";
import type { ClosingLoad } from "../../domain/run/series/closing-load.ts";
import type { FailedRequests } from "../../domain/run/series/failed-requests.ts";
import type { Sample } from "../../domain/run/series/sample.ts";
import {
  type GrowingSamples,
  growingSamples,
  NO_SAMPLES,
} from "../../domain/run/series/samples.ts";
import { seriesName } from "../../domain/run/series/series.ts";
import type { ServerFacts, ServerStart } from "../../domain/run/series/server-facts.ts";
import { median } from "../../domain/statistics/descriptive.ts";
import type { Build } from "../../ports/builder.ts";

/** Collects a run's results as they come, so that a run that is cut off keeps its measurements. */
export type Recorder = ReturnType<typeof createRecorder>;

/** The facts about a series in a run file, besides its samples. */
export interface SeriesForm extends Pick<MeasuredSeries, "configHash" | "transport"> {
  /** The requests of its mix; absent without a mix. */
  readonly requests?: readonly Pick<RequestConfig, "name" | "weight">[];
}

/** The lane and cell of a measurement. */
interface LaneAndCell {
  readonly lane: Lane;
  readonly cell: Cell;
}

/**
 * Creates an empty recorder.
 * @param formOf the configured facts about a series
 */
export function createRecorder(formOf: (lane: Lane, cell: Cell) => SeriesForm) {
  const builds = new Map<string, Build>();
  const starts = new Map<string, ServerStart[]>();
  const samples = new Map<string, GrowingSamples>();
  const closings = new Map<string, ClosingLoad[]>();
  const checked = new Map<string, number[]>();
  const besideBursts = new Map<string, FailedRequests[]>();
  const times = recordTimes();
  const updated = (lane: Lane, facts: Partial<ServerStart>) => {
    const all = starts.get(laneName(lane));
    const last = all?.pop();
    if (last) all?.push({ ...last, ...facts });
  };
  return {
    built: (lane: Lane, build: Build) => {
      builds.set(laneName(lane), build);
    },
    started: (lane: Lane, start: ServerStart) => append(starts, laneName(lane), start),
    /** Adds facts to the lane's latest start. */
    updated,
    latestStart: (lane: Lane): ServerStart | undefined => starts.get(laneName(lane))?.at(-1),
    /** @param request name of the mix's request that the sample belongs to */
    sampled: (place: LaneAndCell, sample: Sample, request?: string) =>
      grow(samples, sampledName(place.lane, place.cell, request), sample),
    /** Records a lane's checked answer to a scenario. @param request as above */
    checked: (place: LaneAndCell, bytes: number, request?: string) =>
      append(checked, checkedName(place, request), bytes),
    /** Records the result of the load at the end of a start. @param request as above */
    closed: (place: LaneAndCell, closing: ClosingLoad, request?: string) =>
      append(closings, sampledName(place.lane, place.cell, request), closing),
    /** Records the result of a start's requests outside its bursts. @param request as above */
    loadedBeside: (place: LaneAndCell, requests: FailedRequests, request?: string) =>
      append(besideBursts, sampledName(place.lane, place.cell, request), requests),
    ...times,
    /** Adds time that a lane's server took for answers outside the load. */
    answered: (lane: Lane, durationMs: number) => {
      times.spent("answerMs", durationMs);
      const { answerMs = 0 } = starts.get(laneName(lane))?.at(-1) ?? {};
      updated(lane, { answerMs: answerMs + durationMs });
    },
    /** Builds and all times are kept. */
    forgetSamples: () => {
      for (const measured of [samples, starts, closings, checked, besideBursts]) measured.clear();
    },
    servers: (cells: readonly Cell[]): readonly ServerFacts[] =>
      lanesOf(cells).map((lane) =>
        factsOf(lane, builds.get(laneName(lane)), starts.get(laneName(lane)) ?? []),
      ),
    series: (cells: readonly Cell[]): readonly MeasuredSeries[] =>
      cells.flatMap((cell) =>
        cell.lanes.flatMap((lane) => {
          const { requests = [], ...form } = formOf(lane, cell);
          const seriesOf = (request?: string, weight?: number): MeasuredSeries => ({
            ...identityOf(lane, cell, request),
            weight,
            ...form,
            closings: closings.get(sampledName(lane, cell, request)),
            ...usualBytes(checked.get(checkedName({ lane, cell }, request))),
            ...failedBeside(besideBursts, cell, { lane, request }),
            samples: samples.get(sampledName(lane, cell, request))?.soFar() ?? NO_SAMPLES,
          });
          return [seriesOf(), ...requests.map(({ name, weight }) => seriesOf(name, weight))];
        }),
      ),
  };
}

/** Sums of the run's times. */
function recordTimes() {
  let loadMs = 0;
  const beside = { startMs: 0, answerMs: 0, stopMs: 0 };
  return {
    loaded: (durationMs: number) => {
      loadMs += durationMs;
    },
    loadMs: () => loadMs,
    /** Adds time that all servers together took outside the load. */
    spent: (on: keyof TimeBesideLoad, durationMs: number) => {
      beside[on] += durationMs;
    },
    beside: (): TimeBesideLoad => ({ ...beside }),
  };
}

/** The identity of a series, whatever was measured of it. */
function identityOf(lane: Lane, { scenario, level, shape: load }: Cell, request?: string) {
  const key = { server: lane.server, scenario, level, request };
  return { name: seriesName(key), ...key, load, arm: lane.arm };
}

/** Empty if no request failed in any arm, which is usual. */
function failedBeside(
  besideBursts: ReadonlyMap<string, readonly FailedRequests[]>,
  cell: Cell,
  { lane, request }: { readonly lane: Lane; readonly request: string | undefined },
): Pick<MeasuredSeries, "besideBursts"> {
  const of = (one: Lane) => besideBursts.get(sampledName(one, cell, request)) ?? [];
  const arms = cell.lanes.filter(({ server }) => server === lane.server);
  const isUsual = arms.flatMap(of).every(({ failed }) => failed === 0);
  return isUsual ? {} : { besideBursts: of(lane) };
}

function usualBytes(bytes: readonly number[] = []): Pick<MeasuredSeries, "checkedBytes"> {
  return bytes.length > 0 ? { checkedBytes: median(bytes) } : {};
}

/** All levels share the checked answers. */
function checkedName({ lane, cell }: LaneAndCell, request = ""): string {
  return `${laneName(lane)} ${cell.scenario} ${request}`;
}

function sampledName(lane: Lane, { scenario, level }: Cell, request?: string): string {
  return seriesName({
    server: laneName(lane),
    scenario,
    level,
    request,
  });
}

function factsOf(
  lane: Lane,
  build: Build | undefined,
  starts: readonly ServerStart[],
): ServerFacts {
  return { ...lane, ...build, starts };
}

function append<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const values = map.get(key);
  if (values) values.push(value);
  else map.set(key, [value]);
}

function grow(map: Map<string, GrowingSamples>, key: string, sample: Sample): void {
  const growing = map.get(key) ?? growingSamples();
  growing.add(sample);
  map.set(key, growing);
}
