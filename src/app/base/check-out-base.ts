import { lossFrom } from "../../domain/run/lost-base.ts";
import { LoadgateError } from "../../domain/shared/error.ts";
import type { BaseRequest, Checkout } from "../../ports/source-control.ts";
import { withoutBase } from "../arms/arms.ts";
import type { MeasureRequest } from "../measure-request.ts";
import { type Draft, layOutCells } from "../run-draft.ts";
import type { World } from "../world.ts";
import { nameOf } from "./base-arm-request.ts";

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
    draft.checkout = await checkoutOf(world, base, signal);
  } catch (error) {
    signal.throwIfAborted();
    if (base.isNamed || !(error instanceof LoadgateError)) throw error;
    progress.warn(`Not compared: ${error.message}`);
    const isRequired = base.isRequired !== false;
    draft.base = { ref: nameOf(base), isRequired, lost: [lossFrom(error)] };
    layOutCells(draft, request, withoutBase(draft.arms.cells));
  }
}

async function checkoutOf(
  { sourceControl }: World,
  base: BaseRequest,
  signal: AbortSignal,
): Promise<Checkout> {
  const checkout = await sourceControl.checkOut(base, signal);
  const head = await sourceControl.head();
  // A user who names head's own commit wants to see how it compares with itself.
  if (base.isNamed || head?.sha !== checkout.sha || head.dirty) return checkout;
  await checkout.remove();
  throw new LoadgateError("measurement", `base ${nameOf(base)} is the commit that is measured`, {
    hint: "Name another commit, or run without a base.",
  });
}
