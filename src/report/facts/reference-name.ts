import type { ComparedWith } from "../../domain/comparison/comparison.ts";

const COMMIT_ID = /^[0-9a-f]{7,64}$/;

/** A short name of the reference: a branch by its name. */
export function referenceName(compared: ComparedWith): string {
  switch (compared.kind) {
    case "base":
    case "lost":
      return COMMIT_ID.test(compared.ref) ? "base" : compared.ref;
    case "run":
      return "the other run";
    default:
      return "the baseline";
  }
}
