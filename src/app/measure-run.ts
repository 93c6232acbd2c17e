import { type CountedSeries, countsOfSeries } from "../domain/counting/counts.ts";
import { gateFor } from "../domain/gate/agreed-gate.ts";
import type { RunFile } from "../domain/run/file/run-file.ts";
import type { IgnoredChange } from "../domain/run/plan/ignored-change.ts";
import type { Arm } from "../domain/run/series/series.ts";
import { messageOf } from "../domain/shared/error.ts";
import { FORMER_RUN_FILES, PACKED_RUN_FILE, RUN_FILE } from "../ports/output-folder.ts";
import type { CheckedOutBase } from "./base/base-arm-request.ts";
import { withBenchmarkOfBase } from "./base/base-benchmark.ts";
import { checkOutBases } from "./base/check-out-base.ts";
import { treesOf } from "./base/server-use.ts";
import { writtenOver } from "./base/written-over.ts";
import { beginRun } from "./begin-run.ts";
import { buildArms } from "./build-arms.ts";
import { type Counted, type CountRequest, countArms } from "./count/count-arms.ts";
import { endKilledRuns } from "./end-killed-runs.ts";
import { outlookOnChange } from "./ignored-change.ts";
import { measureArms } from "./measure/measure-arms.ts";
import type { MeasureRequest } from "./measure-request.ts";
import { type Built, judgedOf, type Planned } from "./stages.ts";
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
  for (const file of [RUN_FILE, PACKED_RUN_FILE, ...FORMER_RUN_FILES]) await output.remove(file);
  await endKilledRuns(outside);
  const planned = await beginRun(outside, asked);
  const change = await outlookOnChange(outside, asked);
  if (change && !("because" in change)) {
    const run = unmeasuredRun(planned, change);
    await writeRunFile(output, run);
    return run;
  }
  const { record, services, watch } = planned;
  const world = { ...outside, runtime: services.runtime };
  let bases: readonly CheckedOutBase[] = [];
  try {
    const checkedOut = await checkOutBases(world, planned);
    ({ bases } = checkedOut);
    const built = await buildArms(world, await withBenchmarkOfBase(world, checkedOut));
    const { generator } = built;
    if (generator) {
      progress.stage("Measuring");
      await watch.time("measureMs", () => measureArms(world, built, generator));
    }
    await addCounts(world, built);
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

/** A run without anything to measure. */
function unmeasuredRun(planned: Planned, ignored: IgnoredChange): RunFile {
  const { workingTree: _, ...run } = planned.runFile();
  return { ...run, ignored, servers: [], series: [] };
}

async function addCounts(world: World, built: Built): Promise<void> {
  const { request, record, services, count } = built;
  if (!count) return;
  const { config, signal } = request;
  const { arms } = record;
  const base = record.commits.get("base");
  const reset = services.reset.bind(services);
  const gateOf = (series: readonly CountedSeries[]) =>
    gateFor(config.gate, {
      ...(base && { base }),
      series: [],
      servers: [],
      counts: countsOfSeries(series),
    }).gate;
  const keep = ({ counts, lost }: Counted) => {
    record.counts = counts;
    if (!base || lost.length === 0) return;
    // Each call reports all losses, so it replaces those of the call before.
    record.commits.set("base", { ...base, lost: [...(base.lost ?? []), ...lost] });
  };
  const asked = { ...{ arms, count, gateOf, signal, reset, keep }, ...comparing(world, built) };
  keep(await countArms(world, asked));
}

/** Options of counting that verify that each arm runs its own build; empty without a base. */
function comparing(
  world: World,
  built: Built,
): Partial<Pick<CountRequest, "trees" | "writtenOver">> {
  const judged = judgedOf(built);
  if (!judged) return {};
  const { checkout } = judged;
  const roots = new Map<Arm, string>([
    ["head", checkout.workingTree],
    ["base", checkout.root],
  ]);
  return {
    trees: treesOf(world, { checkout }),
    writtenOver: (lane, used) => writtenOver(world, { lane, used, roots }, built.baseBuilds),
  };
}
