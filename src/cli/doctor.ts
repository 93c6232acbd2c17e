import path from "node:path";
import { measureRun } from "../app/run-benchmark.ts";
import { loadForRequests } from "../composition/configuration.ts";
import { openBuildStore, planRun } from "../composition/run.ts";
import { gateOfSeries, namesIn } from "../domain/bounds/bounds.ts";
import { compareArms } from "../domain/comparison/compare-arms.ts";
import { concluded } from "../domain/comparison/comparison.ts";
import { evidenceOf } from "../domain/evidence/evidence.ts";
import { GATE_FAILED_EXIT_CODE } from "../domain/shared/error.ts";
import { noiseOf } from "../domain/stopping/noise.ts";
import { renderJson } from "../report/json.ts";
import {
  buildCacheLine,
  diagnose,
  diagnosisDocument,
  renderDiagnosis,
} from "../report/text/doctor.ts";
import type { CliContext } from "./context.ts";
import { budgetFrom } from "./options.ts";
import type { RunOptions } from "./run.ts";

/** Options of `loadgate doctor`, as the command line gave them. */
export type DoctorOptions = Pick<
  RunOptions,
  "config" | "budget" | "atMost" | "only" | "out" | "json"
>;

/**
 * `loadgate doctor`: measures head against itself and reports which changes this machine can detect.
 * @returns the exit code: 0 if the machine is fit, 1 if not
 */
export async function doctor(context: CliContext, options: DoctorOptions): Promise<number> {
  const { environment, palette, progress, signal, stdout } = context;
  const config = loadForRequests(options.config, environment);
  const { store } = config.baseline;
  const around = { store, out: path.resolve(options.out), environment, progress };
  const { only } = options;
  const seed = String(Date.now());
  const asked = {
    ...budgetFrom(options, config),
    seed,
    againstItself: true,
    isTimedOnly: true,
    only,
  };
  const { world, prepared } = await planRun(config, around, asked);
  await world.output.prepare();
  // What instruments measure says nothing about the noise of bursts.
  const request = { config, ...prepared, failOn: "never", signal } as const;
  const run = await measureRun({ ...world, instruments: [] }, request);
  progress.end();
  const gate = gateOfSeries(config.gate, namesIn(run));
  const evidence = evidenceOf({ ...run, base: { ref: "itself" } }, gate);
  const comparison = concluded(compareArms(evidence), { failOn: "never" });
  const diagnosis = diagnose({ comparison, noise: noiseOf(evidence) }, gate, prepared.budgetMs);
  const instruments = await Promise.all(world.instruments.map((one) => one.diagnose(signal)));
  const buildCache = await openBuildStore(environment).summary();
  const own: object = Object.assign({}, ...instruments.map(({ document }) => document));
  stdout.write(
    options.json
      ? renderJson({ ...diagnosisDocument(diagnosis), ...own, buildCache })
      : `${renderDiagnosis(diagnosis, palette)}\n${instruments.map(({ text }) => text).join("")}${buildCacheLine(buildCache)}`,
  );
  return diagnosis.isFit ? 0 : GATE_FAILED_EXIT_CODE;
}
