/**
 * Reads which CPUs a process may run on.
 * @param status content of its `/proc/PID/status`, whose list reads like `0-3,8`
 * @returns their numbers; empty if the kernel does not report them
 */
export function allowedCpus(status: string): readonly number[] {
  const [, list = ""] = /^Cpus_allowed_list:\s*(\S+)/m.exec(status) ?? [];
  return [...list.matchAll(/(\d+)(?:-(\d+))?/g)].flatMap(([, first, last = first]) =>
    Array.from({ length: Number(last) - Number(first) + 1 }, (_, index) => Number(first) + index),
  );
}
