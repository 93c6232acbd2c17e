import type { Questions } from "../../app/arms/check-answer.ts";
import { onLane } from "../../app/arms/lane-failure.ts";
import { loadRequests, observedBy, questionsTo } from "../../app/measure/burst.ts";
import { withChecks } from "../../app/measure/check-beside.ts";
import { checkBodies } from "../../app/measure/check-bodies.ts";
import { machineValues } from "../../domain/metrics/values.ts";
import { type Cell, laneName } from "../../domain/series/lane.ts";
import type { OpenLoopRound, Stage } from "../../domain/series/open-loop.ts";
import { NO_PLACE, sampleOf } from "../../domain/series/sample.ts";
import { LoadgateError } from "../../domain/shared/error.ts";
import { entryOf, required } from "../../domain/shared/required.ts";
import { sumOf } from "../../domain/shared/sum-of.ts";
import type { LoadGenerator, LoadRequest } from "../../ports/load-generator.ts";
import type { Machine } from "../../ports/machine.ts";
import { stageFigures } from "../domain/stages/figures.ts";
import { layersOf } from "../domain/stages/layers.ts";
import type { LoadKind } from "./measure-rounds.ts";

/** Loads whose rate changes: in each round one of each arm, one after the other. */
export const STAGES: LoadKind = {
  warmUp: (cell) => ({ rate: Math.min(...stagesIn(cell).map(({ rate }) => rate)) }),
  measure: async ({ measurement, running, cell, round }) => {
    const figures = new Map<string, Omit<OpenLoopRound, "round">>();
    for (const lane of round % 2 === 0 ? cell.lanes : cell.lanes.toReversed()) {
      const name = laneName(lane);
      const { world, generator } = measurement;
      const target = { server: entryOf(running, name), lane, cell };
      const questions = questionsTo(measurement, target);
      const load = { questions, generator, machine: world.machine, cell };
      figures.set(name, await onLane(lane, () => loadInStages(load)));
    }
    return figures;
  },
};

/** How long answers are waited for after the last stage, in milliseconds. */
const ANSWERS_WAIT_MS = 60_000;

/** A running server, and its load in stages. */
export interface StagedLoad {
  readonly questions: Questions;
  readonly generator: LoadGenerator;
  readonly machine: Pick<Machine, "sleep" | "cpuTimes" | "loadAverage">;
  readonly cell: Cell;
}

/**
 * Loads a running server through the stages of its cell.
 * @returns the figures of this start
 * @throws LoadgateError `measurement` if the server ends, the generator fails, answers are wrong, or still missing long after
 * the last stage, when the server is stopped because nothing else ends the load; and the signal's reason
 */
export async function loadInStages(load: StagedLoad): Promise<Omit<OpenLoopRound, "round">> {
  const { questions, generator, machine, cell } = load;
  const { server, signal } = questions;
  const stages = stagesIn(cell);
  const sent = requestsIn(load);
  const ended = new AbortController();
  const lengthMs = sumOf(stages, ({ ms }) => ms);
  const isLate = machine.sleep(lengthMs + ANSWERS_WAIT_MS, ended.signal).then(
    () => server.stop().then(() => true),
    () => false,
  );
  const lowest = Math.min(...stages.map(({ rate }) => rate));
  const observed = observedBy(machine, server, () => generator.load(sent, signal));
  const { result, usage } = await withChecks(questions, machine, lowest, observed).finally(() =>
    ended.abort(),
  );
  if (await isLate) throw tooLate();
  server.assertAlive();
  checkBodies(questions.scenario, result);
  const answers = required(result.answers, "list of answers");
  const requests = sumOf(sent, ({ shape }) => shape.requests ?? 0);
  const sample = sampleOf(NO_PLACE, cell, { result, usage });
  return { ...stageFigures(stages, answers, requests), machine: machineValues([sample]) };
}

/**
 * The loads to send side by side: each layer with each request of a mix. A layer sends all its requests, late if the server
 * does not keep up, so that nothing is dropped where the rate falls.
 */
function requestsIn({ questions, cell }: StagedLoad): readonly LoadRequest[] {
  return layersOf(stagesIn(cell)).flatMap(({ rate, fromMs, toMs }) => {
    const burstMs = toMs - fromMs;
    const layer = { ...cell, level: { rate }, shape: { ...cell.shape, burstMs } };
    const how = { afterMs: fromMs, listsAnswers: true };
    return loadRequests(questions, layer, how).map((one) => {
      const own = "rate" in one.level ? one.level.rate : 0;
      const requests = Math.max(1, Math.round((own * burstMs) / 1000));
      return { ...one, shape: { ...one.shape, requests } };
    });
  });
}

function stagesIn({ shape }: Pick<Cell, "shape">): readonly Stage[] {
  return required(shape.stages, "stages");
}

function tooLate(): LoadgateError {
  const message = `still owed answers ${ANSWERS_WAIT_MS / 1000} s after the last stage, and was stopped`;
  const hint = "Lower the highest rate of load.stages, or shorten its stage.";
  return new LoadgateError("measurement", message, { hint });
}
