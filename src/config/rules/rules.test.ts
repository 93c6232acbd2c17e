import { describe, expect, it } from "vitest";
import { LoadgateError } from "../../domain/shared/error.ts";
import { parseConfig } from "../load.ts";

const SCENARIOS = "scenarios:\n  greet: { path: /, load: { concurrency: [1] } }\n";

function refusalOf(text: string): LoadgateError {
  try {
    parseConfig(text, "loadgate.yml");
  } catch (error) {
    if (error instanceof LoadgateError) return error;
    throw error;
  }
  throw new Error("it was accepted");
}

const servers = (...lines: readonly string[]) =>
  `servers:\n${lines.map((line) => `  ${line}\n`).join("")}${SCENARIOS}`;

/** One scenario, whose load is the usual one unless a line says otherwise. */
const scenario = (...lines: readonly string[]) => {
  const load = lines.some((line) => line.startsWith("load:")) ? [] : ["load: { concurrency: [1] }"];
  const all = [...lines, ...load].map((line) => `    ${line}\n`).join("");
  return `servers: { a: { run: x } }\nscenarios:\n  greet:\n${all}`;
};

describe("rules between keys", () => {
  it.each([
    [
      "two servers on one port",
      servers("a: { run: x, port: 8080 }", "b: { run: y, port: 8080 }"),
      "3:16: servers.b.port: found 8080, which servers.a.port has too",
      /port of its own.*\{port\}/,
    ],
    [
      "a mistyped placeholder",
      servers("a: { run: './x 127.0.0.1:{prot}' }"),
      "2:8: servers.a.run: unknown placeholder {prot}; did you mean {port}?",
      /\{port\} is the only placeholder/,
    ],
    [
      "gated system calls that nothing counts",
      `${servers("a: { run: x }")}count: {}\ngate: { system-calls: { tolerance: 5% } }\n`,
      "6:9: gate.system-calls: system calls are gated, and nothing counts them",
      /count: \{ system-calls: true \}/,
    ],
    [
      "a mistyped placeholder of the command that says when it is ready",
      servers("a: { run: x, ready: { command: './ask {prot}' } }"),
      "2:25: servers.a.ready.command: unknown placeholder {prot}; did you mean {port}?",
      /\{port\} is the only placeholder/,
    ],
    [
      "an unknown placeholder",
      servers("a: { run: './x {address}' }"),
      "2:8: servers.a.run: unknown placeholder {address}",
      /quotes/,
    ],
    [
      "{port} where nothing replaces it",
      servers("a:", "  run: ./x", "  env: { ADDR: ':{port}' }"),
      "4:12: servers.a.env.ADDR: {port} is not replaced here",
      /in its environment, as PORT/,
    ],
    [
      "a variable where nothing replaces it",
      servers("a:", "  run: ./x", "  env: { URL: 'http://{env.HOST}:{port}/' }"),
      "4:12: servers.a.env.URL: {env.HOST} is not replaced here",
      /the variables of the command or job under their own names/,
    ],
    [
      "{port} in a build",
      servers("a:", "  run: ./x", "  build: make PORT={port}"),
      "4:5: servers.a.build: {port} is not replaced here",
      /Use \{port\} in run/,
    ],
    [
      "HTTP/2 over TLS without TLS",
      scenario("path: /", "protocol: http2"),
      "5:5: scenarios.greet.protocol: http2 is HTTP/2 over TLS, and there is no tls",
      /HTTP\/2 without TLS is h2c/,
    ],
    [
      "HTTP/2 without TLS over TLS",
      scenario("path: /", "protocol: h2c", "tls: { insecure: true }"),
      "5:5: scenarios.greet.protocol: h2c is HTTP/2 without TLS, and there is tls",
      /protocol: http2/,
    ],
    [
      "TLS over a unix socket",
      scenario("path: /", "tls: { insecure: true }", "socket: '/tmp/{port}.sock'"),
      "6:5: scenarios.greet.socket: the load generator oha has no TLS over a unix socket",
      /Leave tls out/,
    ],
    [
      "streams in HTTP/1.1",
      scenario("path: /", "load: { concurrency: [1], streams: 2 }"),
      "5:31: scenarios.greet.load.streams: HTTP/1.1 sends one request at a time",
      /http2 or h2c/,
    ],
    [
      "HTTP/2 without keep-alive",
      scenario("path: /", "protocol: h2c", "load: { concurrency: [1], keep-alive: false }"),
      "6:31: scenarios.greet.load.keep-alive: the load generator oha keeps HTTP/2 connections",
      /protocol to http1/,
    ],
    [
      "a header that HTTP/2 does not have",
      scenario("path: /", "protocol: h2c", "headers: { a: b, Connection: close }"),
      "6:22: scenarios.greet.headers.Connection: HTTP/2 has no such header",
      /:authority/,
    ],
    [
      "more connections than requests",
      scenario("path: /", "load: { concurrency: [10, 100], requests: 10 }"),
      "5:31: scenarios.greet.load.concurrency[1]: found 100, more than the 10 requests of a burst",
      /Raise load.requests/,
    ],
    [
      "a rate of less than a request in a burst",
      scenario("path: /", "load: { rate: [20, 0.5] }"),
      "5:24: scenarios.greet.load.rate[1]: found 0.5; in bursts of 500 ms, it would be 2 a second, not 0.5",
      /Set load\.burst to 2000ms/,
    ],
    [
      "a rate that does not go into a burst",
      scenario("path: /", "load: { rate: [7], burst: 200ms }"),
      "5:20: scenarios.greet.load.rate[0]: found 7; in bursts of 200 ms, it would be 10 a second, not 7",
      /285ms/,
    ],
    [
      "a rate whose share for a request does not go into a burst",
      scenario(
        "requests: [{ path: /a, share-of-load: 99 }, { path: /b }]",
        "load: { rate: [100], burst: 500ms }",
      ),
      "5:20: scenarios.greet.load.rate[0]: found 100; in bursts of 500 ms, one of its requests would get 2 a second, not 1",
      /1000ms/,
    ],
    [
      "more streams than requests",
      scenario(
        "path: /",
        "protocol: h2c",
        "load: { concurrency: [1, 2], streams: 8, requests: 15 }",
      ),
      "6:30: scenarios.greet.load.concurrency[1]: found 2 with 8 streams each, more than the 15 requests of a burst",
      /Raise load.requests/,
    ],
    [
      "a header that is there twice",
      scenario("path: /", "headers: { X-A: b, x-a: c }"),
      "5:24: scenarios.greet.headers.x-a: repeats the header X-A",
      /one line/,
    ],
    [
      "a header that depends on the body",
      scenario("path: /", "method: POST", "headers: { Content-Length: '3' }"),
      "6:16: scenarios.greet.headers.Content-Length: content-length depends on the body",
      /Leave the header out/,
    ],
  ])("refuse %s", (_, text, message, hint) => {
    const error = refusalOf(text);
    expect(error).toMatchObject({ exitCode: 2, message: `loadgate.yml:${message}`, details: [] });
    expect(error.hint).toMatch(hint);
  });

  it("name everything that is against them", () => {
    const text = servers(
      "a: { run: './x {prot}', port: 1 }",
      "b: { run: './x {prot}', port: 1 }",
      "c: { run: x, port: 1, clean: 'rm {port}' }",
    );
    const { message, details } = refusalOf(text);
    expect([message, ...details].map((line) => line.replace(/^[^ ]+ /, ""))).toEqual([
      "servers.b.port: found 1, which servers.a.port has too",
      "servers.c.port: found 1, which servers.a.port has too",
      "servers.a.run: unknown placeholder {prot}; did you mean {port}?",
      "servers.b.run: unknown placeholder {prot}; did you mean {port}?",
      "servers.c.clean: {port} is not replaced here",
    ]);
  });

  it("accept different ports, and servers without one", () => {
    const text = servers("a: { run: x, port: 1 }", "b: { run: x, port: 2 }", "c: { run: x }");
    expect(parseConfig(text, "loadgate.yml").servers).toHaveLength(3);
  });
});

describe("values", () => {
  const load = (text: string) =>
    `servers: { a: { run: x } }\nscenarios:\n  greet:\n    path: /\n    load: { concurrency: [1] ${text} }\n`;

  it.each([
    [servers("a: { run: '  ' }"), '2:8: servers.a.run: found "  "; expected a shell command'],
    [
      servers('a: { run: x, build: "\\n\\t" }'),
      '2:16: servers.a.build: found "\\n\\t"; expected a shell command',
    ],
    [
      servers("a: { run: x, clean: '' }"),
      '2:16: servers.a.clean: found ""; expected a shell command',
    ],
    [servers('a: { run: "x\\0y" }'), "2:13: a NUL character"],
    [servers('a: { run: x, env: { A: "\\0" } }'), "2:26: a NUL character"],
    [servers('a: { run: x, env: { "A\\0": b } }'), "2:23: a NUL character"],
    [`${servers("a: { run: x }")}# \0\n"\0": 1\n`, "6:1: a NUL character"],
    [
      `${servers("a: { run: x }")}gate: { errors: { max: 100.1% } }\n`,
      '5:19: gate.errors.max: found "100.1%"; expected 100% or less',
    ],
    [
      `${servers("a: { run: x }")}measure: { burst: 49ms }\n`,
      '5:12: measure.burst: found "49ms"; expected 50ms or more',
    ],
    [
      load(", burst: 0.04s"),
      '5:32: scenarios.greet.load.burst: found "0.04s"; expected 50ms or more',
    ],
    ...["café", "☂", "a\\x7fb"].map((value) => [
      `${load("")}    headers: { x-a: "${value}" }\n`,
      expect.stringMatching(/^loadgate\.yml:6:16: .*headers\.x-a: .*one line of printable ASCII$/),
    ]),
  ])("%#: %j", (text, message) => {
    const expected = typeof message === "string" ? `loadgate.yml:${message}` : message;
    expect(refusalOf(text)).toMatchObject({ exitCode: 2, message: expected });
  });

  it.each([
    ["an errors.max of 100 %", "gate: { errors: { max: 100% } }"],
    ["a burst of 50 ms", "measure: { burst: 50ms }"],
  ])("%s is accepted", (_, section) => {
    expect(() => parseConfig(`${servers("a: { run: x }")}${section}\n`, "x.yml")).not.toThrow();
  });
});

describe("a file that is no configuration", () => {
  it.each([
    ["open brackets", "[".repeat(50_000), /^loadgate\.yml:1:\d+: nested too deeply$/],
    ["maps in maps", "{a: ".repeat(20_000), /^loadgate\.yml:1:\d+: nested too deeply$/],
    ["lists in lists", "- ".repeat(50_000), /^loadgate\.yml:1:\d+: nested too deeply$/],
    ["a deep value", `${"[".repeat(300)}${"]".repeat(300)}`, /:\d+: nested too deeply$/],
    [
      "a list that holds itself",
      "servers: &a [*a]\n",
      /:1:14: \*a refers to a value that contains it$/,
    ],
    [
      "a map that holds itself further down",
      "servers: &a { b: { c: &d [*a] } }\n",
      /:1:27: \*a refers to a value that contains it$/,
    ],
    ["a map as a key", "{? {a: 1} : 2}\n", /:1:4: a list or a map as a key$/],
    ["a list as a key, by an alias", "a: &a [1]\n*a : 2\n", /: a list or a map as a key$/],
    ["an alias with an endless name", `a: *${"x".repeat(5000)}\n`, /^.{10,300}$/],
  ])("%s", (_, text, message) => {
    const error = refusalOf(text);
    expect(error).toMatchObject({ exitCode: 2, message: expect.stringMatching(message) });
    expect(error.hint).toBeTruthy();
  });

  it("shows no control character of a value, and no endless key", () => {
    const text = `${servers('a: { run: x, port: "\u009b31m" }')}${"k".repeat(900)}: 1\n`;
    const { message, details } = refusalOf(text);
    expect(message).toContain('found "?31m"');
    expect(details.join("").length).toBeLessThan(200);
  });

  it("refuses a regular expression that is too large to be used", () => {
    const expression = "x".repeat(200_000);
    const text = `servers: { a: { run: x } }\nscenarios:\n  g: { path: /, load: { rate: [1] }, expect: { body-matches: ${expression} } }\n`;
    expect(refusalOf(text).message).toMatch(/body-matches: .*expected a regular expression$/);
  });

  it("names twenty of many problems, and how many are left", () => {
    const keys = Array.from({ length: 40 }, (_, index) => `k${index}: 1\n`).join("");
    const { details } = refusalOf(servers("a: { run: x }") + keys);
    expect(details).toHaveLength(21);
    expect(details.at(-1)).toBe("and 19 more");
  });
});
