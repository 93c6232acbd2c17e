/** No kernel supports more CPUs. */
const MOST_CPUS = 8192;

/**
 * Reads which CPUs a process may run on.
 * @param status content of its `/proc/PID/status`, whose list reads like `0-3,8`
 * @returns their numbers; empty if the kernel does not report them
 */
export function allowedCpus(status: string): readonly number[] {
  const [, list = ""] = /^Cpus_allowed_list:\s*(\S+)/m.exec(status) ?? [];
  return list.split(",").flatMap((range) => {
    const [, first, last = first] = /^(\d+)(?:-(\d+))?$/.exec(range) ?? [];
    if (first === undefined) return [];
    const length = Math.min(Number(last) - Number(first) + 1, MOST_CPUS);
    return Array.from({ length: Math.max(0, length) }, (_, index) => Number(first) + index);
  });
}
