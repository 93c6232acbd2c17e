import { LoadgateError, messageOf } from "../domain/error.ts";
import { formatCount } from "../domain/format.ts";
import { lossFrom } from "../domain/lost-base.ts";
import { laneName, lanesOf } from "../domain/plan.ts";
import type { RunFile } from "../domain/run-file.ts";
import type { Checkout } from "../ports/source-control.ts";
import { renderJson } from "../report/json.ts";
import { type Arms, besideItself, withoutBase } from "./arms.ts";
import { type BothArms, prepareBase } from "./base-arm.ts";
import { nameOf } from "./base-arm-request.ts";
import { cellKey } from "./base-levels.ts";
import { measureArms } from "./measure-arms.ts";
import { get } from "./measurement.ts";
import { layOutBursts } from "./prepare-run.ts";
import type { Recorder } from "./recorder.ts";
import type { RunRequest } from "./run-benchmark.ts";
import { type Draft, draftOf } from "./run-draft.ts";
import type { World } from "./world.ts";

/** Name of the run file in the output folder. */
export const RUN_FILE = "run.json";

/**
 * Installs the load generator, builds the servers, measures, and writes everything that came of it to
 * the run file, also when a step fails.
 * @returns the run file's content
 * @throws LoadgateError as the steps do
 */
export async function measureRun(world: World, request: RunRequest): Promise<RunFile> {
  const { output, progress } = world;
  const { signal } = request;
  const left = await world.leftovers.removeOfKilledRuns();
  if (left > 0) {
    const processes = formatCount(left, "process", "processes");
    progress.warn(`A run that was killed had left ${processes}; ended`);
  }
  const draft = await draftOf(world, request);
  let checkout: Checkout | undefined;
  try {
    checkout = await checkOutBase(world, request, draft);
    await prepareArms(world, request, draft, checkout);
    progress.stage("Measuring");
    await draft.watch.time("measureMs", () => measureArms(world, request, draft));
  } catch (thrown) {
    // Work that a signal cut off fails in its own ways; the signal is the reason.
    const error: unknown = signal.aborted ? signal.reason : thrown;
    await output
      .write(RUN_FILE, renderJson(draft.runFile(messageOf(error))))
      .catch((unwritten: unknown) => progress.warn(messageOf(unwritten)));
    throw error;
  } finally {
    // A daemon that base's build left behind may still write into the checkout.
    await world.leftovers.endStarted();
    await checkout?.remove();
  }
  const run = draft.runFile();
  await output.write(RUN_FILE, renderJson(run));
  return run;
}

/** @returns undefined where no base was asked for, and where it cannot be had, which the draft then says */
async function checkOutBase(
  { progress, sourceControl }: World,
  { base, budgetMs, config, signal }: RunRequest,
  draft: Draft,
): Promise<Checkout | undefined> {
  if (!base) return undefined;
  progress.stage(`Checking out ${nameOf(base)}`);
  try {
    const checkout = await sourceControl.checkOut(base, signal);
    const head = await sourceControl.head();
    // Whoever names it wants to see how a commit compares with itself.
    if (base.isNamed || head?.sha !== checkout.sha || head.dirty) return checkout;
    await checkout.remove();
    throw new LoadgateError(
      "measurement",
      `base ${nameOf(base)} is the very commit that is measured`,
      {
        hint: "Name another commit, or run without a base.",
      },
    );
  } catch (error) {
    signal.throwIfAborted();
    if (base.isNamed || !(error instanceof LoadgateError)) throw error;
    progress.warn(`Not compared: ${error.message}`);
    const isRequired = base.isRequired !== false;
    draft.base = { ref: nameOf(base), isRequired, lost: [lossFrom(error)] };
    draft.arms = { ...draft.arms, cells: withoutBase(draft.arms.cells) };
    draft.plan = layOutBursts(config, draft.arms.cells, {
      budgetMs,
      seed: draft.plan.seed,
    });
    return undefined;
  }
}

/** Installs the load generator and builds both arms. */
async function prepareArms(
  world: World,
  request: RunRequest,
  draft: Draft,
  checkout: Checkout | undefined,
): Promise<void> {
  const { config, base, signal } = request;
  const { watch, recorder } = draft;
  world.progress.stage("Looking for the load generator");
  draft.generator = await watch.time("installMs", () => world.installGenerator(signal));
  const beganMs = world.host.date().getTime();
  await watch.time("buildMs", async () => {
    await buildHead(world, draft.arms, recorder, signal);
    if (request.againstItself) {
      draft.arms = besideItself(draft.arms);
      draft.base = { ref: "itself", isRequired: true };
    }
    if (!base || !checkout) return;
    const { skipped } = request;
    const isPartial = request.only !== undefined || skipped.length > 0;
    const head = draft.arms;
    const building = { base, checkout, config, head, isPartial, skipped, beganMs, signal };
    const both = await prepareBase(world, building);
    layOutBoth(request, draft, both);
    for (const lane of lanesOf(draft.arms.cells)) {
      const build = both.builds.get(laneName(lane));
      if (build) recorder.built(lane, build);
    }
  });
}

/**
 * Plans both arms. What only head's configuration has beside base's form of the same is more than was asked
 * for, and falls away where the budget is too short for it.
 */
function layOutBoth(
  { budgetMs, config }: RunRequest,
  draft: Draft,
  { arms, commit, newCells }: BothArms,
): void {
  const options = { budgetMs, seed: draft.plan.seed };
  draft.base = commit;
  draft.arms = arms;
  try {
    draft.plan = layOutBursts(config, arms.cells, options);
  } catch (error) {
    if (newCells.size === 0) throw error;
    const cells = arms.cells.filter((cell) => !newCells.has(cellKey(cell)));
    draft.plan = layOutBursts(config, cells, options);
    draft.arms = { ...arms, cells };
    const sentence = `The budget is too short to measure ${[...newCells].join(", ")} too.`;
    draft.base = { ...commit, changes: [...(commit.changes ?? []), sentence] };
  }
}

async function buildHead(
  { builder, progress }: World,
  { cells, servers }: Arms,
  recorder: Recorder,
  signal: AbortSignal,
): Promise<void> {
  for (const lane of lanesOf(cells)) {
    if (lane.arm === "base") continue;
    const name = laneName(lane);
    const server = get(servers, name);
    if (server.build !== undefined) progress.stage(`Building ${name}`);
    recorder.built(lane, await builder.build({ ...server, name }, signal));
  }
}
