import { expect, it } from "vitest";
import { aRun, someFacts } from "../../../../test/support/builders/run.ts";
import type { ServerStart } from "../../../domain/series/server-facts.ts";
import { slowNotices, unsettledNotice } from "./server-notices.ts";

const timing = { ...aRun().timing, beside: { startMs: 0, answerMs: 0, stopMs: 0 } };
const facts = (starts: readonly Partial<ServerStart>[], arm: "head" | "base" = "head") =>
  someFacts({ arm, starts: starts.map((start, round) => ({ round, ...start })) });

it("a server that ignores SIGTERM is named with the time that it cost", () => {
  const beside = { ...timing.beside, stopMs: 28_000 };
  const stops = [{ stopMs: 5010 }, { stopMs: 5010 }];
  expect(slowNotices(aRun({ timing: { ...timing, beside }, servers: [facts(stops)] }))).toEqual([
    "go took 5.01 s to stop each time: 28 s of the 1 min 00 s of measuring; it does not end on SIGTERM, only by SIGKILL after 5 s.",
  ]);
  const both = [facts(stops), facts([{ stopMs: 5000 }], "base")];
  expect(slowNotices(aRun({ timing: { ...timing, beside }, servers: both }))).toEqual([
    "go, go (base) took up to 5.01 s to stop each time: 28 s of the 1 min 00 s of measuring; they do not end on SIGTERM, only by SIGKILL after 5 s.",
  ]);
});

it("so is one that is slow to start, to answer, or to stop by itself", () => {
  const beside = { startMs: 12_000, answerMs: 13_000, stopMs: 14_000 };
  const starts = [{ coldStartMs: 12_000, answerMs: 13_000, stopMs: 4000 }];
  expect(slowNotices(aRun({ timing: { ...timing, beside }, servers: [facts(starts)] }))).toEqual([
    "go took 12.0 s to start: 12 s of the 1 min 00 s of measuring.",
    "go took 13.0 s to answer outside of bursts: 13 s of the 1 min 00 s of measuring.",
    "go took 4.00 s to stop: 14 s of the 1 min 00 s of measuring.",
  ]);
  expect(slowNotices(aRun({ timing, servers: [facts(starts)] }))).toEqual([]);
});

it("a server that works without requests is named once, with the most that was seen", () => {
  const servers = [
    facts([{}, { stillUsedPercent: 12 }, { stillUsedPercent: 34.25 }]),
    facts([{}], "base"),
  ];
  expect(unsettledNotice({ servers })).toBe(
    "go still used 34.3 % of a core after 1 s without requests. Such work slows the other servers while they are loaded.",
  );
  expect(unsettledNotice({ servers: [facts([{}])] })).toBe(false);
});
