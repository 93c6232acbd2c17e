import { createHash } from "node:crypto";
import type { BaselineRecord } from "../../domain/history/baseline.ts";
import { hasCode, LoadgateError, messageOf } from "../../domain/shared/error.ts";
import { parseRecord, recordBytes } from "./record.ts";

/**
 * Reads the record written by a run.
 * @param sha256 of its bytes, as hex digits
 * @throws LoadgateError `usage` when it is missing, has another hash or is no record
 */
export async function readRecordFile(file: string, sha256: string): Promise<BaselineRecord> {
  try {
    const bytes = await recordBytes(file);
    const found = createHash("sha256").update(bytes).digest("hex");
    if (found !== sha256) throw new Error(`its SHA-256 is ${found}, not ${sha256}`);
    return parseRecord(bytes.toString("utf8"));
  } catch (error) {
    const reason = hasCode(error, "ENOENT") ? "there is no such file" : messageOf(error);
    throw new LoadgateError("usage", `${file} is not the record of the run: ${reason}`, {
      hint: "The job that measures writes it; download its artifact into the folder `out` as it is.",
      cause: error,
    });
  }
}
