import * as core from "@actions/core";
import { messageOf } from "../domain/shared/error.ts";
import { harmless } from "./untrusted.ts";

const warned = new Set<string>();

/**
 * Writes to a file of the runner. If that fails, as in a container whose user may not write there, the rest of the job
 * goes on with one warning.
 * @param what in words, for the warning
 */
export async function toRunner(what: string, write: () => unknown): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (warned.has(what)) return;
    warned.add(what);
    const text = `The job's ${what} could not be written: ${messageOf(error)}`;
    core.warning(harmless(text), { title: "Loadgate" });
  }
}
