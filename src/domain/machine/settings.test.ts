import { describe, expect, it } from "vitest";
import { listOf, machineSettings, numbersIn, type Setting, type SystemFiles } from "./settings.ts";

const CPU = "/sys/devices/system/cpu";

/** A machine that shows these files, by path. */
function filesOf(tree: Readonly<Record<string, string>>): SystemFiles {
  return {
    text: (file) => tree[file],
    names: (folder) => {
      const inside = Object.keys(tree).filter((file) => file.startsWith(`${folder}/`));
      return [...new Set(inside.map((file) => file.slice(folder.length + 1).split("/")[0] ?? ""))];
    },
  };
}

function setting(name: string, tree: Readonly<Record<string, string>>): Omit<Setting, "name"> {
  const { name: _, ...found } = machineSettings(filesOf(tree)).find((one) => one.name === name) ?? {
    name,
  };
  return found;
}

/** A server with two sockets as its maker delivers it. */
const AS_DELIVERED = {
  [`${CPU}/online`]: "0-3",
  ...Object.fromEntries(
    [0, 1, 2, 3].map((cpu) => [`${CPU}/cpu${cpu}/cpufreq/scaling_governor`, "powersave"]),
  ),
  [`${CPU}/intel_pstate/no_turbo`]: "0",
  [`${CPU}/smt/active`]: "1",
  [`${CPU}/isolated`]: "",
  "/sys/devices/system/node/online": "0-1",
  "/proc/self/status": "Name:\tnode\nCpus_allowed:\tf\nCpus_allowed_list:\t0-3\n",
  "/proc/irq/default_smp_affinity": "f",
  "/proc/irq/24/smp_affinity_list": "0",
  "/proc/irq/25/smp_affinity_list": "2-3",
  "/proc/1/comm": "systemd",
  "/proc/812/comm": "irqbalance",
};

it("a machine as it is delivered is told with what to set", () => {
  expect(machineSettings(filesOf(AS_DELIVERED))).toEqual([
    {
      name: "frequency governor",
      found: "powersave",
      advice: "sudo cpupower frequency-set --governor performance",
    },
    {
      name: "turbo or boost",
      found: "on",
      advice: "echo 1 | sudo tee /sys/devices/system/cpu/intel_pstate/no_turbo",
    },
    {
      name: "hyper-threads",
      found: "on",
      advice: "echo off | sudo tee /sys/devices/system/cpu/smt/control",
    },
    {
      name: "NUMA nodes",
      found: "0-1",
      advice: "start the runner with numactl --cpunodebind=0 --membind=0",
    },
    { name: "isolated CPUs", found: "none" },
    {
      name: "pinned to CPUs",
      found: "no, all of 0-3",
      advice: "AllowedCPUs= of a slice for the runner, the other CPUs for system.slice",
    },
    {
      name: "interrupts",
      found: "on 0,2-3, moved by irqbalance",
      advice: "sudo systemctl stop irqbalance",
    },
  ]);
});

it("of one that is set there is nothing to say", () => {
  const { "/proc/812/comm": _, ...others } = AS_DELIVERED;
  const settings = machineSettings(
    filesOf({
      ...others,
      ...Object.fromEntries(
        [0, 1, 2, 3].map((cpu) => [`${CPU}/cpu${cpu}/cpufreq/scaling_governor`, "performance"]),
      ),
      [`${CPU}/intel_pstate/no_turbo`]: "1",
      [`${CPU}/smt/active`]: "0",
      "/sys/devices/system/node/online": "0",
      "/proc/self/status": "Cpus_allowed_list:\t2-3\n",
    }),
  );
  expect(settings.map(({ found }) => found)).toEqual([
    ...["performance", "off", "off", "one", "none", "2-3 of 0-3", "on 0,2-3"],
  ]);
  for (const one of settings) expect(one).not.toHaveProperty("advice");
});

it("what the system does not tell is not known", () => {
  for (const one of machineSettings(filesOf({}))) expect(Object.keys(one)).toEqual(["name"]);
});

describe("the governor", () => {
  it("is told for each CPU where they differ", () => {
    const tree = {
      [`${CPU}/online`]: "0-2",
      [`${CPU}/cpu0/cpufreq/scaling_governor`]: "performance",
      [`${CPU}/cpu1/cpufreq/scaling_governor`]: "schedutil",
      [`${CPU}/cpu2/cpufreq/scaling_governor`]: "performance",
    };
    expect(setting("frequency governor", tree)).toMatchObject({
      found: "performance on 0,2, schedutil on 1",
      advice: expect.any(String),
    });
  });
});

it("boost has another file and another sense than Intel's turbo", () => {
  const file = `${CPU}/cpufreq/boost`;
  expect(setting("turbo or boost", { [file]: "1" })).toEqual({
    found: "on",
    advice: `echo 0 | sudo tee ${file}`,
  });
  expect(setting("turbo or boost", { [file]: "0" })).toEqual({ found: "off" });
});

it("several isolated CPUs are no place for a server with threads", () => {
  const on = (allowed: string) =>
    setting("isolated CPUs", {
      [`${CPU}/isolated`]: "2-3",
      "/proc/self/status": `Cpus_allowed_list:\t${allowed}\n`,
    });
  expect(on("2-3")).toEqual({ found: "2-3", advice: expect.stringContaining("AllowedCPUs=") });
  expect(on("0-2")).toEqual({ found: "2-3" });
});

it("two CPUs are not divided", () => {
  const tree = { [`${CPU}/online`]: "0-1", "/proc/self/status": "Cpus_allowed_list:\t0-1\n" };
  expect(setting("pinned to CPUs", tree)).toEqual({ found: "no, all of 0-1" });
});

it.each([
  ["0", [0]],
  ["0-3", [0, 1, 2, 3]],
  ["0-1,8,10-11", [0, 1, 8, 10, 11]],
  ["", []],
])("%j is read, and written as it was", (list, numbers) => {
  expect(numbersIn(`${list}\n`)).toEqual(numbers);
  expect(listOf(numbers.toReversed())).toBe(list);
});

it.each(["all", "3-", "-1", "5-3"])("%j is no list", (list) => {
  expect(numbersIn(list)).toEqual([]);
});

it("no list is longer than a kernel's", () => {
  expect(numbersIn("0-999999999")).toHaveLength(8192);
});
