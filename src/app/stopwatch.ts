/**
 * Measures the duration of each phase, including one that fails.
 * @param now a clock in milliseconds
 */
export function stopwatch(now: () => number) {
  const startMs = now();
  const phases = { installMs: 0, buildMs: 0, measureMs: 0 };
  return {
    time: async <T>(phase: keyof typeof phases, work: () => Promise<T>): Promise<T> => {
      const beganMs = now();
      try {
        return await work();
      } finally {
        phases[phase] += now() - beganMs;
      }
    },
    read: () => ({ totalMs: now() - startMs, ...phases }),
  };
}
