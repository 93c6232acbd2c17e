import { readFileSync } from "node:fs";
import path from "node:path";
import { attempt } from "../../domain/shared/error.ts";

/** Mount points of the hierarchies with CPU quotas, of versions 2 and 1. */
const MOUNTS = ["/sys/fs/cgroup", "/sys/fs/cgroup/cpu"];

/** The lines of `/proc/self/cgroup` about version 2, `0::/group`, or the CPU in version 1, `2:cpu,cpuacct:/group`. */
const OWN_GROUP = /^(?:0|\d+:(?:.*,)?cpu(?:,.*)?)::?(\/.*)$/gm;

/**
 * The CPU time that this process's control group and those above it may use. Inside a container, its group is the root
 * of the mount, whatever its name is.
 * @param read returns a file's text, or undefined if it cannot be read
 * @returns cores, or undefined if nothing limits it
 */
export function cpuQuota(
  read = (file: string) => attempt(() => readFileSync(file, "utf8")),
): number | undefined {
  const groups = new Set(["/"]);
  for (const [, own = "/"] of (read("/proc/self/cgroup") ?? "").matchAll(OWN_GROUP)) {
    let group = path.posix.normalize(own);
    for (; group !== "/"; group = path.posix.dirname(group)) groups.add(group);
  }
  const quotas = [...groups].flatMap((group) =>
    MOUNTS.map((mount) => quotaIn(mount + group, read)),
  );
  const least = Math.min(...quotas);
  return Number.isFinite(least) ? least : undefined;
}

function quotaIn(folder: string, read: (file: string) => string | undefined): number {
  const version1 = ["quota", "period"].map((name) => read(`${folder}/cpu.cfs_${name}_us`));
  const text = read(`${folder}/cpu.max`) ?? version1.join(" ");
  const [quota = 0, period = 0] = text.split(/\s+/).map(Number);
  return quota > 0 && period > 0 ? quota / period : Number.POSITIVE_INFINITY;
}
