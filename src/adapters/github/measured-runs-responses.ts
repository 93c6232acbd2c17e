import { z } from "zod";
import { CodeHostError } from "../../domain/review/code-host-error.ts";
import { read } from "./responses.ts";

/** An artifact that can be downloaded. */
export interface Artifact {
  readonly id: number;
  readonly bytes: number;
}

const artifacts = z.object({
  artifacts: z.array(
    z.object({
      id: z.int().positive(),
      name: z.string(),
      size_in_bytes: z.int().nonnegative(),
      expired: z.boolean(),
    }),
  ),
});

/**
 * The newest artifact of a name that has not expired: each attempt of a run leaves one.
 * @throws CodeHostError `unexpected` when the answer is no list of artifacts
 */
export function readNewestArtifact(answer: unknown, wanted: string): Artifact | undefined {
  const [newest] = read(artifacts, answer, "a list of artifacts")
    .artifacts.filter(({ name, expired }) => name === wanted && !expired)
    .toSorted((a, b) => b.id - a.id);
  return newest && { id: newest.id, bytes: newest.size_in_bytes };
}

/**
 * The bytes of a download.
 * @throws CodeHostError `unexpected` when it is none
 */
export function readBytes(answer: unknown): Uint8Array {
  if (answer instanceof ArrayBuffer) return new Uint8Array(answer);
  throw new CodeHostError("unexpected", "GitHub's answer is no file", {
    hint: "Start the job again later.",
  });
}
