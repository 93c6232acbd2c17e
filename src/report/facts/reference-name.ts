import type { ComparedWith } from "../../domain/comparison/comparison.ts";

const COMMIT_ID = /^[0-9a-f]{7,64}$/;

/** A short name of the reference: a branch by its name. */
export function referenceName(compared: ComparedWith): string {
  if ("ref" in compared) return COMMIT_ID.test(compared.ref) ? "base" : compared.ref;
  return compared.kind === "run" ? "the other run" : "the baseline";
}
