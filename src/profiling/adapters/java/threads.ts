import { procText, threadsOf } from "../../../adapters/process/process-table.ts";

/** What threads of a Java program do, by what their names begin with; all others run Java code. */
const KINDS: readonly (readonly [RegExp, string])[] = [
  [/^(?:GC Thread|G1 |Z[A-Z]|XWorker|Shenandoah|Concurrent Mark)/, "(garbage collector)"],
  [/^(?:C[12] Compiler|JVMCI)/, "(compiler)"],
  [/^JFR /, "(profiler)"],
  [/^VM (?:Thread|Periodic)/, "(virtual machine)"],
];

/** CPU time of a Java program so far, in milliseconds. */
export interface JavaCpu {
  /** Of threads of the virtual machine, by what they do: `(garbage collector)`. */
  readonly machine: ReadonlyMap<string, number>;
  /** Of all other threads, and of ended ones. */
  readonly userMs: number;
  readonly kernelMs: number;
  /** How long running threads had a CPU, and how long they waited for one. */
  readonly ranMs: number;
  readonly waitedMs: number;
}

const TICK_MS = 10;

/**
 * Reads the CPU time of a Java program by what its threads do.
 * @param pid its process
 */
export function javaCpuOf(pid: number): JavaCpu {
  const machine = new Map<string, number>();
  let { userMs, kernelMs } = timesIn(procText(pid, "stat"));
  let [ranMs, waitedMs] = [0, 0];
  for (const thread of threadsOf(pid)) {
    const name = procText(pid, `task/${thread}/comm`);
    const kind = KINDS.find(([form]) => form.test(name))?.[1];
    if (kind === undefined) {
      // Nanoseconds; absent where the kernel does not record them.
      const [ran = 0, waited = 0] = procText(pid, `task/${thread}/schedstat`)
        .split(" ")
        .map(Number);
      ranMs += ran / 1e6;
      waitedMs += waited / 1e6;
    } else {
      const own = timesIn(procText(pid, `task/${thread}/stat`));
      userMs -= own.userMs;
      kernelMs -= own.kernelMs;
      machine.set(kind, (machine.get(kind) ?? 0) + own.userMs + own.kernelMs);
    }
  }
  return { machine, userMs, kernelMs, ranMs, waitedMs };
}

/** @param stat content of the file `stat` of a process or thread */
function timesIn(stat: string) {
  // Its name may contain anything.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return { userMs: Number(fields[11] ?? 0) * TICK_MS, kernelMs: Number(fields[12] ?? 0) * TICK_MS };
}

/**
 * CPU time of a Java program since an earlier reading.
 * @param before the earlier reading
 * @param pid its process
 */
export function cpuSince(before: JavaCpu, pid: number): JavaCpu {
  const after = javaCpuOf(pid);
  const between = (key: "userMs" | "kernelMs" | "ranMs" | "waitedMs") =>
    Math.max(0, after[key] - before[key]);
  const machine = [...after.machine].map(
    ([kind, ms]) => [kind, Math.max(0, ms - (before.machine.get(kind) ?? 0))] as const,
  );
  return {
    machine: new Map(machine),
    userMs: between("userMs"),
    kernelMs: between("kernelMs"),
    ranMs: between("ranMs"),
    waitedMs: between("waitedMs"),
  };
}
