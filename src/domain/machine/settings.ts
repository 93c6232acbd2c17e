import { groupedBy } from "../shared/grouped-by.ts";

/**
 * Parses a list of numbers in the kernel's format.
 * @param list such as `0-3,8`
 * @returns empty for an empty list
 */
export function numbersIn(list: string): readonly number[] {
  return list.split(",").flatMap((range) => {
    const [, first, last = first] = /^(\d+)(?:-(\d+))?$/.exec(range.trim()) ?? [];
    if (first === undefined) return [];
    const length = Math.min(Number(last) - Number(first) + 1, MOST_NUMBERS);
    return Array.from({ length: Math.max(0, length) }, (_, index) => Number(first) + index);
  });
}

/** No kernel supports more CPUs. */
const MOST_NUMBERS = 8192;

/** Formats numbers as the kernel does: `0-3,8` for 8, 0, 1, 2 and 3. */
export function listOf(numbers: Iterable<number>): string {
  const ranges: [first: number, last: number][] = [];
  for (const number of [...new Set(numbers)].toSorted((a, b) => a - b)) {
    const range = ranges.at(-1);
    if (range && number === range[1] + 1) range[1] = number;
    else ranges.push([number, number]);
  }
  return ranges
    .map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`))
    .join(",");
}

/** Kernel files about the machine, by path, such as `/sys/devices/system/cpu/online`. */
export interface SystemFiles {
  /** Content of a file, trimmed; undefined if it cannot be read. */
  readonly text: (file: string) => string | undefined;
  /** Names in a folder; empty if it cannot be read. */
  readonly names: (folder: string) => readonly string[];
}

/** A setting of a machine that affects measurements. */
export interface Setting {
  readonly name: string;
  /** Its current value; absent if the system does not report it. */
  readonly found?: string;
  /** Advice for steadier measurements: a command, or a short sentence. Absent if there is nothing to do. */
  readonly advice?: string;
}

/** The settings of a machine, with advice for steadier measurements; docs/machines.md explains each. */
export function machineSettings(files: SystemFiles): readonly Setting[] {
  return READERS.map(([name, read]) => ({ name, ...read(files) }));
}

type SettingValue = Omit<Setting, "name">;

const CPU = "/sys/devices/system/cpu";

function online({ text }: SystemFiles): readonly number[] {
  return numbersIn(text(`${CPU}/online`) ?? "");
}

/** CPUs that this process may run on; empty if the kernel does not report them. */
export function allowedCpus({ text }: Pick<SystemFiles, "text">): readonly number[] {
  const [, list = ""] = /^Cpus_allowed_list:\s*(\S+)/m.exec(text("/proc/self/status") ?? "") ?? [];
  return numbersIn(list);
}

function governor(files: SystemFiles): SettingValue {
  const cpus = online(files).flatMap((cpu) => {
    const name = files.text(`${CPU}/cpu${cpu}/cpufreq/scaling_governor`);
    return name === undefined ? [] : { cpu, name };
  });
  const kinds = [...groupedBy(cpus, ({ name }) => name)];
  if (kinds.length === 0) return {};
  const found = kinds.map(([name, own]) =>
    kinds.length === 1 ? name : `${name} on ${listOf(own.map(({ cpu }) => cpu))}`,
  );
  return {
    found: found.join(", "),
    ...(kinds.some(([name]) => name !== "performance") && {
      advice: "sudo cpupower frequency-set --governor performance",
    }),
  };
}

/** A file that shows whether something is on, its content then, and the command that switches it off. */
type Switch = readonly [file: string, on: string, advice: string];

const BOOSTS: readonly Switch[] = [
  [`${CPU}/intel_pstate/no_turbo`, "0", `echo 1 | sudo tee ${CPU}/intel_pstate/no_turbo`],
  [`${CPU}/cpufreq/boost`, "1", `echo 0 | sudo tee ${CPU}/cpufreq/boost`],
];

const HYPER_THREADS: readonly Switch[] = [
  [`${CPU}/smt/active`, "1", `echo off | sudo tee ${CPU}/smt/control`],
];

/** The setting that the first of some files that is there shows. */
function switchedBy(switches: readonly Switch[]): (files: SystemFiles) => SettingValue {
  return ({ text }) => {
    const [file, on, advice] = switches.find(([file]) => text(file) !== undefined) ?? [];
    if (file === undefined) return {};
    return text(file) === on ? { found: "on", advice } : { found: "off" };
  };
}

function numaNodes({ text }: SystemFiles): SettingValue {
  const nodes = text("/sys/devices/system/node/online");
  if (nodes === undefined) return {};
  return numbersIn(nodes).length > 1
    ? { found: nodes, advice: "start the runner with numactl --cpunodebind=0 --membind=0" }
    : { found: "one" };
}

function isolatedCpus(files: SystemFiles): SettingValue {
  const list = files.text(`${CPU}/isolated`);
  if (list === undefined) return {};
  const isolated = new Set(numbersIn(list));
  const shared = allowedCpus(files).filter((cpu) => isolated.has(cpu));
  return {
    found: list === "" ? "none" : list,
    ...(shared.length > 1 && {
      advice: "AllowedCPUs= in place of isolcpus=, which leaves all threads on one of these CPUs",
    }),
  };
}

/** Fewer CPUs are not worth dividing. */
const ENOUGH_TO_DIVIDE = 4;

function pinnedCpus(files: SystemFiles): SettingValue {
  const [own, all] = [allowedCpus(files), online(files)];
  if (own.length === 0 || all.length === 0) return {};
  if (own.length < all.length) return { found: `${listOf(own)} of ${listOf(all)}` };
  return {
    found: `no, all of ${listOf(all)}`,
    ...(all.length >= ENOUGH_TO_DIVIDE && {
      advice: "AllowedCPUs= of a slice for the runner, the other CPUs for system.slice",
    }),
  };
}

function interrupts({ text, names }: SystemFiles): SettingValue {
  const all = names("/proc/irq");
  const lists = all.flatMap((irq) => text(`/proc/irq/${irq}/smp_affinity_list`) ?? []);
  if (lists.length === 0) return {};
  const cpus = listOf(lists.flatMap(numbersIn));
  const processes = names("/proc").filter((name) => /^\d+$/.test(name));
  const isBalanced = processes.some((id) => text(`/proc/${id}/comm`) === "irqbalance");
  return isBalanced
    ? { found: `on ${cpus}, moved by irqbalance`, advice: "sudo systemctl stop irqbalance" }
    : { found: `on ${cpus}` };
}

const READERS: readonly (readonly [name: string, read: (files: SystemFiles) => SettingValue])[] = [
  ["frequency governor", governor],
  ["turbo or boost", switchedBy(BOOSTS)],
  ["hyper-threads", switchedBy(HYPER_THREADS)],
  ["NUMA nodes", numaNodes],
  ["isolated CPUs", isolatedCpus],
  ["pinned to CPUs", pinnedCpus],
  ["interrupts", interrupts],
];
