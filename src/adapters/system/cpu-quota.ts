import { readFileSync } from "node:fs";
import path from "node:path";
import { attempt } from "../../domain/shared/error.ts";

/** Mount point of the control groups. */
const MOUNT = "/sys/fs/cgroup";

/**
 * The CPU time that this process's control group and those above it may use. Inside a container, its group is the root
 * of the mount, whatever its name is.
 * @param read returns a file's text, or undefined if it cannot be read
 * @returns cores, or undefined if nothing limits it
 */
export function cpuQuota(
  read = (file: string) => attempt(() => readFileSync(file, "utf8")),
): number | undefined {
  const [, own = "/"] = /^0::(\/.*)$/m.exec(read("/proc/self/cgroup") ?? "") ?? [];
  const groups = ["/"];
  let group = path.posix.normalize(own);
  for (; group !== "/"; group = path.posix.dirname(group)) groups.push(group);
  const quotas = groups.flatMap((one) => {
    const text = read(path.join(MOUNT, one, "cpu.max")) ?? "";
    const [quota = 0, period = 0] = text.split(" ").map(Number);
    return quota > 0 && period > 0 ? [quota / period] : [];
  });
  return quotas.length > 0 ? Math.min(...quotas) : undefined;
}
