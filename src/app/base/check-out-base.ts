import type { BaseCommit } from "../../domain/run/file/base-commit.ts";
import { lossFrom } from "../../domain/run/file/lost-base.ts";
import { furtherArm } from "../../domain/run/series/series.ts";
import { withoutControls } from "../../domain/shared/control-characters.ts";
import { LoadgateError } from "../../domain/shared/error.ts";
import { formatSome } from "../../domain/shared/format.ts";
import type { BaseRequest, Checkout } from "../../ports/source-control.ts";
import { withoutBase } from "../arms/arms.ts";
import type { MeasureRequest } from "../measure-request.ts";
import { type Draft, layOutCells, loseIn } from "../run-draft.ts";
import type { World } from "../world.ts";
import { foundBase, nameOf } from "./base-arm-request.ts";

/**
 * Checks base out into the draft, if one was asked for. If that fails, the draft says so, and head is measured
 * alone.
 * @throws LoadgateError as {@link World.sourceControl}, where the user named that very base
 */
export async function checkOutBase(
  world: World,
  request: MeasureRequest,
  draft: Draft,
): Promise<void> {
  const { base, signal } = request;
  if (!base) return;
  const { progress } = world;
  progress.stage(`Checking out ${nameOf(base)}`);
  try {
    draft.checkout = await checkoutOf(world, { ...request, base });
  } catch (error) {
    signal.throwIfAborted();
    if (base.isNamed || !(error instanceof LoadgateError)) throw error;
    progress.warn(`Not compared: ${error.message}`);
    const isRequired = base.isRequired !== false;
    draft.base = { ref: nameOf(base), isRequired, lost: [lossFrom(error)] };
    layOutCells(draft, request, withoutBase(draft.arms.cells));
  }
}

/**
 * Checks the further bases out into the draft. One that cannot be had is lost, which the draft says.
 */
export async function checkOutFurtherBases(
  world: World,
  request: MeasureRequest,
  draft: Draft,
): Promise<void> {
  for (const [index, base] of (request.furtherBases ?? []).entries()) {
    world.progress.stage(`Checking out ${nameOf(base)}`);
    const arm = furtherArm(index);
    try {
      const checkout = await checkoutOf(world, { ...request, base });
      const twin = twinOf(request, draft, checkout);
      draft.further.push({ arm, base: furtherCommit(base, checkout), checkout });
      if (twin !== undefined) throw isTwin(nameOf(foundBase(base, checkout)), twin);
    } catch (error) {
      request.signal.throwIfAborted();
      if (!(error instanceof LoadgateError)) throw error;
      world.progress.warn(`Not compared: ${error.message}`);
      if (!draft.further[index]) draft.further.push({ arm, base: furtherCommit(base) });
      loseIn(draft, arm, [lossFrom(error)]);
    }
  }
}

function furtherCommit(base: BaseRequest, checkout?: Checkout): BaseCommit {
  const ref = nameOf(checkout ? foundBase(base, checkout) : base);
  return { ...(checkout && { sha: checkout.sha }), ref, isRequired: false };
}

/** The name of an earlier base that is the same commit, so that this one would be measured twice. */
function twinOf(
  { base }: MeasureRequest,
  { checkout, further }: Draft,
  { sha }: Checkout,
): string | undefined {
  if (base && checkout?.sha === sha) return nameOf(foundBase(base, checkout));
  return further.find((one) => one.base.sha === sha)?.base.ref;
}

function isTwin(name: string, twin: string): LoadgateError {
  return new LoadgateError("measurement", `${name} is the same commit as ${twin}`);
}

async function checkoutOf(
  { sourceControl, progress }: World,
  { base, signal, config }: MeasureRequest & { readonly base: BaseRequest },
): Promise<Checkout> {
  const checkout = await sourceControl.checkOut(base, signal);
  for (const warning of checkout.warnings) progress.warn(warning);
  try {
    const head = await sourceControl.head();
    // A user who names head's own commit wants to see how it compares with itself.
    if (!base.isNamed && head?.sha === checkout.sha && !head.dirty) throw isMeasuredItself(base);
    // What a person tries out in a working tree is that person's business; a job judges a commit.
    if (base.headSha !== undefined) await refusePutBack(checkout, base, config.file);
    return checkout;
  } catch (error) {
    await checkout.remove();
    throw error;
  }
}

function isMeasuredItself(base: BaseRequest): LoadgateError {
  return new LoadgateError("measurement", `base ${nameOf(base)} is the commit that is measured`, {
    hint: "Name another commit, or run without a base.",
  });
}

/** @param configFile may be base's, whose gate and scenarios count anyway */
async function refusePutBack(
  checkout: Checkout,
  base: BaseRequest,
  configFile: string,
): Promise<void> {
  const files = (await checkout.putBack()).filter((file) => file !== configFile);
  if (files.length === 0) return;
  const names = files.map((file) => file.slice(checkout.workingTree.length + 1));
  const some = withoutControls(formatSome(names), " ");
  const message = `the working tree has ${some} as base ${nameOf(base)} has it, not as this change does`;
  const hint = "Measure before a step that checks out other files, or check this commit out again.";
  throw new LoadgateError("measurement", message, { hint });
}
