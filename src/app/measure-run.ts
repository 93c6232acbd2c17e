import type { RunFile } from "../domain/run/file/run-file.ts";
import { messageOf } from "../domain/shared/error.ts";
import { RUN_FILES } from "../ports/output-folder.ts";
import type { CheckedOutBase } from "./base/base-arm-request.ts";
import { withBenchmarkOfBase } from "./base/base-benchmark.ts";
import { checkOutBases } from "./base/check-out-base.ts";
import { beginRun } from "./begin-run.ts";
import { buildArms } from "./build-arms.ts";
import { endKilledRuns } from "./end-killed-runs.ts";
import { outlookOnChange } from "./ignored-change.ts";
import { judgedOf, type MeasureRequest } from "./stages.ts";
import { TIMING } from "./timing.ts";
import { measuredTree } from "./working-tree.ts";
import type { World } from "./world.ts";
import { writeRunFile } from "./write-run-file.ts";

/**
 * Installs the load generator, builds the servers, measures, and writes all results to the run file, even when a
 * step fails.
 * @returns the run file's content
 * @throws LoadgateError as the steps do
 */
export async function measureRun(outside: World, asked: MeasureRequest): Promise<RunFile> {
  const { output, progress } = outside;
  // Removed first, so that an earlier run's file is never mistaken for this one's, however this run ends.
  for (const file of RUN_FILES) await output.remove(file);
  await endKilledRuns(outside);
  const planned = await beginRun(outside, asked);
  const change = await outlookOnChange(outside, asked);
  if (change && !("because" in change)) {
    const { workingTree: _, ...unmeasured } = planned.runFile();
    const run = { ...unmeasured, ignored: change, servers: [], series: [] };
    await writeRunFile(output, run);
    return run;
  }
  const { record, services } = planned;
  const world = { ...outside, runtime: services.runtime };
  let bases: readonly CheckedOutBase[] = [];
  try {
    const checkedOut = await checkOutBases(world, planned);
    ({ bases } = checkedOut);
    const built = await buildArms(world, await withBenchmarkOfBase(world, checkedOut));
    for (const { collect } of [TIMING, ...outside.instruments]) await collect(world, built);
    const changed = await built.changedSinceBuild();
    const tree = await measuredTree(record.tree, changed, judgedOf(built)?.checkout);
    if (tree) record.tree = tree;
  } catch (thrown) {
    // Work that is cut off by a signal fails in various ways; the signal is the actual reason.
    const error: unknown = asked.signal.aborted ? asked.signal.reason : thrown;
    await writeRunFile(output, planned.runFile(messageOf(error))).catch((unwritten: unknown) =>
      progress.warn(messageOf(unwritten)),
    );
    throw error;
  } finally {
    await services.stop();
    // A daemon that base's build left behind may still be writing into the checkout.
    await world.leftovers.endStarted();
    for (const { checkout } of bases) await checkout.remove();
  }
  const run = planned.runFile();
  await writeRunFile(output, run);
  return run;
}
