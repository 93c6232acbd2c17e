import type { BaselineRecord } from "../../domain/history/baseline.ts";
import { LoadgateError } from "../../domain/shared/error.ts";
import { NOTHING_ADDED, type WritableStore } from "../../ports/baseline-store.ts";
import type { Progress } from "../../ports/progress.ts";

/** A run that another job measured and judged. */
export interface RecordRequest {
  /** What it left for the baseline. */
  readonly record: BaselineRecord;
  /** The commit that this job is for. */
  readonly sha: string | undefined;
  /** Why this job may not write the baseline; absent where it may. */
  readonly notRecordable?: string;
  readonly keep: number;
  /** False where a baseline that cannot be written is a warning. */
  readonly required?: boolean;
}

/**
 * Adds a run to the baseline that another job measured: one with the right to write, which builds nothing.
 * @returns what became of it, in a sentence
 * @throws LoadgateError `usage` for the record of another commit, `publishing` where it cannot be written and has to be
 */
export async function recordRun(
  store: WritableStore,
  progress: Pick<Progress, "stage" | "warn">,
  { record, sha, notRecordable, keep, required }: RecordRequest,
): Promise<string> {
  if (notRecordable !== undefined) return `Nothing is recorded: ${notRecordable}.`;
  if (record.commit.sha !== sha) {
    const message = `The record is of ${record.commit.sha}, and this job is for ${sha ?? "no commit"}`;
    const hint = "Run the measuring job and the recording job in the same workflow run.";
    throw new LoadgateError("usage", message, { hint });
  }
  progress.stage(`Recording in ${store.location}`);
  try {
    const added = await store.save(record, keep);
    if (added === 0) return `Nothing is recorded: ${store.location} ${NOTHING_ADDED}.`;
    return `Recorded ${sha.slice(0, 12)} in ${store.location}.`;
  } catch (error) {
    if (required !== false || !(error instanceof LoadgateError)) throw error;
    progress.warn([error.message, error.hint ?? ""].map(asSentence).join(" ").trim());
    return asSentence(`Nothing is recorded: ${error.message}`);
  }
}

function asSentence(text: string): string {
  return text === "" || /[.!?]$/.test(text) ? text : `${text}.`;
}
