import { CodeHostError } from "../domain/review/code-host-error.ts";
import type { Comparison } from "../domain/verdict/comparison.ts";
import { standingOf } from "../domain/verdict/gate.ts";
import type { CheckRun, CodeHost } from "../ports/code-host.ts";

/**
 * Writes a check with its annotations, where the token may (`checks: write`). Where it may not, the
 * job's own status says the same, and nothing is said about it.
 * @returns where it is to be seen, or undefined
 * @throws CodeHostError when it could not be written for another reason
 */
export async function writeCheck(host: CodeHost, check: CheckRun): Promise<string | undefined> {
  try {
    return await host.createCheckRun(check);
  } catch (error) {
    if (error instanceof CodeHostError && ["forbidden", "not-found"].includes(error.failure)) {
      return undefined;
    }
    throw error;
  }
}

/**
 * What a check says at a glance: `neutral` where the gate was told to pass whatever it finds, and where
 * nothing was compared. A run that the job ends with an error, such as a tracker that had to keep it, has failed.
 */
export function conclusionOf(comparison: Comparison, failure?: unknown): CheckRun["conclusion"] {
  if (failure !== undefined) return "failure";
  const conclusions = { passed: "success", neutral: "neutral", failed: "failure" } as const;
  return conclusions[standingOf(comparison)];
}
