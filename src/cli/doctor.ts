import path from "node:path";
import { measureRun } from "../app/measure-run.ts";
import { loadForRequests } from "../composition/configuration.ts";
import { planRun } from "../composition/planned.ts";
import { openBuildStore, systemFiles } from "../composition/run.ts";
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
  counterLine,
  diagnose,
  diagnosisDocument,
  renderDiagnosis,
} from "../report/text/doctor.ts";
import { renderSettings } from "../report/text/machine-settings.ts";
import { budgetFrom } from "./budget.ts";
import type { CliContext } from "./context.ts";
import { paletteFor } from "./screen/palette.ts";
import { createTerminalProgress } from "./screen/terminal-progress.ts";

/** Options of `loadgate doctor`, as the command line gave them. */
export interface DoctorOptions {
  readonly config: string;
  readonly budget?: string;
  readonly atMost?: string;
  readonly only?: string;
  readonly out: string;
  readonly json?: boolean;
  /** Only report the machine's settings; needs no configuration. */
  readonly settings?: boolean;
}

/**
 * `loadgate doctor`: measures head against itself and reports which changes this machine can detect, and its
 * settings.
 * @returns the exit code: 0 if the machine is fit, 1 if not
 */
export async function doctor(context: CliContext, options: DoctorOptions): Promise<number> {
  const palette = paletteFor(context.stdout, context.environment);
  const print = (document: object, text: string) =>
    context.stdout.write(options.json ? renderJson(document) : text);
  const settings = machineSettings(systemFiles);
  if (options.settings) {
    print({ settings }, renderSettings(settings, palette));
    return 0;
  }
  const { diagnosis, elsewhere, counting, buildCache } = await examine(context, options);
  const settingsText = renderSettings(settings, palette, elsewhere);
  print(
    { ...diagnosisDocument(diagnosis), settings, counting, buildCache },
    `${renderDiagnosis(diagnosis, palette)}\n${settingsText}\n${counterLine(counting)}${buildCacheLine(buildCache)}`,
  );
  return diagnosis.isFit ? 0 : GATE_FAILED_EXIT_CODE;
}

/** Measures head against itself, and looks for a counter and for cached builds. */
async function examine(context: CliContext, options: DoctorOptions) {
  const { environment, signal } = context;
  const config = loadForRequests(options.config, environment);
  const progress = createTerminalProgress(context.stderr, environment);
  const out = path.resolve(options.out);
  const { world, prepared } = await planRun(
    config,
    { store: config.baseline.store, out, environment, progress },
    {
      ...budgetFrom(options, config),
      seed: String(Date.now()),
      againstItself: true,
      only: options.only,
    },
  );
  try {
    await world.output.prepare();
    const run = await measureRun(world, { config, ...prepared, failOn: "never", signal });
    progress.end();
    const gate = gateOfSeries(config.gate, namesIn(run));
    const evidence = evidenceOf({ ...run, base: { ref: "itself" } }, gate);
    const comparison = compareArms(evidence, { failOn: "never" });
    const diagnosis = diagnose({ comparison, noise: noiseOf(evidence) }, gate, prepared.budgetMs);
    const { counter, unusable } = await world.findCounter(signal);
    const counting = {
      counter: counter && { name: counter.name, version: counter.version },
      unusable,
    };
    const elsewhere = otherHosts(run.servers.flatMap(({ url }) => url ?? []));
    return {
      diagnosis,
      elsewhere,
      counting,
      buildCache: await openBuildStore(environment).summary(),
    };
  } finally {
    progress.end();
  }
}
