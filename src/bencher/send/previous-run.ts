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
  const what = "The run before this one could not be looked up";
  const previous = first && (await optional(what, () => bencher.previous(first.submission)));
  if (!previous) return [];
  const { startPoint, branch } = first.submission;
  const { start_time: at, metrics } = previous;
  if (!startPoint && Date.parse(at) > Date.parse(startedAt)) {
    return [
      `Bencher has a newer run of ${branch}, from ${at}, but now counts this one as the newest.`,
    ];
  }
  const sent = new Set(plans.flatMap((plan) => Object.keys(plan.sent)));
  const gone = metrics.map(({ benchmark }) => benchmark.name).filter((name) => !sent.has(name));
  if (gone.length === 0 || only) return [];
  const names = formatSome([...new Set(gone)]);
  return [
    `Not tested, because ${startPoint?.branch ?? branch} has it and this run does not: ${names}.`,
  ];
}
