import { LaneFailure, SharedProgram } from "../../app/arms/lane-failure.ts";
import type { Measurement, RunningServers } from "../../app/measure/measurement.ts";
import { createStarter, withWarmServers } from "../../app/measure/with-servers.ts";
import { hasTimeForRound, OPEN_LOOP_ROUNDS } from "../../domain/run/plan/open-loop-rounds.ts";
import { type Cell, laneName } from "../../domain/series/lane.ts";
import type { OpenLoopRound, OpenLoopSeries } from "../../domain/series/open-loop.ts";
import type { LoadLevel } from "../../domain/series/series.ts";

/** A start of the servers of a subject, warmed up. */
export interface Start {
  readonly measurement: Measurement;
  readonly running: RunningServers;
  /** Base goes first in even rounds. */
  readonly round: number;
  readonly cell: Cell;
  /** Of each arm, in the order of the cell's lanes, with the rounds before this one. */
  readonly earlier: readonly OpenLoopSeries[];
}

/** What a start shows of each lane, by its name. */
export type StartFigures = ReadonlyMap<string, Omit<OpenLoopRound, "round">>;

/** A kind of load at several rates. */
export interface LoadKind {
  /** Load of the warm-up, before each round. */
  readonly warmUp: (cell: Cell, earlier: readonly OpenLoopSeries[]) => LoadLevel;
  /**
   * Loads all lanes once.
   * @throws LaneFailure if a server or the generator fails
   */
  readonly measure: (start: Start) => Promise<StartFigures>;
  /** A series with what all its rounds together show of each; absent if they show nothing more. */
  readonly judged?: (series: OpenLoopSeries) => OpenLoopSeries;
}

/** Longest warm-up before a round, in milliseconds, unless the configuration gives its length. */
const MOST_WARM_UP_MS = 3000;

/** A subject and how it is measured. */
export interface Rounds {
  /** With the lanes of the subject alone, and a recorder whose results nobody reads. */
  readonly measurement: Measurement;
  readonly load: LoadKind;
  readonly cell: Cell;
  /** Of each lane of the cell, in that order; without rounds. */
  readonly series: readonly OpenLoopSeries[];
  /** Receives the series after each round, and the number of rounds. */
  readonly roundEnds: (series: readonly OpenLoopSeries[], done: number) => void;
}

/**
 * Measures a subject in rounds of fresh starts, both arms in each. The series of a server that fails has the reason, and the
 * rounds before. If that is head's, it ends the subject; if it is base's, head is measured alone from there.
 * @returns the series with their rounds
 * @throws SharedProgram if both arms run one program, and the signal's reason; no server runs then
 */
export async function measureRounds(asked: Rounds): Promise<readonly OpenLoopSeries[]> {
  const { measurement, load, cell, series, roundEnds } = asked;
  const { judged = (one) => one } = load;
  const { machine } = measurement.world;
  const start = createStarter(measurement);
  const tookMs: number[] = [];
  let found = series;
  let { lanes } = cell;
  for (let round = 0; round < OPEN_LOOP_ROUNDS && hasTimeForRound(tookMs); round += 1) {
    const beganMs = machine.now();
    const earlier = found;
    const own = { ...cell, lanes };
    const warming = { ...own, level: load.warmUp(own, earlier) };
    const untilMs = () => machine.now() + MOST_WARM_UP_MS;
    try {
      let figures: StartFigures = new Map();
      const warmed = { ...measurement, cells: [warming] };
      await withWarmServers(warmed, { round, start, untilMs }, async (running) => {
        figures = await load.measure({ measurement, running, round, cell: own, earlier });
      });
      found = earlier.map((one) => {
        const ofLane = figures.get(laneName(one));
        return ofLane ? { ...one, rounds: [...one.rounds, { round, ...ofLane }] } : one;
      });
    } catch (error) {
      measurement.signal.throwIfAborted();
      if (!(error instanceof LaneFailure) || error instanceof SharedProgram) throw error;
      const failed = laneName(error.lane);
      found = found.map((one) =>
        laneName(one) === failed ? { ...one, failure: error.message } : one,
      );
      // Without base, head still has limits to keep.
      lanes = lanes.filter((lane) => laneName(lane) !== failed);
      if (error.lane.arm === "head") break;
    }
    tookMs.push(machine.now() - beganMs);
    roundEnds(found.map(judged), round + 1);
  }
  return found.map(judged);
}
