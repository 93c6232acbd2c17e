import * as core from "@actions/core";
import type { BencherOverrides } from "../bencher/request.ts";

/**
 * Reads the inputs of the action that are about Bencher. The key is masked in the job's log before
 * anything else happens.
 */
export function readBencherInputs(): BencherOverrides {
  const key = (core.getInput("bencher-api-key") || process.env["BENCHER_API_KEY"] || "").trim();
  if (key !== "") core.setSecret(key);
  const given = {
    project: core.getInput("bencher-project"),
    host: core.getInput("bencher-host"),
    testbed: core.getInput("bencher-testbed"),
    version: core.getInput("bencher-version"),
  };
  return {
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== "")),
    ...(key !== "" && { key: () => key }),
  };
}
