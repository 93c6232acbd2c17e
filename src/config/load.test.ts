import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { Config } from "../domain/run/plan/config.ts";
import { LoadgateError } from "../domain/shared/error.ts";
import { configPathOf, loadConfig, parseConfig } from "./load.ts";

const SERVERS = "servers:\n  go:\n    run: ./go\n";
const SCENARIOS = [
  "scenarios:",
  "  greet:",
  "    path: /greet",
  "    load:",
  "      concurrency: [1]",
  "",
].join("\n");
/** Eight lines; what is appended begins on the ninth. */
const BASE = SERVERS + SCENARIOS;

const parse = (text: string): Config => parseConfig(text, "/repo/loadgate.yml");

/** The lines of the error, with the place first. */
function errorsOf(text: string, file = "loadgate.yml"): readonly string[] {
  try {
    parseConfig(text, file);
  } catch (error) {
    if (!(error instanceof LoadgateError)) throw error;
    expect(error).toMatchObject({ kind: "usage", exitCode: 2 });
    expect(error.hint).toBeTruthy();
    return [error.message, ...error.details];
  }
  throw new Error("it was accepted");
}

describe("what a valid file becomes", () => {
  it("fills in every default that is documented", () => {
    expect(parse(BASE)).toEqual({
      file: "/repo/loadgate.yml",
      servers: [
        {
          name: "go",
          directory: "/repo",
          run: "./go",
          ready: {
            request: {
              from: "scenarios.greet",
              method: "GET",
              path: "/greet",
              headers: {},
              status: 200,
              isCheckedNext: true,
            },
            timeoutMs: 10_000,
          },
          env: {},
          requires: {},
          buildTimeoutMs: 30 * 60_000,
          setupTimeoutMs: 10 * 60_000,
        },
      ],
      scenarios: [
        {
          name: "greet",
          requests: [
            {
              name: "GET /greet",
              weight: 1,
              method: "GET",
              path: "/greet",
              headers: {},
              expect: { status: 200 },
            },
          ],
          servers: ["go"],
          levels: [{ concurrency: 1 }],
          load: { burstMs: 200, longerMs: 500, connections: 100, keepAlive: true },
        },
      ],
      measure: { atMostMs: 900_000, followUp: 1 },
      gate: {
        tolerancePercent: {
          throughput: 5,
          "latency-p99": 10,
          "cpu-per-request": 5,
          "peak-rss": 20,
          "cold-start": 50,
          instructions: 1,
        },
        maxErrorPercent: 0,
      },
      baseline: { store: "/repo/.loadgate", keep: 200 },
      warnings: [],
      variables: [],
    });
  });

  it("takes every key, and paths relative to where each is relative to", () => {
    const text = `
servers:
  go:
    directory: go
    build: make
    run: ./go {port}
    port: 8080
    ready: { path: /healthz, timeout: 1.5s }
    artifact: bin/go
    env: { GOGC: "50" }
    clean: make clean
    build-timeout: 1h
    setup-timeout: 20s
    requires: { go: apt-get install golang }
    prometheus: { path: /own, metrics: ["go_*"] }
  rust: { run: ./rust, directory: /elsewhere, prometheus: /metrics }
scenarios:
  post:
    method: POST
    path: /greet?x=1
    headers: { Accept: text/plain }
    headers-file: headers/post.txt
    body-file: bodies/post.json
    expect: { status: 201, body: "ok\\n", body-matches: ^ok, content-type: text/plain }
    servers: [rust]
    load:
      concurrency: [1, 16384]
      rate: [0.5, 2000]
      connections: 64
      burst: 10s
      requests: 16384
      warm-up: 3s
      keep-alive: false
  plain: { path: /, load: { rate: [100] } }
measure: { burst: 250ms, warm-up: 2s, budget: 1h, at-most: 2h, follow-up: 0.5, repeats: 7 }
gate:
  latency-p50: { tolerance: 2.5% }
  errors: { max: 0.1% }
baseline: { store: ../store, keep: 7, branch: trunk }
`;
    const config = parse(text);
    expect(config.servers).toEqual([
      {
        name: "go",
        directory: "/repo/go",
        build: "make",
        run: "./go {port}",
        port: 8080,
        ready: {
          request: { from: "servers.go.ready", method: "GET", path: "/healthz", headers: {} },
          timeoutMs: 1500,
        },
        artifact: "bin/go",
        env: { GOGC: "50" },
        clean: "make clean",
        buildTimeoutMs: 3_600_000,
        setupTimeoutMs: 20_000,
        requires: { go: "apt-get install golang" },
        prometheus: { path: "/own", metrics: ["go_*"] },
      },
      {
        name: "rust",
        directory: "/elsewhere",
        run: "./rust",
        ready: {
          request: {
            from: "scenarios.post",
            method: "POST",
            path: "/greet?x=1",
            headers: { Accept: "text/plain" },
            headersFile: "/repo/headers/post.txt",
            bodyFile: "/repo/bodies/post.json",
            status: 201,
            isCheckedNext: true,
          },
          timeoutMs: 10_000,
        },
        env: {},
        requires: {},
        buildTimeoutMs: 30 * 60_000,
        setupTimeoutMs: 10 * 60_000,
        prometheus: {
          path: "/metrics",
          metrics: [
            "process_cpu_seconds_total",
            "process_resident_memory_bytes",
            "go_gc_duration_seconds*",
            "http_request_duration_seconds_{count,sum}",
          ],
        },
      },
    ]);
    expect(config.scenarios).toEqual([
      {
        name: "post",
        requests: [
          {
            name: "POST /greet?x=1",
            weight: 1,
            method: "POST",
            path: "/greet?x=1",
            headers: { Accept: "text/plain" },
            headersFile: "/repo/headers/post.txt",
            bodyFile: "/repo/bodies/post.json",
            expect: { status: 201, body: "ok\n", bodyMatches: "^ok", contentType: "text/plain" },
          },
        ],
        servers: ["rust"],
        levels: [{ concurrency: 1 }, { concurrency: 16_384 }, { rate: 0.5 }, { rate: 2000 }],
        load: {
          burstMs: 10_000,
          requests: 16_384,
          warmUpMs: 3000,
          connections: 64,
          keepAlive: false,
        },
      },
      expect.objectContaining({
        name: "plain",
        levels: [{ rate: 100 }],
        load: { burstMs: 250, warmUpMs: 2000, connections: 100, keepAlive: true },
      }),
    ]);
    expect(config).toMatchObject({
      measure: { budgetMs: 3_600_000, atMostMs: 7_200_000, followUp: 0.5, repeats: 7 },
      gate: { tolerancePercent: { "latency-p50": 2.5 }, maxErrorPercent: 0.1 },
      baseline: { store: "/store", keep: 7, branch: "trunk" },
    });
    expect(config.gate.tolerancePercent).toEqual({ "latency-p50": 2.5 });
  });

  it.each([
    ["gate: {}", {}, 0],
    ["gate: { errors: {} }", {}, 0],
    ["gate: { throughput: { tolerance: 0% } }", { throughput: 0 }, 0],
  ])("gates only what is named: %s", (gate, tolerancePercent, maxErrorPercent) => {
    expect(parse(`${BASE}${gate}\n`).gate).toEqual({ tolerancePercent, maxErrorPercent });
  });

  it("keeps the order in which servers and scenarios are written", () => {
    const text = `servers: { z: { run: z }, a: { run: a } }\n${SCENARIOS}`;
    expect(parse(text).servers.map(({ name }) => name)).toEqual(["z", "a"]);
    expect(parse(text).scenarios[0]?.servers).toEqual(["z", "a"]);
  });

  it("gives every scenario without servers all of them", () => {
    const text = `servers: { a: { run: a }, b: { run: b } }\n${SCENARIOS}    servers: [b]\n`;
    expect(parse(text).scenarios[0]?.servers).toEqual(["b"]);
  });
});

describe("one wrong value", () => {
  const concurrency = (value: string) => BASE.replace("[1]", value);
  const burst = (value: string) => `${BASE}measure:\n  burst: ${value}\n`;
  const tolerance = (value: string) => `${BASE}gate:\n  throughput:\n    tolerance: ${value}\n`;
  const DURATION = "expected a duration with its unit, such as 500ms, 10s or 1m30s";
  const PERCENTAGE = "expected a percentage, such as 5%";
  const LEVEL = "8:21: scenarios.greet.load.concurrency[0]";
  const LEVELS = "8:7: scenarios.greet.load.concurrency";

  it.each([
    [concurrency("[0]"), `${LEVEL}: found 0; expected 1 or more`],
    [concurrency("[-1]"), `${LEVEL}: found -1; expected 1 or more`],
    [concurrency("[1e9]"), `${LEVEL}: found 1000000000; expected 16384 or less`],
    [concurrency("[ten]"), `${LEVEL}: found "ten"; expected a number`],
    [concurrency("[1.5]"), `${LEVEL}: found 1.5; expected a whole number`],
    [concurrency("[1, 2, 1]"), `${LEVELS}: found [1,2,1]; expected each level once`],
    [concurrency("[]"), `${LEVELS}: found []; expected at least 1 entry`],
    [concurrency("5"), `${LEVELS}: found 5; expected a list`],
    [burst('"500"'), `10:3: measure.burst: found "500"; ${DURATION}`],
    [burst("500"), `10:3: measure.burst: found 500; ${DURATION}`],
    [burst("-5s"), `10:3: measure.burst: found "-5s"; ${DURATION}`],
    [burst("0s"), `10:3: measure.burst: found "0s"; expected a duration above zero, up to 24h`],
    [burst("null"), `10:3: measure.burst: found null; ${DURATION}`],
    [tolerance("5"), `11:5: gate.throughput.tolerance: found 5; ${PERCENTAGE}`],
    [tolerance("-5%"), `11:5: gate.throughput.tolerance: found "-5%"; ${PERCENTAGE}`],
    [tolerance("5 %"), `11:5: gate.throughput.tolerance: found "5 %"; ${PERCENTAGE}`],
    [`${BASE}gate:\n  errors:\n    max: 1\n`, `11:5: gate.errors.max: found 1; ${PERCENTAGE}`],
    [
      `${BASE}    expect:\n      body-matches: "["\n`,
      '10:7: scenarios.greet.expect.body-matches: found "["; expected a regular expression',
    ],
    [
      `${BASE}    expect:\n      status: 99\n`,
      "10:7: scenarios.greet.expect.status: found 99; expected 100 or more",
    ],
    [
      `${BASE}    method: get\n`,
      '9:5: scenarios.greet.method: found "get"; expected an HTTP method in capitals',
    ],
    [
      BASE.replace("/greet", "greet"),
      '6:5: scenarios.greet.path: found "greet"; expected a path that begins with / and has no spaces',
    ],
    [
      `${BASE}    headers:\n      a b: x\n`,
      '10:7: scenarios.greet.headers.a b: found "a b"; expected a header name',
    ],
    [
      `${BASE}    headers:\n      a: "x\\ny"\n`,
      '10:7: scenarios.greet.headers.a: found "x\\ny"; expected one line of printable ASCII',
    ],
    [
      `${SERVERS}    env:\n      A: 1\n${SCENARIOS}`,
      "5:7: servers.go.env.A: found 1; expected a string",
    ],
    [
      `servers:\n  go:\n    run: {port}\n${SCENARIOS}`,
      "3:5: servers.go.run: found {port} without quotes, which is a map; expected a string",
    ],
    [
      `${SERVERS}    port: 65536\n${SCENARIOS}`,
      "4:5: servers.go.port: found 65536; expected 65535 or less",
    ],
    [
      `servers:\n  go:\n    run: ""\n${SCENARIOS}`,
      '3:5: servers.go.run: found ""; expected a shell command',
    ],
    [`servers:\n  go: {}\n${SCENARIOS}`, "2:3: servers.go.run: is missing"],
    [`servers: {}\n${SCENARIOS}`, "1:1: servers: found {}; expected at least one server"],
    [`${SERVERS}scenarios: {}\n`, "4:1: scenarios: found {}; expected at least one scenario"],
    [SERVERS, "1:1: scenarios: is missing; expected a map of keys and values"],
    [`${BASE}baseline:\n  keep: 0\n`, "10:3: baseline.keep: found 0; expected 1 or more"],
  ])("%#: %s", (text, message) => {
    expect(errorsOf(text)).toEqual([`loadgate.yml:${message}`]);
  });

  const load = (text: string) => BASE.replace("      concurrency: [1]\n", text);
  const own = (text: string) => `${SERVERS}    ${text}\n${SCENARIOS}`;
  const LOAD = "scenarios.greet.load";

  it.each([
    [
      load("      connections: 5\n"),
      `7:5: ${LOAD}: found {"connections":5}; expected concurrency, rate, capacity or stages, or several of them`,
    ],
    [load("      rate: []\n"), `8:7: ${LOAD}.rate: found []; expected at least 1 entry`],
    [
      load("      stages: [{ rate: 5/s, for: 2s }]\n"),
      `8:7: ${LOAD}.stages: found [{"rate":"5/s","for":"2s"}]; expected at least 2 entries`,
    ],
    [load("      rate: [5, 5]\n"), `8:7: ${LOAD}.rate: found [5,5]; expected each level once`],
    [load("      rate: [2k]\n"), `8:14: ${LOAD}.rate[0]: found "2k"; expected a number`],
    [
      load("      rate: [10000001]\n"),
      `8:14: ${LOAD}.rate[0]: found 10000001; expected 10000000 or less`,
    ],
    [`${BASE}      connections: 0\n`, `9:7: ${LOAD}.connections: found 0; expected 1 or more`],
    [
      `${BASE}      connections: 20000\n`,
      `9:7: ${LOAD}.connections: found 20000; expected 16384 or less`,
    ],
    [`${BASE}      requests: 0\n`, `9:7: ${LOAD}.requests: found 0; expected 1 or more`],
    [`${BASE}      requests: 1.5\n`, `9:7: ${LOAD}.requests: found 1.5; expected a whole number`],
    [`${BASE}      burst: 5\n`, `9:7: ${LOAD}.burst: found 5; ${DURATION}`],
    [
      `${BASE}      warm-up: 0s\n`,
      `9:7: ${LOAD}.warm-up: found "0s"; expected a duration above zero, up to 24h`,
    ],
    [
      `${BASE}      keep-alive: "no"\n`,
      `9:7: ${LOAD}.keep-alive: found "no"; expected true or false`,
    ],
    [
      `${BASE}    headers-file: ""\n`,
      '9:5: scenarios.greet.headers-file: found ""; expected at least 1 character',
    ],
    [`${BASE}measure:\n  repeats: 0\n`, "10:3: measure.repeats: found 0; expected 1 or more"],
    [own("clean: 5"), "4:5: servers.go.clean: found 5; expected a string"],
    [
      own('requires: { "python 3": x }'),
      `4:17: servers.go.requires.python 3: found "python 3"; expected a program's name`,
    ],
    [
      own("requires: [python3]"),
      '4:5: servers.go.requires: found ["python3"]; expected a map of keys and values',
    ],
    [
      own("prometheus: metrics"),
      '4:5: servers.go.prometheus: found "metrics"; expected a path such as /metrics, or path and metrics',
    ],
    [
      own("profile: never"),
      '4:5: servers.go.profile: found "never"; expected false, or build and command',
    ],
    [
      own("profile: { comand: ./profile }"),
      '4:16: servers.go.profile.comand: unknown key; did you mean "command"?',
    ],
    [
      own("prometheus: { metrics: [] }"),
      "4:19: servers.go.prometheus.metrics: found []; expected at least 1 entry",
    ],
  ])("%#: %s", (text, message) => {
    expect(errorsOf(text)).toEqual([`loadgate.yml:${message}`]);
  });

  it("of a rate is above 0", () => {
    for (const rate of [0, -5]) {
      const [message = ""] = errorsOf(load(`      rate: [${rate}]\n`));
      const found = `loadgate.yml:8:14: scenarios.greet.load.rate[0]: found ${rate}; expected `;
      expect(message.startsWith(found)).toBe(true);
      expect(message).not.toContain("0 or more");
    }
  });

  it("cuts what was found where it is long", () => {
    const text = BASE.replace("./go", `[${"ab, ".repeat(50)}]`);
    const [message = ""] = errorsOf(text);
    expect(message).toMatch(
      /^loadgate\.yml:3:5: servers\.go\.run: found \["ab",.{0,60}…; expected/,
    );
  });

  it("shows no control character", () => {
    const text = `${SERVERS}    "ru\\e[31mn": x\n${SCENARIOS}`;
    expect(errorsOf(text).join("")).not.toMatch(/\p{Cc}/u);
  });

  it("names the file as it was given", () => {
    expect(errorsOf("- a", "ci/load.yml")[0]).toMatch(/^ci\/load\.yml:1:1: /);
  });
});

describe("unknown keys", () => {
  it.each([
    [`${BASE}measur: {}\n`, '9:1: measur: unknown key; did you mean "measure"?'],
    [
      `${SERVERS}    biuld: make\n${SCENARIOS}`,
      '4:5: servers.go.biuld: unknown key; did you mean "build"?',
    ],
    [
      `${BASE}    expect:\n      stats: 200\n`,
      '10:7: scenarios.greet.expect.stats: unknown key; did you mean "status"?',
    ],
    [
      `${BASE}gate:\n  throughputs: { tolerance: 5% }\n`,
      '10:3: gate.throughputs: unknown key; did you mean "throughput"?',
    ],
    [`${BASE}gate:\n  generator-share: {}\n`, "10:3: gate.generator-share: unknown key"],
    [
      `${SERVERS}    prometheus:\n      paths: /x\n${SCENARIOS}`,
      '5:7: servers.go.prometheus.paths: unknown key; did you mean "path"?',
    ],
    [
      `${BASE}      conections: 5\n`,
      '9:7: scenarios.greet.load.conections: unknown key; did you mean "connections"?',
    ],
    [`${BASE}zzzzzzzz: 1\n`, "9:1: zzzzzzzz: unknown key"],
    [`${BASE}toString: 1\n`, "9:1: toString: unknown key"],
    [`${BASE}measure:\n  constructor: 1\n`, "10:3: measure.constructor: unknown key"],
  ])("%#: %s", (text, message) => {
    expect(errorsOf(text)).toEqual([`loadgate.yml:${message}`]);
  });

  it("are all told, with everything else that is wrong", () => {
    expect(errorsOf(`servers:\n  go:\n    runn: 1\n    foo: 2\n${SCENARIOS}`)).toEqual([
      'loadgate.yml:3:5: servers.go.runn: unknown key; did you mean "run"?',
      "loadgate.yml:4:5: servers.go.foo: unknown key",
    ]);
  });
});

describe("names of servers", () => {
  it("must be known where a scenario names them", () => {
    const text = `servers: { go: { run: a }, rust: { run: b } }\n${SCENARIOS}    servers: [go, rst]\n`;
    expect(errorsOf(text)).toEqual([
      'loadgate.yml:7:19: scenarios.greet.servers[1]: no server is named "rst"; did you mean "rust"?',
    ]);
    expect(() => parse(text)).toThrow(
      expect.objectContaining({ hint: "The servers are: go, rust." }),
    );
  });

  it.each(["constructor", "toString", "hasOwnProperty"])("can be %s", (name) => {
    const config = parse(`servers:\n  ${name}:\n    run: x\n${SCENARIOS}`);
    expect(config.servers.map((server) => server.name)).toEqual([name]);
    expect(errorsOf(`${BASE}    servers: [${name}]\n`)[0]).toContain(
      `no server is named "${name}"`,
    );
  });

  it("cannot be what breaks a series' name", () => {
    expect(errorsOf(`servers:\n  a b:\n    run: x\n${SCENARIOS}`)[0]).toMatch(
      /^loadgate\.yml:2:3: servers\.a b: .*letters, digits, dots, dashes and underscores/,
    );
  });

  it("stand once in a scenario's list, or its series would be measured twice under one name", () => {
    expect(errorsOf(`${BASE}    servers: [go, go]\n`)[0]).toMatch(
      /^loadgate\.yml:9:5: scenarios\.greet\.servers: found \["go","go"\]; /,
    );
  });
});

describe("__proto__, which would vanish as a key of an object", () => {
  it.each([
    ["a server", `servers:\n  go:\n    run: x\n  __proto__:\n    run: x\n${SCENARIOS}`, "4:3"],
    ["a variable", `${SERVERS}    env:\n      __proto__: x\n${SCENARIOS}`, "5:7"],
    ["a header", `${BASE}    headers:\n      __proto__: x\n`, "10:7"],
    ["a key", `${BASE}measure:\n  __proto__: { burst: 1s }\n`, "10:3"],
    ["a key of the file", `${BASE}__proto__: { a: 1 }\n`, "9:1"],
    ["a key in quotes", `${BASE}"__proto__": { a: 1 }\n`, "9:1"],
  ])("is refused as %s, with its place", (_, text, place) => {
    const [message = ""] = errorsOf(text);
    expect(message.startsWith(`loadgate.yml:${place}: `)).toBe(true);
    expect(message).toContain("__proto__");
  });
});

describe("YAML", () => {
  it.each([
    ["an open bracket", `${BASE}measure: { burst: 1s\n`, /^loadgate\.yml:10:1: Flow map/],
    ["a key twice", `${SERVERS}${BASE}`, /^loadgate\.yml:4:1: Map keys must be unique/],
    ["tabs", "servers:\n\tgo:\n\t\trun: x\n", /^loadgate\.yml:2:1: Tabs are not allowed/],
    ["two documents", `${BASE}---\n${BASE}`, /^loadgate\.yml:9:1: /],
    ["nothing", "", /^loadgate\.yml:1:1: the file: found null; expected a map/],
    ["comments alone", "# nothing\n", /^loadgate\.yml:1:1: the file: found null; expected a map/],
    ["a list", "- a\n- b\n", /^loadgate\.yml:1:1: the file: found \["a","b"\]; expected a map/],
    ["a string", "hello\n", /^loadgate\.yml:1:1: the file: found "hello"; expected a map/],
    ["a key without value", `servers:\n${SCENARIOS}`, /^loadgate\.yml:1:1: servers: found null; /],
  ])("with %s is refused", (_, text, message) => {
    expect(errorsOf(text)[0]).toMatch(message);
  });

  it("with two documents does not speak of our library", () => {
    expect(errorsOf(`${BASE}---\n${BASE}`)[0]).not.toContain("parseAllDocuments");
  });

  it("reads a file with a byte order mark, and counts columns without it", () => {
    expect(parse(`\uFEFF${BASE}`)).toEqual(parse(BASE));
    expect(errorsOf(`\uFEFF${BASE}measure:\n  burst: 1\n`)[0]).toMatch(/^loadgate\.yml:10:3: /);
    expect(errorsOf(`\uFEFFserverz: {}\n${BASE}`)[0]).toMatch(/^loadgate\.yml:1:1: serverz/);
  });

  it("reads Windows line ends, and counts lines right", () => {
    const windows = (text: string) => text.replaceAll("\n", "\r\n");
    expect(parse(windows(BASE))).toEqual(parse(BASE));
    expect(errorsOf(windows(`${BASE}measure:\n  burst: 1\n`))).toEqual(
      errorsOf(`${BASE}measure:\n  burst: 1\n`),
    );
  });

  it("has anchors", () => {
    const config = parse(`servers:\n  a: &a\n    run: x\n  b: *a\n${SCENARIOS}`);
    expect(config.servers.map(({ name, run }) => [name, run])).toEqual([
      ["a", "x"],
      ["b", "x"],
    ]);
  });

  it("shows what was found through an anchor", () => {
    expect(errorsOf(`servers:\n  a: &a\n    run: ""\n  b: *a\n${SCENARIOS}`)).toEqual([
      'loadgate.yml:3:5: servers.a.run: found ""; expected a shell command',
      expect.stringMatching(/^loadgate\.yml:4:3: servers\.b\.run: found ""; expected/),
    ]);
  });

  it("gives the place of an item of a list, also where an alias stands for it", () => {
    const listed = BASE.replace("[1]", "[1, 2, 0]");
    expect(errorsOf(listed)[0]).toMatch(/^loadgate\.yml:8:27: .*concurrency\[2\]: found 0;/);
    const aliased = `${SERVERS}scenarios:\n  a:\n    path: /a\n    load: &load\n      concurrency: [0]\n  b:\n    path: /b\n    load: *load\n`;
    expect(errorsOf(aliased)).toEqual([
      "loadgate.yml:8:21: scenarios.a.load.concurrency[0]: found 0; expected 1 or more",
      "loadgate.yml:11:5: scenarios.b.load.concurrency[0]: found 0; expected 1 or more",
    ]);
  });

  it("has no merges, and says so at their line", () => {
    const text = `servers:\n  a: &a\n    run: x\n  b:\n    <<: *a\n    run: y\n${SCENARIOS}`;
    expect(errorsOf(text)).toEqual([
      "loadgate.yml:5:5: servers.b.<<: merge keys are not supported",
    ]);
  });

  it("finds the place under a key that is a number", () => {
    const text = `${SERVERS}scenarios:\n  404:\n    path: nowhere\n    load:\n      concurrency: [1]\n`;
    expect(errorsOf(text)).toEqual([
      'loadgate.yml:6:5: scenarios.404.path: found "nowhere"; expected a path that begins with / and has no spaces',
    ]);
  });

  it("refuses an alias of nothing, with its place", () => {
    expect(errorsOf(`servers: *nothing\n${SCENARIOS}`)[0]).toMatch(/^loadgate\.yml:1:\d+: /);
  });

  it("refuses a file that aliases blow up, at once", () => {
    const level = (name: string, below: string) =>
      `${name}: &${name} [${Array.from({ length: 9 }, () => below).join(", ")}]\n`;
    const bomb = [..."bcdefgh"].reduce(
      (text, name, index) => text + level(name, `*${"abcdefgh"[index]}`),
      level("a", "x"),
    );
    expect(errorsOf(bomb)[0]).toMatch(/^loadgate\.yml:/);
  });

  it("survives a map that holds itself", () => {
    expect(errorsOf(`servers: &all\n  go: *all\n${SCENARIOS}`)[0]).toBe(
      "loadgate.yml:2:7: *all refers to a value that contains it",
    );
  });

  it("takes unknown tags for their plain values", () => {
    expect(errorsOf(`servers: !!js/function x\n${SCENARIOS}`)[0]).toContain('found "x"');
  });
});

it.each(["run: {port} ./go", "ready: { command: curl localhost:{port} }", "{ run: ./go {port} }"])(
  "says that %j needs quotes",
  (server) => {
    expect(() => parseConfig(`servers:\n  go:\n    ${server}\n${SCENARIOS}`, "x.yml")).toThrow(
      expect.objectContaining({
        hint: expect.stringContaining("quotes around a text with {port}"),
      }),
    );
  },
);

describe("loadConfig", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "loadgate-config-"));
  const file = path.join(folder, "loadgate.yml");
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  it("reads a file", () => {
    writeFileSync(file, BASE);
    expect(loadConfig(file)).toEqual(parseConfig(BASE, file));
  });

  it("says that there is none", () => {
    expect(() => loadConfig("nowhere/loadgate.yml")).toThrow(
      expect.objectContaining({
        kind: "usage",
        message: "nowhere/loadgate.yml: no such configuration file",
        hint: expect.stringContaining("loadgate init"),
      }),
    );
  });

  it.each([
    ["loadgate.yml", "loadgate.yaml"],
    ["loadgate.yaml", "loadgate.yml"],
  ])("names the file with the other ending: no %s, but %s", (wanted, there) => {
    const own = mkdtempSync(path.join(folder, "other-"));
    writeFileSync(path.join(own, there), BASE);
    expect(() => loadConfig(path.join(own, wanted))).toThrow(
      expect.objectContaining({
        kind: "usage",
        hint: expect.stringContaining(`There is ${there}`),
      }),
    );
  });

  it("refuses a pipe before it is opened, which would wait for its other end", () => {
    const pipe = path.join(folder, "pipe");
    execFileSync("mkfifo", [pipe]);
    expect(() => loadConfig(pipe)).toThrow(
      expect.objectContaining({
        kind: "usage",
        message: `${pipe}: not a regular file`,
        hint: expect.stringContaining("write the output of a pipe"),
      }),
    );
  });

  it("refuses what is no file", () => {
    expect(() => loadConfig(tmpdir())).toThrow(
      expect.objectContaining({ kind: "usage", message: `${tmpdir()}: not a regular file` }),
    );
  });
});

it.each([
  ["loadgate.yml", undefined],
  ["./loadgate.yml", undefined],
  [path.resolve("loadgate.yml"), undefined],
  [path.resolve("bench/loadgate.yml"), "bench/loadgate.yml"],
  ["../loadgate.yml", "../loadgate.yml"],
])("commands call %s %s", (file, called) => {
  expect(configPathOf(file)).toBe(called);
});

it.each([
  ["", undefined],
  ["    profile: false\n", false],
  ["    profile: { command: ./profile }\n", { command: "./profile" }],
])("a server is profiled as %j says", (key, profile) => {
  expect(parse(SERVERS + key + SCENARIOS).servers[0]?.profile).toEqual(profile);
});
