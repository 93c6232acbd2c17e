import path from "node:path";
import { measureRun } from "../app/run-benchmark.ts";
import { loadForRequests } from "../composition/configuration.ts";
import { openBuildStore, planRun, systemFiles } from "../composition/run.ts";
import { compareArms } from "../domain/comparison/compare-arms.ts";
import { evidenceOf } from "../domain/evidence/evidence.ts";
import { gateOfSeries, namesIn } from "../domain/gate/bounds.ts";
import { machineSettings } from "../domain/machine/settings.ts";
import { otherHosts } from "../domain/run/plan/address.ts";
import { GATE_FAILED_EXIT_CODE } from "../domain/shared/error.ts";
import { noiseOf } from "../domain/stopping/noise.ts";
import { renderJson } from "../report/json.ts";
import {
  buildCacheLine,
  diagnose,
  diagnosisDocument,
  renderDiagnosis,
  renderSettings,
} from "../report/text/doctor.ts";
import type { CliContext } from "./context.ts";
import { budgetFrom } from "./options.ts";
import type { RunOptions } from "./run.ts";

/** Options of `loadgate doctor`, as the command line gave them. */
export interface DoctorOptions
  extends Pick<RunOptions, "config" | "budget" | "atMost" | "only" | "out" | "json"> {
  /** Only report the machine's settings; needs no configuration. */
  readonly settings?: boolean;
}

/**
 * `loadgate doctor`: measures head against itself and reports which changes this machine can detect, and its
 * settings.
 * @returns the exit code: 0 if the machine is fit, 1 if not
 */
export async function doctor(context: CliContext, options: DoctorOptions): Promise<number> {
  const { environment, palette, progress, signal, stdout } = context;
  const print = (document: object, text: string) =>
    stdout.write(options.json ? renderJson(document) : text);
  const settings = machineSettings(systemFiles);
  if (options.settings) {
    print({ settings }, renderSettings(settings, palette));
    return 0;
  }
  const config = loadForRequests(options.config, environment);
  const { store } = config.baseline;
  const around = { store, out: path.resolve(options.out), environment, progress };
  const { only } = options;
  const seed = String(Date.now());
  const asked = { ...budgetFrom(options, config), seed, againstItself: true, only };
  const { world, prepared } = await planRun(config, around, asked);
  await world.output.prepare();
  const run = await measureRun(world, { config, ...prepared, failOn: "never", signal });
  progress.end();
  const gate = gateOfSeries(config.gate, namesIn(run));
  const evidence = evidenceOf({ ...run, base: { ref: "itself" } }, gate);
  const comparison = compareArms(evidence, { failOn: "never" });
  const diagnosis = diagnose({ comparison, noise: noiseOf(evidence) }, gate, prepared.budgetMs);
  const instruments = await Promise.all(world.instruments.map((one) => one.diagnose(signal)));
  const elsewhere = otherHosts(run.servers.flatMap(({ url }) => url ?? []));
  const buildCache = await openBuildStore(environment).summary();
  const own: object = Object.assign({}, ...instruments.map(({ document }) => document));
  print(
    { ...diagnosisDocument(diagnosis), settings, ...own, buildCache },
    `${renderDiagnosis(diagnosis, palette)}\n${renderSettings(settings, palette, elsewhere)}\n${instruments.map(({ text }) => text).join("")}${buildCacheLine(buildCache)}`,
  );
  return diagnosis.isFit ? 0 : GATE_FAILED_EXIT_CODE;
}
