import type { BaselineRecord } from "../domain/history/baseline.ts";
import type { Config } from "../domain/run/plan/config.ts";
import { asSentence, LoadgateError, withHint } from "../domain/shared/error.ts";
import { NOTHING_ADDED, type WritableStore } from "../ports/baseline-store.ts";
import type { Progress } from "../ports/progress.ts";

/** A run that another job measured and judged. */
export interface RecordRequest extends Pick<Config["baseline"], "keep" | "required"> {
  /** The record it left for the baseline. */
  readonly record: BaselineRecord;
  /** The commit that this job is for. */
  readonly sha: string | undefined;
  /** The reason this job may not write the baseline; absent if it may. */
  readonly notRecordable?: string;
}

/**
 * Adds another job's run to the baseline. This job may write to the repository, so it builds nothing.
 * @returns the result, as a sentence
 * @throws LoadgateError `usage` for the record of another commit, `publishing` if a required baseline cannot be
 * written
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
    progress.warn(withHint(error));
    return asSentence(`Nothing is recorded: ${error.message}`);
  }
}
