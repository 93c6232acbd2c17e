import type { RunResult } from "../app/judge-run.ts";
import { exitCodeOf } from "../domain/verdict/gate.ts";
import { placedReasons, placesIn } from "./annotations.ts";
import { type Told, tellHost } from "./code-host.ts";
import type { MainStep } from "./main-step.ts";
import { publish } from "./publish.ts";

/**
 * Shows a result in the job and on the code host.
 * @param told absent where there is no code host to tell
 * @returns the exit code: 0, or 1 when the gate failed
 * @throws what the run has to end with in spite of its result
 */
export async function finish(
  step: MainStep,
  result: RunResult,
  told: Told | false | undefined,
): Promise<number> {
  const { config, inputs, job, progress } = step;
  progress.end();
  const reasons = placedReasons(result.comparison, placesIn(config.file, job.workspace));
  await publish(result, reasons, inputs.out);
  if (told) await tellHost(step, told, { result, reasons });
  if (result.failure !== undefined) throw result.failure;
  return exitCodeOf(result.comparison.gate);
}
