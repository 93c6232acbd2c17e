import { z } from "zod";
import { CodeHostError } from "../../domain/code-host-error.ts";

/** An artifact that can be downloaded. */
export interface FoundArtifact {
  readonly id: number;
  readonly bytes: number;
}

const answerForm = z.object({
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
 * The newest artifact of a name that is still there: each attempt of a run leaves one.
 * @throws CodeHostError `unexpected` when the answer is no list of artifacts
 */
export function readNewestArtifact(answer: unknown, wanted: string): FoundArtifact | undefined {
  const parsed = answerForm.safeParse(answer);
  if (!parsed.success) {
    throw new CodeHostError("unexpected", "GitHub's answer is no list of artifacts", {
      hint: "See whether GITHUB_API_URL is the address of a GitHub API.",
      cause: parsed.error,
    });
  }
  const newest = parsed.data.artifacts
    .filter(({ name, expired }) => name === wanted && !expired)
    .reduce<{ id: number; size_in_bytes: number } | undefined>(
      (latest, one) => (latest && latest.id > one.id ? latest : one),
      undefined,
    );
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
