import { expect, it } from "vitest";
import { slowServers } from "./slow-servers.ts";

const timing = { totalMs: 90_000, installMs: 0, buildMs: 0, measureMs: 60_000, loadMs: 20_000 };
const lane = (server: string, arm: "head" | "base", stops: readonly number[]) => ({
  ...{ server, arm },
  starts: stops.map((stopMs, round) => ({ round, stopMs, coldStartMs: 10 })),
});

it("names the slowest servers of what took a fifth of the time for measuring", () => {
  const servers = [
    lane("api", "head", [5000, 5010, 5020]),
    lane("api", "base", [3000, 3000, 3000]),
    lane("quick", "head", [10, 10]),
    { server: "there", arm: "head" as const, starts: [{ round: 0 }] },
  ];
  const beside = { startMs: 11_999, answerMs: 30_000, stopMs: 15_000 };
  expect(slowServers({ timing: { ...timing, beside }, servers })).toEqual([
    { phase: "stop", totalMs: 15_000, servers: ["api", "api (base)"], eachMs: 5010, starts: 3 },
  ]);
  const started = { ...beside, startMs: 12_000, stopMs: 0 };
  expect(slowServers({ timing: { ...timing, beside: started }, servers })).toMatchObject([
    { phase: "start", servers: ["api", "api (base)", "quick"], eachMs: 10 },
  ]);
});

it("knows nothing of a run of an earlier version, and of one without a start", () => {
  expect(slowServers({ timing, servers: [lane("api", "head", [50_000])] })).toEqual([]);
  const beside = { startMs: 60_000, answerMs: 0, stopMs: 0 };
  expect(slowServers({ timing: { ...timing, beside }, servers: [] })).toEqual([]);
});

it("names what was slow to answer", () => {
  const servers = [
    { server: "api", arm: "head" as const, starts: [{ round: 0, answerMs: 13_000 }] },
  ];
  const beside = { startMs: 0, answerMs: 13_000, stopMs: 0 };
  expect(slowServers({ timing: { ...timing, beside }, servers })).toEqual([
    { phase: "answer", totalMs: 13_000, servers: ["api"], eachMs: 13_000, starts: 1 },
  ]);
});
