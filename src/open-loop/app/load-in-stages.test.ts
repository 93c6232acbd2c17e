import { expect, test } from "vitest";
import { sleepUntilAborted } from "../../../test/support/builders/clock.ts";
import { aGet, aScenario, aShape } from "../../../test/support/builders/config.ts";
import type { RequestConfig } from "../../domain/run/plan/config.ts";
import type { BurstResult } from "../../domain/series/sample.ts";
import type { HttpClient } from "../../ports/http-client.ts";
import type { LoadRequest } from "../../ports/load-generator.ts";
import type { RunningServer } from "../../ports/server-runtime.ts";
import { loadInStages, type StagedLoad } from "./load-in-stages.ts";

const STAGES = [
  { rate: 500, ms: 4000 },
  { rate: 2000, ms: 2000 },
  { rate: 500, ms: 4000 },
];

/** A machine that shows no CPU times. */
const MACHINE = { cpuTimes: () => ({ allMs: 0, busyMs: 0 }), loadAverage: () => 1.5 };

/** A client whose answers have a body. */
function answering(body: string): Pick<HttpClient, "repeat"> {
  return {
    repeat: async function* () {
      while (true) yield { status: 200, body, bodyBytes: body.length, truncated: false };
    },
  };
}

/** A load whose requests take a millisecond each. @param load what is special about it */
function aLoad(
  load: Partial<StagedLoad> & {
    readonly requests?: readonly RequestConfig[];
    readonly body?: string;
  } = {},
  answered: Promise<unknown> = Promise.resolve(),
) {
  const sent: LoadRequest[] = [];
  const done: string[] = [];
  const generator = {
    version: "1",
    load: async (requests: readonly LoadRequest[]): Promise<BurstResult> => {
      sent.push(...requests);
      await answered;
      const due = requests.flatMap(({ shape: { requests: count = 0, burstMs }, afterMs = 0 }) =>
        Array.from({ length: count }, (_, at) => afterMs + (at * burstMs) / count),
      );
      const answers = {
        dueMs: Float64Array.from(due),
        latencyMs: new Float64Array(due.length).fill(1),
      };
      const none = {
        expected: due.length,
        unexpected: 0,
        aborted: 0,
        errors: {},
        non2xx: 0,
        bodyBytes: "hello".length * due.length,
      };
      return { ...none, durationMs: 10_000, answers };
    },
  };
  const server = {
    url: "http://127.0.0.1:1",
    assertAlive: () => done.push("asked"),
    logTail: () => "",
    stop: async () => done.push("stopped"),
    observe: async (work: () => Promise<BurstResult>) => ({ result: await work(), usage: {} }),
  } as unknown as RunningServer;
  const machine = { ...MACHINE, sleep: sleepUntilAborted };
  const { signal } = new AbortController();
  const { requests, body = "hello", ...others } = load;
  const world = {
    http: answering(body) as HttpClient,
    machine: { matches: (expression: string, text: string) => text.includes(expression) },
  };
  const scenario = aScenario(requests ? { requests } : {});
  const level = { openLoop: "stages" } as const;
  const cell = { scenario: "greet", level, shape: aShape({ stages: STAGES }), lanes: [] };
  const questions = { server, scenario, world, signal };
  return { load: { questions, generator, machine, cell, ...others }, sent, done };
}

test("each layer begins with its stage, and sends all that is due in it", async () => {
  const { load, sent, done } = aLoad();
  const { values, machine } = await loadInStages(load);
  expect(sent).toMatchObject([
    { level: { rate: 500 }, shape: { requests: 5000, burstMs: 10_000 }, afterMs: 0 },
    { level: { rate: 1500 }, shape: { requests: 3000, burstMs: 2000 }, afterMs: 4000 },
  ]);
  expect(sent.every(({ listsAnswers }) => listsAnswers)).toBe(true);
  expect(values).toEqual({ "peak-p99": 1, "after-p99": 1, recovery: 1, lost: 0 });
  expect(machine).toEqual({ "load-average": 1.5 });
  expect(done).toEqual(["asked"]);
});

test("a mix divides each layer", async () => {
  const requests = [aGet({ path: "/a", weight: 3 }), aGet({ path: "/b", weight: 1 })];
  const { load, sent } = aLoad({ requests });
  await loadInStages(load);
  expect(sent.map(({ url, shape }) => [url.slice(-2), shape.requests, shape.connections])).toEqual([
    ["/a", 3750, 75],
    ["/b", 1250, 25],
    ["/a", 2250, 75],
    ["/b", 750, 25],
  ]);
});

test("a server that still owes answers long after the last stage is stopped", async () => {
  let answer = () => {};
  const answering = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const waited: number[] = [];
  const machine = {
    ...MACHINE,
    sleep: async (ms: number) => {
      waited.push(ms);
      setTimeout(answer);
      await new Promise(setImmediate);
    },
  };
  const { load, done } = aLoad({ machine }, answering);
  await expect(loadInStages(load)).rejects.toThrow("still owed answers 60 s after the last stage");
  expect(waited.filter((ms) => ms > 1000)).toEqual([70_000]);
  expect(done).toEqual(["stopped"]);
});

test("an answer whose content is wrong under load is the failure", async () => {
  const requests = [aGet({ expect: { status: 200, bodyMatches: "hello" } })];
  const { load } = aLoad({ requests, body: "busy" });
  await expect(loadInStages(load)).rejects.toThrow(
    /wrong answer to GET .*under load, expected a body/,
  );
});

test("bodies whose total length is wrong are the failure, though all that were looked at are right", async () => {
  const requests = [aGet({ expect: { status: 200, body: "hello you" } })];
  const { load } = aLoad({ requests, body: "hello you" });
  await expect(loadInStages(load)).rejects.toThrow(/^wrong answers under load: \d+ bodies had/);
});

test("a generator that fails is the failure, and nothing goes on", async () => {
  const { load, done } = aLoad({}, Promise.reject(new Error("no load")));
  await expect(loadInStages(load)).rejects.toThrow("no load");
  expect(done).toEqual([]);
});
