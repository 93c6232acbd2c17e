import { spawnSync } from "node:child_process";

/** Why perf cannot profile here; undefined where it can. */
export function reasonNotToPerf(): string | undefined {
  const fails = (...args: readonly string[]) => spawnSync("perf", args).status !== 0;
  if (fails("--version")) return "perf is missing";
  const isForbidden = fails("record", "-e", "cpu-clock", "-o", "/dev/null", "true");
  return isForbidden ? "perf may not look at programs" : undefined;
}
