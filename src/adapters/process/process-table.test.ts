import { expect, test } from "vitest";
import { parsePsTable } from "./process-table.ts";

/** Output of `ps -A -o pid=,ppid=,pgid=,stat=,rss=,time=`. */
const LINUX = `      1     1       1 Ss    11264 00:00:03
     23     1      23 S<        0 00:00:00
   4711     1    4711 Sl   123456 00:12:34
   4712     1    4711 Z         0 00:00:01
   4713     1    4711 R+      512 1-02:03:04
`;

const MACOS = `    1     1     1 Ss    15632   3:05.41
  501     1   501 S      2048   0:00.05
  777     1   501 R+   204800  12:34.56
  778     1   501 Z         0   0:00.00
  779     1   779 S      1024 123:00.25
`;

test("what Linux prints", () => {
  expect(
    parsePsTable(LINUX).map(({ pid, group, cpuMs, rssBytes }) => [pid, group, cpuMs, rssBytes]),
  ).toEqual([
    [1, 1, 3000, 11_264 * 1024],
    [23, 23, 0, 0],
    [4711, 4711, 754_000, 123_456 * 1024],
    [4713, 4711, 93_784_000, 512 * 1024],
  ]);
});

test("what macOS prints", () => {
  expect(parsePsTable(MACOS).map(({ pid, group, cpuMs }) => [pid, group, cpuMs])).toEqual([
    [1, 1, expect.closeTo(185_410, 6)],
    [501, 501, expect.closeTo(50, 6)],
    [777, 501, expect.closeTo(754_560, 6)],
    [779, 779, expect.closeTo(7_380_250, 6)],
  ]);
});

test.each([
  ["0:00.05", 50],
  ["0:00.00", 0],
  ["12:34.56", 754_560],
  ["00:00:01", 1000],
  ["10:00:00", 36_000_000],
  ["1-02:03:04", 93_784_000],
  ["100-00:00:00", 8_640_000_000],
  // macOS writes the decimal point of the user's language.
  ["0:00,05", 50],
])("a time of %s is %d ms", (time, cpuMs) => {
  expect(parsePsTable(`7 1 7 S 1 ${time}`)[0]?.cpuMs).toBeCloseTo(cpuMs, 6);
});

test.each(["Z", "Z+", "Zs"])("a zombie (%s) is no process", (state) => {
  expect(parsePsTable(`7 1 7 ${state} 0 0:00.00`)).toEqual([]);
});

test.each([
  ["nothing", ""],
  ["empty lines", "\n\n  \n"],
  ["a line that breaks off", "7 1 7 S"],
])("%s holds no process", (_, text) => {
  expect(parsePsTable(text)).toEqual([]);
});
