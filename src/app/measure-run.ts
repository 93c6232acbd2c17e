import { type CountedSeries, countsOfSeries } from "../domain/counting/counts.ts";
import { isTimed } from "../domain/counting/without-timing.ts";
import { gateFor } from "../domain/gate/agreed-gate.ts";
import type { RunFile } from "../domain/run/file/run-file.ts";
import type { IgnoredChange } from "../domain/run/plan/ignored-change.ts";
import type { Arm } from "../domain/run/series/series.ts";
import { messageOf } from "../domain/shared/error.ts";
import { FORMER_RUN_FILES, PACKED_RUN_FILE, RUN_FILE } from "../ports/output-folder.ts";
import type { Checkout } from "../ports/source-control.ts";
import type { BuildOfBase } from "./base/base-arm-request.ts";
import { withBenchmarkOfBase } from "./base/base-benchmark.ts";
import { checkOutBase, checkOutFurtherBases } from "./base/check-out-base.ts";
import { treesOf } from "./base/server-use.ts";
import { writtenOver } from "./base/written-over.ts";
import { buildArms } from "./build-arms.ts";
import { type Counted, type CountRequest, countArms } from "./count/count-arms.ts";
import { endKilledRuns } from "./end-killed-runs.ts";
import { outlookOnChange } from "./ignored-change.ts";
import { measureArms } from "./measure/measure-arms.ts";
import type { MeasureRequest } from "./measure-request.ts";
import { type Draft, draftOf } from "./run-draft.ts";
import { measuredTree } from "./working-tree.ts";
import type { World } from "./world.ts";
import { writeRunFile } from "./write-run-file.ts";

/**
 * Installs the load generator, builds the servers, measures, and writes everything that came of it to
 * the run file, even when a step fails.
 * @returns the run file's content
 * @throws LoadgateError as the steps do
 */
export async function measureRun(outside: World, asked: MeasureRequest): Promise<RunFile> {
  const { output, progress } = outside;
  // Whatever ends this run, the file of an earlier one is not taken for its own.
  for (const file of [RUN_FILE, PACKED_RUN_FILE, ...FORMER_RUN_FILES]) await output.remove(file);
  await endKilledRuns(outside);
  const draft = await draftOf(outside, asked);
  const change = await outlookOnChange(outside, asked);
  if (change && !("because" in change)) {
    const run = unmeasuredRun(draft, change);
    await writeRunFile(output, run);
    return run;
  }
  const world = { ...outside, runtime: draft.services.runtime };
  try {
    await checkOutBase(world, asked, draft);
    await checkOutFurtherBases(world, asked, draft);
    const request = await withBenchmarkOfBase(world, asked, draft);
    await buildArms(world, request, draft);
    if (isTimed(request.config)) {
      progress.stage("Measuring");
      await draft.watch.time("measureMs", () => measureArms(world, request, draft));
    }
    await addCounts(world, request, draft);
    await addChangedFiles(draft);
  } catch (thrown) {
    // Work that a signal cuts off fails in various ways; the signal is the reason.
    const error: unknown = asked.signal.aborted ? asked.signal.reason : thrown;
    await writeRunFile(output, draft.runFile(messageOf(error))).catch((unwritten: unknown) =>
      progress.warn(messageOf(unwritten)),
    );
    throw error;
  } finally {
    await draft.services.stop();
    // A daemon that base's build left behind may still write into the checkout.
    await world.leftovers.endStarted();
    for (const { checkout } of [draft, ...draft.further]) await checkout?.remove();
  }
  const run = draft.runFile();
  await writeRunFile(output, run);
  return run;
}

/** A run that has nothing to measure. */
function unmeasuredRun(draft: Draft, ignored: IgnoredChange): RunFile {
  const { workingTree: _, ...run } = draft.runFile();
  return { ...run, ignored, servers: [], series: [] };
}

async function addCounts(world: World, request: MeasureRequest, draft: Draft): Promise<void> {
  const { config, signal } = request;
  const { arms, base, baseBuilds, checkout, services, count = config.count } = draft;
  if (!count) return;
  const reset = services.reset.bind(services);
  const compared = checkout && comparing(world, checkout, baseBuilds);
  const gateOf = (series: readonly CountedSeries[]) =>
    gateFor(config.gate, { ...(base && { base }), series: [], counts: countsOfSeries(series) })
      .gate;
  const keep = ({ counts, lost }: Counted) => {
    draft.counts = counts;
    if (base && lost.length > 0) draft.base = { ...base, lost: [...(base.lost ?? []), ...lost] };
  };
  keep(await countArms(world, { ...{ arms, count, gateOf, signal, reset, keep }, ...compared }));
}

/** How counting makes sure that each arm runs what it has built. */
function comparing(
  world: World,
  checkout: Checkout,
  baseBuilds: readonly BuildOfBase[],
): Pick<CountRequest, "trees" | "writtenOver"> {
  const roots = new Map<Arm, string>([
    ["head", checkout.workingTree],
    ["base", checkout.root],
  ]);
  return {
    trees: treesOf(world, { checkout }),
    writtenOver: (lane, used) => writtenOver(world, { lane, used, roots }, baseBuilds),
  };
}

async function addChangedFiles(draft: Draft): Promise<void> {
  const changed = (await draft.changedSinceBuild?.()) ?? [];
  const tree = await measuredTree(draft.tree, changed, draft.checkout);
  if (tree) draft.tree = tree;
}
