import type { RunFile } from "../../domain/run/file/run-file.ts";
import { formatSome } from "../../domain/shared/format.ts";
import type { ReportPlan } from "./report-plans.ts";
import type { Sending } from "./send-parts.ts";

/**
 * Compares a run with the one that it follows in Bencher. Request this before sending anything.
 * @returns a sentence if that one is newer, or has series that this run lacks
 */
export async function previousNotes(
  { bencher, optional }: Sending,
  plans: readonly ReportPlan[],
  { startedAt, only }: Pick<RunFile, "startedAt" | "only">,
): Promise<readonly string[]> {
  const [first] = plans;
  if (!first) return [];
  const { startPoint, branch } = first.submission;
  const what = "The run before this one could not be looked up";
  const previous = await optional(what, () => bencher.previous(first.submission));
  if (!previous) return [];
  const { start_time: at, metrics } = previous;
  if (!startPoint && Date.parse(at) > Date.parse(startedAt)) {
    const order = "Bencher orders runs by arrival, so this one counts as the newest";
    return [`Bencher already has a newer run of ${branch}, from ${at}. ${order}.`];
  }
  const sent = new Set(plans.flatMap((plan) => Object.keys(plan.sent)));
  const names = new Set(metrics.map(({ benchmark }) => benchmark.name));
  const gone = [...names].filter((name) => !sent.has(name));
  if (gone.length === 0 || only) return [];
  const from = startPoint?.branch ?? branch;
  return [`Not tested, because this run does not have them, unlike ${from}: ${formatSome(gone)}.`];
}
