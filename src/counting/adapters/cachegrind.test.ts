import { writeFileSync } from "node:fs";
import { expect, it } from "vitest";
import { enterFolder } from "../../../test/support/working-folder.ts";
import { readLogs } from "./cachegrind.ts";

/** What Valgrind 3.19 writes at the beginning of a process. */
const log = (pid: number, parent: number, command: string) => `==${pid}== Cachegrind, a profiler
==${pid}== Using Valgrind-3.19.0 and LibVEX; rerun with -h for copyright info
==${pid}== Command: ${command}
==${pid}== Parent PID: ${parent}
==${pid}==
`;

/** Logs of processes, each by its id, that of its parent, and its command. */
async function logsOf(...processes: readonly (readonly [number, number, string])[]) {
  enterFolder();
  writeFileSync("count.7", "");
  for (const [pid, parent, command] of processes) {
    writeFileSync(`log.${pid}`, log(pid, parent, command));
  }
  return await readLogs(".");
}

it("knows forks from executed programs by their parents' commands", async () => {
  const found = await logsOf(
    [10, 9, "./server 80"],
    [11, 10, "./server 80"],
    [12, 10, "./helper"],
    [13, 12, "./helper"],
    [14, 12, "./helper more"],
  );
  expect(found.processes.toSorted()).toEqual(["10", "11", "12", "13", "14"]);
  // The first one's parent is not known.
  expect(found).toMatchObject({ forked: ["10", "11", "13"], areReplaced: false });
});

it("knows a fork whose parent executed another program afterwards", async () => {
  const found = await logsOf([10, 9, "./server"], [11, 10, "./helper"], [12, 11, "./server"]);
  expect(found.forked).toEqual(["10", "12"]);
  // Ids are those of a file, and may be anything.
  expect((await logsOf([10, 11, "./a"], [11, 10, "./b"])).forked).toHaveLength(2);
});

it("takes for a fork whose parent had ended", async () => {
  expect((await logsOf([10, 9, "./server"], [11, 1, "./job"])).forked).toEqual(["10", "11"]);
});

it("knows the first process of a namespace", async () => {
  expect((await logsOf([10, 9, "./server"], [1, 0, "./job"])).areReplaced).toBe(true);
});

it("misses nothing of a process that was killed before it said what it is", async () => {
  enterFolder();
  writeFileSync("log.10", "");
  const found = await readLogs(".");
  expect(found).toEqual({ processes: ["10"], areReplaced: false, forked: ["10"] });
});
