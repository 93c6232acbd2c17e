import { LoadgateError } from "../domain/shared/error.ts";

/**
 * Refuses the option that let several shards measure the same series.
 * @param name as the caller writes it
 * @param given its value; empty or absent if the option is not set
 * @throws LoadgateError `usage` that says how to repeat a measurement on another machine
 */
export function refuseRepeatOn(name: string, given: string | undefined): void {
  if (given === undefined || given === "") return;
  throw new LoadgateError("usage", `${name} was removed: each series is measured on one machine`, {
    hint: "To repeat a measurement on another runner, run the job again and compare both reports.",
  });
}
