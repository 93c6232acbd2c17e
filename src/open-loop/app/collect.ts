import { withLanes } from "../../app/arms/arms.ts";
import { lossOfLane, SharedProgram } from "../../app/arms/lane-failure.ts";
import { treesOfAll } from "../../app/measure/measure-arms.ts";
import type { Measurement } from "../../app/measure/measurement.ts";
import type { InstrumentedWorld } from "../../app/stages/instrument.ts";
import { createRecorder } from "../../app/stages/recorder.ts";
import { judgedCommit, judgedOf, losing, type Measured } from "../../app/stages/stages.ts";
import { lossOf } from "../../domain/run/file/base-commit.ts";
import { roundsInTime } from "../../domain/run/plan/open-loop-rounds.ts";
import { laneName } from "../../domain/series/lane.ts";
import type { OpenLoopSeries } from "../../domain/series/open-loop.ts";
import type { OpenLoopKind } from "../../domain/series/series.ts";
import type { LoadGenerator } from "../../ports/load-generator.ts";
import { STAGES } from "./load-in-stages.ts";
import { type LoadKind, measureRounds } from "./measure-rounds.ts";
import { CAPACITY } from "./search-capacity.ts";
import { type Subject, seriesOf, subjectsOf } from "./subject.ts";

/** The kinds of load at several rates. */
const KINDS: Readonly<Record<OpenLoopKind, LoadKind>> = { capacity: CAPACITY, stages: STAGES };

/**
 * Loads the built arms at several rates, subject by subject, and keeps what was found after each round.
 * @returns the run with the results
 * @throws the signal's reason; nothing runs then
 */
export async function collectOpenLoops(world: InstrumentedWorld, run: Measured): Promise<Measured> {
  const { generator, benchmark } = run;
  const subjects = subjectsOf(benchmark.cells);
  if (!generator || subjects.length === 0) return run;
  world.progress.stage("Loading at several rates");
  const beganMs = world.machine.now();
  const done: OpenLoopSeries[] = [];
  let measured = run;
  const keep = (unfinished: readonly OpenLoopSeries[] = []) => {
    const durationMs = world.machine.now() - beganMs;
    measured = run.keep({
      ...measured,
      openLoop: { durationMs, series: [...done, ...unfinished] },
    });
  };
  keep();
  for (const [index, subject] of subjects.entries()) {
    const subjectBeganMs = world.machine.now();
    const follow = (series: readonly OpenLoopSeries[], rounds: number) => {
      keep(series);
      const now = world.machine.now();
      const roundMs = (now - subjectBeganMs) / rounds;
      const expected = Math.max(rounds, roundsInTime((count) => count * roundMs).rounds);
      const fraction = (index + rounds / expected) / subjects.length;
      const remainingMs = ((now - beganMs) * (1 - fraction)) / fraction;
      const current = `${subject.name}, round ${rounds} of about ${expected}`;
      world.progress.advance({ fraction, remainingMs, current });
    };
    const { series, run: left } = await measureOne(
      { world, run: measured, generator },
      subject,
      follow,
    );
    measured = left;
    done.push(...series);
    keep();
  }
  return measured;
}

/** What a subject is measured in. */
interface Collecting {
  readonly world: InstrumentedWorld;
  readonly run: Measured;
  readonly generator: LoadGenerator;
}

/** Measures a subject in both arms, or in head alone if both run the same program. */
async function measureOne(
  collecting: Collecting,
  subject: Subject,
  follow: (series: readonly OpenLoopSeries[], rounds: number) => void,
): Promise<{ readonly series: readonly OpenLoopSeries[]; readonly run: Measured }> {
  const { world, run } = collecting;
  const lost = judgedCommit(run)?.lost ?? [];
  const isLost = lossOf(lost, {
    server: subject.cell.lanes[0]?.server ?? "",
    scenario: subject.cell.scenario,
  });
  const [cell = subject.cell] = withLanes([subject.cell], ({ arm }) => arm === "head" || !isLost);
  const measurement = measurementOf(collecting, cell);
  const empty = cell.lanes.map((lane) =>
    seriesOf(measurement, world.machine, { ...subject, cell }, lane),
  );
  const load = KINDS[subject.kind];
  try {
    const series = await measureRounds({
      ...{ measurement, load, cell, series: empty },
      roundEnds: follow,
    });
    for (const { failure, ...lane } of series) {
      if (failure !== undefined) {
        world.progress.warn(`${laneName(lane)}, ${subject.name}: ${failure}`);
      }
    }
    return { series, run };
  } catch (error) {
    if (!(error instanceof SharedProgram)) throw error;
    world.progress.warn(`Not compared: ${error.message}`);
    const left = run.keep(losing(run, "base", [lossOfLane(error)]));
    return await measureOne({ ...collecting, run: left }, subject, follow);
  }
}

/** The usual measurement, whose other results belong to no series. */
function measurementOf({ world, run, generator }: Collecting, cell: Subject["cell"]): Measurement {
  const { benchmark, baseBuilds, plan, request, services } = run;
  const judged = judgedOf(run);
  return {
    ...{ world, generator, plan, baseBuilds, signal: request.signal, cells: [cell] },
    ...{ servers: benchmark.servers, scenarios: benchmark.scenarios },
    recorder: createRecorder(world.machine.now),
    trees: treesOfAll(world, { bases: judged ? [judged] : [] }),
    reset: (all) => services.reset(all),
  };
}
