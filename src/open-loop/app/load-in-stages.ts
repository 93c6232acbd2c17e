import { onLane } from "../../app/arms/lane-failure.ts";
import { questionsTo, requestsTo, type Target } from "../../app/measure/burst.ts";
import type { Measurement } from "../../app/measure/measurement.ts";
import { ROUNDS_TO_DECIDE } from "../../domain/run/plan/round-counts.ts";
import { laneName } from "../../domain/series/lane.ts";
import type { OpenLoopRound, Stage } from "../../domain/series/open-loop.ts";
import { LoadgateError } from "../../domain/shared/error.ts";
import { entryOf, required } from "../../domain/shared/required.ts";
import { sumOf } from "../../domain/shared/sum-of.ts";
import type { LoadRequest } from "../../ports/load-generator.ts";
import { stageFigures } from "../domain/stages/figures.ts";
import { layersOf, lengthOf } from "../domain/stages/layers.ts";
import type { LoadKind } from "./measure-rounds.ts";

/** Loads whose rate changes: in each round one of each arm, one after the other. */
export const STAGES: LoadKind = {
  rounds: ROUNDS_TO_DECIDE,
  warmUp: ({ shape }) => ({ rate: Math.min(...stagesIn(shape).map(({ rate }) => rate)) }),
  measure: async ({ measurement, running, cell, round }) => {
    const figures = new Map<string, Omit<OpenLoopRound, "round">>();
    for (const lane of round % 2 === 0 ? cell.lanes : cell.lanes.toReversed()) {
      const name = laneName(lane);
      const target = { server: entryOf(running, name), lane, cell };
      figures.set(name, await onLane(lane, () => loadInStages(measurement, target)));
    }
    return figures;
  },
};

/** How long answers are waited for after the last stage, in milliseconds. */
export const ANSWERS_WAIT_MS = 60_000;

/**
 * Loads a running server through the stages of its cell.
 * @returns the figures of this start
 * @throws LoadgateError `measurement` if the server ends, the generator fails, or answers are still missing long after the
 * last stage, when the server is stopped because nothing else ends the load; and the signal's reason
 */
async function loadInStages(measurement: Measurement, target: Target) {
  const { world, generator, signal } = measurement;
  const { server, cell } = target;
  const stages = stagesIn(cell.shape);
  const sent = requestsIn(measurement, target);
  const ended = new AbortController();
  const isLate = world.machine.sleep(lengthOf(stages) + ANSWERS_WAIT_MS, ended.signal).then(
    () => server.stop().then(() => true),
    () => false,
  );
  const result = await generator.load(sent, signal).finally(() => ended.abort());
  if (await isLate) throw tooLate();
  server.assertAlive();
  const answers = required(result.answers, "list of answers");
  return stageFigures(stages, answers, sumOf(sent, ({ shape }) => shape.requests ?? 0));
}

/**
 * The loads to send side by side: each layer with each request of a mix. A layer sends all its requests, late if the server
 * does not keep up, so that nothing is dropped where the rate falls.
 */
function requestsIn(measurement: Measurement, target: Target): readonly LoadRequest[] {
  const { cell } = target;
  return layersOf(stagesIn(cell.shape)).flatMap(({ rate, fromMs, toMs }) => {
    const burstMs = toMs - fromMs;
    const layer = { ...cell, level: { rate }, shape: { ...cell.shape, burstMs } };
    const how = { afterMs: fromMs, listsAnswers: true };
    return requestsTo(questionsTo(measurement, target), layer, how).map((one) => {
      const own = "rate" in one.level ? one.level.rate : 0;
      const requests = Math.max(1, Math.round((own * burstMs) / 1000));
      return { ...one, shape: { ...one.shape, requests } };
    });
  });
}

function stagesIn({ stages }: Target["cell"]["shape"]): readonly Stage[] {
  return required(stages, "stages");
}

function tooLate(): LoadgateError {
  const message = `still owed answers ${ANSWERS_WAIT_MS / 1000} s after the last stage, and was stopped`;
  const hint = "Lower the highest rate of load.stages, or shorten its stage.";
  return new LoadgateError("measurement", message, { hint });
}
