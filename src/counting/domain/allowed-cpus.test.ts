import { expect, it } from "vitest";
import { allowedCpus } from "./allowed-cpus.ts";

const cpusIn = (list: string) =>
  allowedCpus(
    `Name:\tnode\nCpus_allowed:\tf\nCpus_allowed_list:\t${list}\nMems_allowed_list:\t0\n`,
  );

it.each([
  ["0", [0]],
  ["0-3", [0, 1, 2, 3]],
  ["0-1,8,10-11", [0, 1, 8, 10, 11]],
])("a process may run on the CPUs %s", (list, cpus) => {
  expect(cpusIn(list)).toEqual(cpus);
});

it("a status without a list names no CPUs", () => {
  expect(allowedCpus("")).toEqual([]);
});
