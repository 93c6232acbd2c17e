/**
 * Runs some work and reports its duration in milliseconds, even if it fails.
 * @param now a clock in milliseconds
 */
export async function timed<Result>(
  now: () => number,
  work: () => Promise<Result>,
  took: (ms: number) => void,
): Promise<Result> {
  const beganMs = now();
  try {
    return await work();
  } finally {
    took(now() - beganMs);
  }
}
