import { lossFrom } from "../../domain/run/file/base-commit.ts";
import type { Lane } from "../../domain/series/lane.ts";
import { baseArm } from "../../domain/series/series.ts";
import { withoutControls } from "../../domain/shared/control-characters.ts";
import { LoadgateError, withHint } from "../../domain/shared/error.ts";
import { formatSome } from "../../domain/shared/format.ts";
import { present } from "../../domain/shared/present.ts";
import type { BaseRequest, Checkout } from "../../ports/source-control.ts";
import { withLanes } from "../arms/arms.ts";
import type { MeasureRequest } from "../plan/prepare-run.ts";
import { type CheckedOutArm, commitOf, foundBase, nameOf } from "../stages/bases.ts";
import { type CheckedOut, laidOut, type Planned, withCells, withCommit } from "../stages/stages.ts";
import type { World } from "../world/world.ts";

/**
 * Checks all bases out. A base that cannot be checked out is lost, and the run continues without it.
 * @throws LoadgateError as {@link World.sourceControl}, if the user named that very base; nothing is left behind
 * then
 */
export async function checkOutBases(world: World, planned: Planned): Promise<CheckedOut> {
  let run: CheckedOut = { ...planned, bases: [] };
  try {
    for (const [index, base] of planned.request.bases.entries()) {
      run = planned.keep(await withBase(world, run, { arm: baseArm(index), base }));
    }
  } catch (error) {
    for (const { checkout } of run.bases) await checkout.remove();
    throw error;
  }
  return run;
}

/** The run with one more base, checked out or lost. */
async function withBase(
  world: World,
  run: CheckedOut,
  { arm, base }: Omit<CheckedOutArm, "checkout">,
): Promise<CheckedOut> {
  const { request, bases } = run;
  world.progress.stage(`Checking out ${nameOf(base)}`);
  let found: CheckedOutArm | undefined;
  try {
    const checkout = await checkoutOf(world, request, base);
    found = { arm, base: foundBase(base, checkout), checkout };
    const twin = bases.find((one) => one.checkout.sha === checkout.sha);
    if (twin) {
      const message = `${nameOf(found.base)} is the same commit as ${nameOf(twin.base)}`;
      throw new LoadgateError("measurement", message);
    }
    const next = { ...run, bases: [...bases, found] };
    // The judged base is recorded once it is built.
    return arm === "base" ? next : withCommit(next, arm, commitOf(found.base, checkout));
  } catch (error) {
    if (request.signal.aborted || base.isNamed || !(error instanceof LoadgateError)) {
      await found?.checkout.remove();
      request.signal.throwIfAborted();
      throw error;
    }
    world.progress.warn(`Not compared: ${withHint(error)}`);
    const isLeft = (lane: Lane) => lane.arm !== arm;
    const left = laidOut(withCells(run, withLanes(run.benchmark.cells, isLeft)));
    const commit = commitOf(found?.base ?? base, found?.checkout);
    const next = { ...left, bases: [...bases, ...present([found])] };
    return withCommit(next, arm, { ...commit, lost: [lossFrom(error)] });
  }
}

async function checkoutOf(
  { sourceControl, progress }: World,
  { signal, config }: MeasureRequest,
  base: BaseRequest,
): Promise<Checkout> {
  const checkout = await sourceControl.checkOut(base, signal);
  for (const warning of checkout.warnings) progress.warn(warning);
  try {
    const head = await sourceControl.head();
    // A user who names head's own commit wants to compare it with itself.
    if (!base.isNamed && head?.sha === checkout.sha && !head.dirty) {
      const message = `base ${nameOf(base)} is the commit that is measured`;
      const hint = "Name another commit, or run without a base.";
      throw new LoadgateError("measurement", message, { hint });
    }
    // Changes in a user's working tree are the user's own business, but a job judges a commit.
    if (base.headSha !== undefined) await refusePutBack(checkout, base, config.file);
    return checkout;
  } catch (error) {
    await checkout.remove();
    throw error;
  }
}

/** @param configFile may equal base's, because base's gate and scenarios apply anyway */
async function refusePutBack(checkout: Checkout, base: BaseRequest, configFile: string) {
  const files = (await checkout.putBack()).filter((file) => file !== configFile);
  if (files.length === 0) return;
  const names = files.map((file) => file.slice(checkout.workingTree.length + 1));
  const some = withoutControls(formatSome(names), " ");
  const message = `the working tree has ${some} as base ${nameOf(base)} has it, not as this change does`;
  const hint = "Measure before a step that checks out other files, or check this commit out again.";
  throw new LoadgateError("measurement", message, { hint });
}
