import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { enterFolder } from "../../../test/support/working-folder.ts";
import { addFunctions, CACHEGRIND, DHAT, totalIn } from "./valgrind-tools.ts";

/** What cachegrind 3.19 wrote of a small program in C, with a few of its functions. */
const RECORDED = path.resolve("test/fixtures/cachegrind/add.out");

it("has the total of a process in its last line", async () => {
  expect(await totalIn(RECORDED, CACHEGRIND)).toBe(129_551);
});

it("has no total where it was cut off", async () => {
  enterFolder();
  writeFileSync("cut", readFileSync(RECORDED, "utf8").replace(/summary:.*/, ""));
  await expect(totalIn("cut", CACHEGRIND)).rejects.toThrow("a count of cachegrind was cut off");
  writeFileSync("empty", "");
  await expect(totalIn("empty", CACHEGRIND)).rejects.toThrow("a count of cachegrind was cut off");
});

it("tells the instructions of each function, added up over processes", async () => {
  const functions = new Map([["main", 1]]);
  await addFunctions(RECORDED, functions);
  const once = functions.get("add") ?? 0;
  // A thousand rounds of a few instructions.
  expect(once).toBeGreaterThan(3000);
  expect(functions.get("main")).toBeLessThan(20);
  expect(functions.get("main")).toBeGreaterThan(1);
  await addFunctions(RECORDED, functions);
  expect(functions.get("add")).toBe(2 * once);
});

it("knows functions of Rust by names that do not change from build to build", async () => {
  enterFolder();
  const functions = new Map<string, number>();
  for (const hash of ["0123456789abcdef", "fedcba9876543210"]) {
    writeFileSync(hash, `fl=a.rs\nfn=serde::de::h${hash}\n1 20\n2 22\n`);
    await addFunctions(hash, functions);
  }
  expect([...functions]).toEqual([["serde::de", 84]]);
});

/** What DHAT of Valgrind 3.19 wrote of a program that allocated nothing. */
const OF_DHAT = `{"dhatFileVersion":2
,"mode":"ad-hoc","verb":"Occurred"
,"bklt":false,"bkacc":false
,"bu":"unit","bsu":"units","bksu":"events"
,"tu":"instrs","Mtu":"Minstr"
,"cmd":"true"
,"pid":30742
,"te":153115
,"pps":
 [
 ]
,"ftbl":
 ["[root]"
 ]
}
`;

it("DHAT has the total of a process as its last moment", async () => {
  enterFolder();
  writeFileSync("whole", OF_DHAT);
  expect(await totalIn("whole", DHAT)).toBe(153_115);
});

it.each(["", OF_DHAT.slice(0, 100), OF_DHAT.slice(0, -3)])(
  "DHAT has no total where its file was cut off: %#",
  async (text) => {
    enterFolder();
    writeFileSync("cut", text);
    await expect(totalIn("cut", DHAT)).rejects.toThrow("a count of DHAT was cut off");
  },
);
