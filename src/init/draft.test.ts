import { describe, expect, it } from "vitest";
import { prepareRun } from "../app/plan/prepare-run.ts";
import { parseConfig } from "../config/load.ts";
import { DEFAULT_GATE } from "../config/schema/gate.ts";
import { ROUNDS_TO_DECIDE } from "../domain/run/plan/round-counts.ts";
import { draftConfiguration, UNKNOWN_SERVICE } from "./draft.ts";
import type { Service } from "./service.ts";

const services = (count: number, startMs: number): readonly Service[] =>
  Array.from({ length: count }, (_, index) => ({
    ...UNKNOWN_SERVICE,
    name: `s${index}`,
    notes: [],
    startMs,
  }));

/** Starts of each server that the engine's own plan has in a budget. */
function startsIn(text: string, minutes: number, againstItself: boolean): number {
  const config = parseConfig(text, "loadgate.yml");
  const request = { budgetMs: minutes * 60_000, seed: "x", againstItself };
  const host = { isInstalled: () => true, openFileLimit: () => undefined };
  return prepareRun(config, request, host).plan.rounds.length;
}

describe("the budgets that are suggested", () => {
  it.each([1, 2, 4, 8, 12])("buy %i servers the starts that a verdict needs", (count) => {
    const draft = draftConfiguration(services(count, 1000));
    expect(parseConfig(draft.text, "loadgate.yml").measure.budgetMs).toBe(draft.minutes * 60_000);
    expect(startsIn(draft.text, draft.minutes, true)).toBeGreaterThanOrEqual(ROUNDS_TO_DECIDE);
    expect(startsIn(draft.text, draft.localMinutes, false)).toBeGreaterThanOrEqual(
      ROUNDS_TO_DECIDE,
    );
  });

  it("are as small as they can be, and five minutes at least for a pull request, two by hand", () => {
    expect(draftConfiguration(services(1, 100))).toMatchObject({ minutes: 5, localMinutes: 2 });
  });

  it("count in how long servers take to start", () => {
    const [quick, slow] = [100, 10_000].map((startMs) => draftConfiguration(services(4, startMs)));
    expect(slow?.minutes).toBeGreaterThan(quick?.minutes ?? Number.POSITIVE_INFINITY);
    expect(slow?.localMinutes).toBeGreaterThan(quick?.localMinutes ?? Number.POSITIVE_INFINITY);
  });
});

describe("the configuration", () => {
  it("sketches a server where none was found", () => {
    const { text } = draftConfiguration([]);
    expect(parseConfig(text, "loadgate.yml").servers).toMatchObject([{ name: "server" }]);
    expect(text).toContain("# Nothing here was recognized");
  });

  it.each([
    ["many starts", 1500, 20],
    ["few starts, as they are slow", 12_000, 50],
  ])("tolerates of cold starts what a plan can tell from chance: %s", (_, startMs, percent) => {
    const { gate } = parseConfig(draftConfiguration(services(1, startMs)).text, "loadgate.yml");
    expect(gate.tolerancePercent["cold-start"]).toBe(percent);
  });

  it("gates memory and starts beside what is timed", () => {
    const { gate } = parseConfig(draftConfiguration(services(1, 100)).text, "loadgate.yml");
    expect(gate).toEqual({
      tolerancePercent: {
        throughput: 5,
        "latency-p99": 10,
        "cpu-per-request": 5,
        "peak-rss": 20,
        "cold-start": 20,
        instructions: 1,
      },
      maxErrorPercent: 0,
    });
  });

  it("leaves out nothing that the default gate has", () => {
    const { gate } = parseConfig(draftConfiguration(services(1, 100)).text, "loadgate.yml");
    const gated = new Set([...Object.keys(gate.tolerancePercent), "errors"]);
    expect(gated).toEqual(new Set(Object.keys(DEFAULT_GATE)));
  });

  it("writes a long build in several lines", () => {
    const build = `python3 -m venv --clear .venv && ${"x".repeat(70)} && (cd .. && make) && y`;
    const { text } = draftConfiguration(services(1, 100).map((one) => ({ ...one, build })));
    expect(parseConfig(text, "loadgate.yml").servers[0]?.build).toBe(build);
    expect(text).toContain(`    build: >-\n      python3 -m venv --clear .venv &&\n      xxx`);
  });

  it("keeps texts that YAML would take for something else", () => {
    const [plain] = services(1, 100);
    if (plain === undefined) throw new Error("no service");
    const odd: Service = {
      ...plain,
      name: "on",
      directory: "a: b",
      build: "echo '#1' \"$HOME\" && x: y",
      run: "@run {port} # not a comment",
      env: { YES: "yes", NUMBER: "1", BRACE: "a, b}" },
      artifact: "bin/x y",
      notes: ["first\nservers: {}"],
      path: "/a?b=c",
    };
    const config = parseConfig(draftConfiguration([odd]).text, "loadgate.yml");
    expect(config.servers).toMatchObject([
      {
        name: "on",
        directory: expect.stringMatching(/\/a: b$/),
        build: odd.build,
        run: odd.run,
        env: odd.env,
        artifact: expect.stringMatching(/bin\/x y$/),
      },
    ]);
    expect(config.scenarios).toMatchObject([{ name: "first", requests: [{ path: "/a?b=c" }] }]);
  });

  it("gives each of several servers a scenario of its own, as they answer different things", () => {
    const { scenarios } = parseConfig(draftConfiguration(services(2, 100)).text, "loadgate.yml");
    expect(scenarios.map((scenario) => [scenario.name, scenario.servers])).toEqual([
      ["s0-first", ["s0"]],
      ["s1-first", ["s1"]],
    ]);
  });

  it("asks a path of its own whether a server is ready only where that is not the scenario's", () => {
    const [plain] = services(1, 100);
    if (plain === undefined) throw new Error("no service");
    const ready = (paths: Pick<Service, "path" | "readyPath">) =>
      parseConfig(draftConfiguration([{ ...plain, ...paths }]).text, "loadgate.yml").servers[0]
        ?.ready.request;
    expect(ready({ path: "/items", readyPath: "/healthz" })).toMatchObject({
      from: "servers.s0.ready",
      path: "/healthz",
    });
    expect(ready({ path: "/items", readyPath: "/items" })).toMatchObject({
      from: "scenarios.first",
      path: "/items",
    });
  });

  it("gives slow starters more time to get ready", () => {
    const timeout = (startMs: number) =>
      parseConfig(draftConfiguration(services(1, startMs)).text, "loadgate.yml").servers[0]?.ready
        .timeoutMs;
    expect([timeout(400), timeout(1999), timeout(2000)]).toEqual([20_000, 20_000, 60_000]);
  });
});
