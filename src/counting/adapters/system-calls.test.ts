import { mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { callsIn } from "./system-calls.ts";

/** A file of its own with this content. */
function fileOf(table: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), "loadgate-calls-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, "calls");
  writeFileSync(file, table);
  return file;
}

it("reads the calls of each name, with and without errors, and not the total", () => {
  const table = `% time     seconds  usecs/call     calls    errors syscall
------ ----------- ----------- --------- --------- ----------------
 54.09    0.000119           2      2001           read
 45.91    0.000101         101         1         1 access
  0.00    0.000000           0       500           epoll_wait
------ ----------- ----------- --------- --------- ----------------
100.00    0.000220           3      2502         1 total
`;
  expect([...callsIn(fileOf(table))]).toEqual([
    ["read", 2001],
    ["access", 1],
    ["epoll_wait", 500],
  ]);
  expect(callsIn(fileOf("strace: ptrace(PTRACE_TRACEME): Operation not permitted")).size).toBe(0);
});

it.each([
  ["beyond all numbers", "9".repeat(400)],
  ["that no number holds exactly", String(2 ** 53)],
])("leaves out a count %s", (_, count) => {
  const table = ` 50.0 0.1 2 ${count} read\n 50.0 0.1 2 7 write\n`;
  expect([...callsIn(fileOf(table))]).toEqual([["write", 7]]);
});

it("leaves out a name that no system call has", () => {
  expect(callsIn(fileOf(` 50.0 0.1 2 7 ${"x".repeat(65)}\n`)).size).toBe(0);
});

it("reads no table that something else has filled", () => {
  const file = fileOf(" 50.0 0.1 2 7 read\n");
  expect(callsIn(file).size).toBe(1);
  truncateSync(file, 2 ** 32);
  expect(callsIn(file).size).toBe(0);
});
