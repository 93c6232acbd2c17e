import { describe, expect, it } from "vitest";
import { type CounterSpeed, countEstimateMs } from "./time-estimate.ts";

const TURN = { turns: 1 };
const counter = { slowdown: 20 };
const size = (command: string) => ({ commands: [command], arms: 2, cpuCount: 2, counter });

describe("the time that counting is expected to take", () => {
  // Seconds of a CPU for a turn: two starts with 500 and 2,500 requests.
  it.each([
    ["exec node plain.js", 28],
    ["./node_modules/.bin/server --port {port}", 28],
    ["node fastify.js", 44],
    ["node express.js", 48],
    ["python3 plain.py", 18],
    ["python3 app-of-flask.py", 34],
    ["python3 -m waitress app:app", 34],
    ["python3 -m gunicorn django-app:application", 56],
    ["uvicorn --no-access-log app-of-fastapi:app", 71],
    ["./server --addr 127.0.0.1:{port}", 4.3],
  ])("is right within a factor of 1.5 for what was measured: %s", (command, seconds) => {
    const factor = countEstimateMs(TURN, size(command)) / 1000 / seconds;
    expect(factor).toBeGreaterThan(1 / 1.5);
    expect(factor).toBeLessThan(1.5);
  });

  it("grows with requests, turns, and arms on one CPU", () => {
    const once = countEstimateMs(TURN, size("node x.js"));
    expect(countEstimateMs({ turns: 1, requests: 4000 }, size("node x.js"))).toBe(once + 8000);
    expect(countEstimateMs({ turns: 5 }, size("node x.js"))).toBe(5 * once);
    expect(countEstimateMs(TURN, { ...size("node x.js"), cpuCount: 1 })).toBe(2 * once);
  });

  it("goes by how long the smallest program takes under the counter", () => {
    const of = (counter: CounterSpeed) => countEstimateMs(TURN, { ...size("node x.js"), counter });
    expect(of({ slowdown: 20, trialMs: 1500 })).toBe(3 * of({ slowdown: 20 }));
    expect(of({ slowdown: 20, trialMs: 10 })).toBe(0.5 * of({ slowdown: 20 }));
    expect(of({ slowdown: 1 })).toBe(0.05 * of({ slowdown: 20 }));
  });
});

it("expects counting to take longer with more requests, and both arms no longer than one on two CPUs", () => {
  const commands = Array(4).fill("./server {port}");
  const of = (requests: number, cpuCount: number, arms = 2) =>
    countEstimateMs({ requests, turns: 5 }, { commands, arms, cpuCount, counter });
  expect(of(8000, 2)).toBeGreaterThan(of(2000, 2));
  expect(of(2000, 2)).toBe(of(2000, 1) / 2);
  expect(of(2000, 8)).toBe(of(2000, 2));
  expect(of(2000, 2, 1)).toBe(of(2000, 2));
  expect(of(2000, 1, 1)).toBe(of(2000, 2));
  const size = { commands, arms: 2, cpuCount: 2, counter };
  expect(countEstimateMs({ turns: 5 }, size)).toBe(of(2000, 2));
});

it.each([
  ["PYTHONPATH=. uvicorn app:app", "python3 -m gunicorn app:app"],
  ["java -jar app.jar", "exec java App"],
  ["./nodes", "./server"],
])("expects %s to take as long as %s, and each command its own time", (command, like) => {
  const of = (...commands: readonly string[]) =>
    countEstimateMs({ turns: 5 }, { commands, arms: 2, cpuCount: 2, counter });
  expect(of(command)).toBe(of(like));
  expect(of("./server", command)).toBe(of("./server") + of(command));
});
