import type { MeasuredSeries } from "../../domain/run/file/run-file.ts";
import type { RequestConfig } from "../../domain/run/plan/config.ts";
import type { ClosingLoad } from "../../domain/series/closing-load.ts";
import { addedFailures, type FailedRequests } from "../../domain/series/failed-requests.ts";
import { type Cell, type Lane, laneName, lanesOf } from "../../domain/series/lane.ts";
import type { Sample } from "../../domain/series/sample.ts";
import { growingSamples } from "../../domain/series/samples.ts";
import { seriesName } from "../../domain/series/series.ts";
import type { ServerFacts, ServerStart } from "../../domain/series/server-facts.ts";
import { median } from "../../domain/statistics/descriptive.ts";
import type { Build } from "../../ports/builder.ts";
import { timed } from "../world/world.ts";

/** Collects a run's results as they come, so that a run that is cut off keeps its measurements. */
export type Recorder = ReturnType<typeof createRecorder>;

/** The facts about a series in a run file, besides its samples. */
export interface SeriesForm extends Pick<MeasuredSeries, "configHash" | "transport" | "addresses"> {
  /** The requests of its mix; absent without a mix. */
  readonly requests?: readonly Pick<RequestConfig, "name" | "weight">[];
}

/** The lane and cell of a measurement. */
export interface LaneAndCell {
  readonly lane: Lane;
  readonly cell: Cell;
}

/**
 * Creates an empty recorder.
 * @param now a clock in milliseconds
 */
export function createRecorder(now: () => number) {
  const builds = new Map<string, Build>();
  const starts = new Map<string, ServerStart[]>();
  const times = {
    installMs: 0,
    buildMs: 0,
    measureMs: 0,
    loadMs: 0,
    startMs: 0,
    answerMs: 0,
    stopMs: 0,
  };
  const spent = (on: keyof typeof times, durationMs: number) => {
    times[on] += durationMs;
  };
  const { forgetSeries, ...results } = recordResults();
  const startsOf = (lane: Lane) => entryIn(starts, laneName(lane), () => []);
  const updated = (lane: Lane, facts: Partial<ServerStart>) => {
    const all = startsOf(lane);
    const last = all.pop();
    if (last) all.push({ ...last, ...facts });
  };
  return {
    ...results,
    /** Adds time to one of the run's times. */
    spent,
    /** Runs some work and adds its duration, even if it fails. */
    timed: <Result>(on: keyof typeof times, work: () => Promise<Result>): Promise<Result> =>
      timed(now, work, (ms) => spent(on, ms)),
    /** Sums of the run's times. */
    times: () => ({ ...times }),
    /** Records the build of a server. @param lane its name */
    built: (lane: string, build: Build) => builds.set(lane, build),
    started: (lane: Lane, start: ServerStart) => startsOf(lane).push(start),
    /** Adds facts to the lane's latest start. */
    updated,
    latestStart: (lane: Lane): ServerStart | undefined => startsOf(lane).at(-1),
    /** Adds time that a lane's server took for answers outside the load. */
    answered: (lane: Lane, durationMs: number) => {
      spent("answerMs", durationMs);
      const { answerMs = 0 } = startsOf(lane).at(-1) ?? {};
      updated(lane, { answerMs: answerMs + durationMs });
    },
    /** Builds and all times are kept. */
    forgetSamples: () => {
      starts.clear();
      forgetSeries();
    },
    servers: (cells: readonly Cell[]): readonly ServerFacts[] =>
      lanesOf(cells).map((lane) => {
        return { ...lane, ...builds.get(laneName(lane)), starts: startsOf(lane) };
      }),
  };
}

/** The results of a series in one arm. */
interface Results {
  readonly samples: ReturnType<typeof growingSamples>;
  readonly closings: ClosingLoad[];
  /** Of each stretch of load outside the bursts, by round. */
  readonly beside: Map<number, FailedRequests[]>;
}

/** Results of all series. In each function, `request` names the mix's request that a result belongs to. */
function recordResults() {
  const results = new Map<string, Results>();
  /** The latest burst of each lane, by its name. */
  const latest = new Map<string, Results & Pick<Sample, "round">>();
  /** Sizes of answers: all levels share them. */
  const checked = new Map<string, number[]>();
  const resultsOf = ({ lane, cell: { scenario, level } }: LaneAndCell, request?: string) => {
    const name = seriesName({ server: laneName(lane), scenario, level, request });
    const none = () => ({ samples: growingSamples(), closings: [], beside: new Map() });
    return entryIn(results, name, none);
  };
  const checkedOf = ({ lane, cell }: LaneAndCell, request = "") =>
    entryIn(checked, `${laneName(lane)} ${cell.scenario} ${request}`, () => []);
  const seriesOf = (lane: Lane, cell: Cell, request?: string) => {
    const { samples, closings, beside } = resultsOf({ lane, cell }, request);
    const bytes = checkedOf({ lane, cell }, request);
    const arms = cell.lanes.filter(({ server }) => server === lane.server);
    const someFailed = arms.some((one) => hasFailed(resultsOf({ lane: one, cell }, request)));
    return {
      closings: closings.length > 0 ? closings : undefined,
      ...(bytes.length > 0 && { checkedBytes: median(bytes) }),
      ...(someFailed && { besideBursts: [...beside.values()].map(addedFailures) }),
      samples: samples.soFar(),
    };
  };
  return {
    sampled: (place: LaneAndCell, sample: Sample, request?: string) => {
      const own = resultsOf(place, request);
      own.samples.add(sample);
      // The resources of a mix are not known by request.
      if (request === undefined) latest.set(laneName(place.lane), { ...own, round: sample.round });
    },
    /** Adds CPU time that a lane's server used after its latest burst, if it has had one in the round. */
    usedEarlier: (lane: Lane, round: number, cpuMs = 0) => {
      const { round: last, samples } = latest.get(laneName(lane)) ?? {};
      if (last === round) samples?.addLater(cpuMs);
    },
    /** Records a lane's checked answer to a scenario. */
    checked: (place: LaneAndCell, bytes: number, request?: string) =>
      checkedOf(place, request).push(bytes),
    /** Records the result of the load at the end of a start. */
    closed: (place: LaneAndCell, closing: ClosingLoad, request?: string) =>
      resultsOf(place, request).closings.push(closing),
    /** Records the result of a stretch of load outside the bursts, for its round. */
    loadedBeside: (
      place: LaneAndCell,
      { round, ...requests }: FailedRequests & { readonly round: number },
      request?: string,
    ) => entryIn(resultsOf(place, request).beside, round, () => []).push(requests),
    forgetSeries: () => {
      for (const all of [results, checked, latest]) all.clear();
    },
    /** @param formOf the configured facts about a series */
    series: (
      cells: readonly Cell[],
      formOf: (place: LaneAndCell) => SeriesForm,
    ): readonly MeasuredSeries[] =>
      cells.flatMap((cell) =>
        cell.lanes.flatMap((lane) => {
          const { scenario, level, shape: load } = cell;
          const { server, arm } = lane;
          return partsOf(formOf({ lane, cell })).map(({ request, ...form }) => {
            const key = { server, scenario, level, request };
            const own = seriesOf(lane, cell, request);
            return { name: seriesName(key), ...key, load, arm, ...form, ...own };
          });
        }),
      ),
  };
}

/** The form of a whole series, then those of the requests of a mix. */
function partsOf({ requests = [], ...form }: SeriesForm) {
  const parts = requests.map(({ name: request, weight }, at) => {
    return { ...form, addresses: form.addresses?.slice(at, at + 1), request, weight };
  });
  return [{ ...form, request: undefined, weight: undefined }, ...parts];
}

/** True if a request outside the bursts failed, which is unusual. */
function hasFailed({ beside }: Results): boolean {
  return [...beside.values()].flat().some(({ failed }) => failed > 0);
}

/** The value of a key, which is added if it is missing. */
function entryIn<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const value = map.get(key) ?? make();
  map.set(key, value);
  return value;
}
