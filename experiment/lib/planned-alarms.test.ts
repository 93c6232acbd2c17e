import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { aRecording } from "../../test/support/recording.ts";
import { type AlarmCase, alarmCases, plannedAlarms, type StoredAlarms } from "./planned-alarms.js";
import { MINUTES } from "./pull-request-plans.js";
import { readRecordings } from "./recordings.js";
import { SHAPES } from "./shapes.js";

const DATA = path.join(import.meta.dirname, "../data");

/** Runs of a case that are tried again. */
const TRIED_AGAIN = 3;

it("every plan is tried with every kind of processes, on two machines, and on the recording", () => {
  const still = aRecording({
    rounds: 2,
    blocksPerRound: 10,
    logs: ({ copy, index }) => (copy === "B" ? 0.001 * Math.sin(index) : 0),
  });
  const cases = alarmCases({ tuned: still, unseen: [], builds: [] });
  // Two dozen series in five minutes are refused.
  expect(cases).toHaveLength((Object.keys(SHAPES).length * MINUTES.length - 1) * (2 * 7 + 1));
  expect(new Set(cases.map(({ name }) => name)).size).toBe(cases.length);
  const [first] = cases as readonly [AlarmCase];
  expect(first.isAlarm(7)).toBe(first.isAlarm(7));
});

it.each([
  ["false-alarms.json", "isAlarm"],
  ["false-alarms-follow-up.json", "isAlarmWithFollowUp"],
] as const)(
  "what is stored in %s is what the rule says today",
  (file, isAlarm) => {
    const cases = alarmCases(readRecordings(DATA));
    const stored: StoredAlarms = JSON.parse(readFileSync(path.join(DATA, file), "utf8"));
    expect(Object.keys(stored)).not.toEqual([]);
    for (const [name, { runs, alarms }] of Object.entries(stored)) {
      const one = cases.find((own) => own.name === name);
      const tried = [...alarms.slice(0, TRIED_AGAIN), ...(isAlarm === "isAlarm" ? [runs - 1] : [])];
      expect(
        tried.map((run) => [name, run, one?.[isAlarm](run)]),
        "the rule has changed: node experiment/false-alarms.js --anew",
      ).toEqual(tried.map((run) => [name, run, alarms.includes(run)]));
    }
  },
  600_000,
);

it("counts the runs of the cases that were tried", () => {
  const of = { noise: "quiet", processes: "alike", series: 4, minutes: 5, sizes: [2, 2] };
  const cases = ["one", "other"].map((name) => ({
    name,
    ...of,
    isAlarm: () => false,
    isAlarmWithFollowUp: () => false,
  }));
  const [row, ...others] = plannedAlarms(cases, { other: { runs: 50, alarms: [3, 40] } });
  expect(others).toEqual([]);
  expect(row).toMatchObject(of);
  expect([row?.alarms.times, row?.alarms.of]).toEqual([2, 50]);
});
