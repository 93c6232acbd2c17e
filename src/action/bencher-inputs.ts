import * as core from "@actions/core";
import type { BencherOverrides } from "../bencher/request.ts";
import { withoutNullish } from "../domain/shared/without-nullish.ts";

/**
 * Reads the inputs of the action that are about Bencher. The key is masked in the job's log before
 * anything else happens.
 */
export function readBencherInputs(): BencherOverrides {
  const key = (core.getInput("bencher-api-key") || process.env["BENCHER_API_KEY"] || "").trim();
  if (key !== "") core.setSecret(key);
  const given = (name: string) => core.getInput(`bencher-${name}`) || undefined;
  return withoutNullish({
    project: given("project"),
    host: given("host"),
    testbed: given("testbed"),
    version: given("version"),
    key: key === "" ? undefined : () => key,
  });
}
