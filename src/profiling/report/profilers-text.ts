import type { ProfilerDiagnosis } from "../port.ts";

/** For example `Profiler of Python: py-spy is not installed: pip install py-spy`, a line each. */
export function profilersText(profilers: readonly ProfilerDiagnosis[]): string {
  const lines = profilers.map(({ profiles, profiler, works, advice }) => {
    const state = works ? profiler : `${profiler}: ${advice}`;
    return `Profiler of ${profiles}: ${state}\n`;
  });
  return lines.join("");
}
