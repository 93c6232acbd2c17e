import type { Questions } from "../../app/arms/check-answer.ts";
import { sharesOfLoad } from "../../domain/run/plan/mix.ts";
import { addressOf } from "../../domain/run/plan/transport.ts";
import type { LoadShape } from "../../domain/series/load-shape.ts";
import type { OpenLoopRound, Stage } from "../../domain/series/open-loop.ts";
import { required } from "../../domain/shared/required.ts";
import { sumOf } from "../../domain/shared/sum-of.ts";
import type { LoadGenerator, LoadRequest } from "../../ports/load-generator.ts";
import type { Machine } from "../../ports/machine.ts";
import { stageFigures } from "../domain/stages/figures.ts";
import { layersOf, lengthOf } from "../domain/stages/layers.ts";

/** How long answers are waited for at the end of the last stage. */
export const ANSWERS_WAIT_MS = 10_000;

/** A server that is loaded in stages. */
export interface StagedLoad extends Pick<Questions, "server" | "scenario" | "signal"> {
  readonly generator: LoadGenerator;
  readonly machine: Pick<Machine, "sleep">;
  readonly stages: readonly Stage[];
  readonly shape: LoadShape;
}

/**
 * Loads a running server through stages, and stops it if it has not answered everything soon after the last one, since
 * nothing else ends the load without losing its answers.
 * @returns the figures of this start
 * @throws LoadgateError `measurement` if the server ends by itself or the generator fails, and the signal's reason
 */
export async function loadInStages(load: StagedLoad): Promise<Omit<OpenLoopRound, "round">> {
  const { server, generator, machine, stages, signal } = load;
  const sent = requestsIn(load);
  const ended = new AbortController();
  const ending = machine.sleep(lengthOf(stages) + ANSWERS_WAIT_MS, ended.signal).then(
    () => server.stop().then(() => true),
    () => false,
  );
  const result = await generator.load(sent, signal).finally(() => ended.abort());
  if (!(await ending)) server.assertAlive();
  const answers = required(result.answers, "list of answers");
  return stageFigures(
    stages,
    answers,
    sumOf(sent, ({ shape }) => shape.requests ?? 0),
  );
}

/**
 * The loads to send side by side: each layer with each request of a mix. A layer sends all its requests, late if the server
 * does not keep up, so that nothing is dropped where the rate falls.
 */
function requestsIn({ server, scenario, stages, shape }: StagedLoad): readonly LoadRequest[] {
  return layersOf(stages).flatMap(({ rate, fromMs, toMs }) => {
    const shares = sharesOfLoad(scenario.requests, { level: { rate }, shape });
    return scenario.requests.map(
      ({ path, method, headers, bodyFile, bodyText, expect }, index): LoadRequest => {
        const share = required(shares[index], "share of the load");
        const own = "rate" in share.level ? share.level.rate : 0;
        const burstMs = toMs - fromMs;
        const requests = Math.max(1, Math.round((own * burstMs) / 1000));
        return {
          ...addressOf(server.url, path, scenario.transport),
          method,
          headers,
          bodyFile,
          bodyText,
          level: share.level,
          shape: { ...share.shape, burstMs, requests },
          expectedStatus: expect.status,
          afterMs: fromMs,
          listsAnswers: true,
        };
      },
    );
  });
}
