import { describe, expect, it } from "vitest";
import { LoadgateError } from "../domain/shared/error.ts";
import { parseConfig } from "./load.ts";

const LOAD = "load: { concurrency: [1] }";
const TIMEOUT = { timeoutMs: 10_000 };

/** What the server `api` is found to be ready by. */
function readyOf(ready: string, ...scenarios: readonly string[]) {
  const all = scenarios.length > 0 ? scenarios : [`greet: { path: /abc, ${LOAD} }`];
  const text = `servers:\n  api: { run: x${ready} }\n  other: { run: y }\nscenarios:\n  ${all.join("\n  ")}\n`;
  return parseConfig(text, "/repo/loadgate.yml").servers[0]?.ready;
}

function refusalOf(ready: string): string {
  try {
    readyOf(ready);
  } catch (error) {
    if (error instanceof LoadgateError) return error.message;
    throw error;
  }
  throw new Error("it was accepted");
}

describe("a server whose configuration says nothing of a request", () => {
  const CHECKED = { isCheckedNext: true };
  const ASKED = { from: "scenarios.greet", method: "GET", path: "/abc", headers: {}, status: 200 };

  it.each([
    ["nothing at all", "", TIMEOUT],
    ["a time", ", ready: { timeout: 3s }", { timeoutMs: 3000 }],
  ])("is asked as its first scenario asks it: %s", (_, ready, expected) => {
    expect(readyOf(ready)).toEqual({ request: { ...ASKED, ...CHECKED }, ...expected });
  });

  it("is asked in the words of that scenario, and over its protocol", () => {
    const scenario = `headers: { host: api.test }, body: '{}', expect: { status: 401, body: no }, socket: '/tmp/{port}'`;
    expect(
      readyOf(
        "",
        `elsewhere: { path: /, servers: [other], ${LOAD} }`,
        `ask: { method: POST, path: /graphql, headers-file: h, ${scenario}, ${LOAD} }`,
        `later: { path: /, ${LOAD} }`,
      ),
    ).toEqual({
      request: {
        from: "scenarios.ask",
        method: "POST",
        path: "/graphql",
        headers: { host: "api.test" },
        headersFile: "/repo/h",
        bodyText: "{}",
        status: 401,
        ...CHECKED,
      },
      transport: { protocol: "http1", socket: "/tmp/{port}" },
      ...TIMEOUT,
    });
  });

  it("is asked the first request of a mix", () => {
    const mix = "requests: [{ path: /a, expect: { status: 204 } }, { path: /b }]";
    expect(readyOf("", `shop: { ${mix}, load: { concurrency: [2] } }`)).toEqual({
      request: {
        from: "scenarios.shop.requests[0]",
        method: "GET",
        path: "/a",
        headers: {},
        status: 204,
        ...CHECKED,
      },
      ...TIMEOUT,
    });
  });

  it("only has to listen where no scenario is for it", () => {
    expect(readyOf("", `greet: { path: /, servers: [other], ${LOAD} }`)).toEqual(TIMEOUT);
  });
});

describe("a server whose configuration says how it is asked", () => {
  const GIVEN = { from: "servers.api.ready", method: "GET", path: "/", headers: {} };

  it.each([
    ["path: /up", { path: "/up" }],
    ["method: POST", { method: "POST" }],
    ["headers: { host: api.test }", { headers: { host: "api.test" } }],
    ["body: '{}'", { bodyText: "{}" }],
    ["status: 401", { status: 401 }],
  ])("is asked so: %s", (key, changes) => {
    expect(readyOf(`, ready: { ${key} }`)).toEqual({
      request: { ...GIVEN, ...changes },
      ...TIMEOUT,
    });
  });

  it("may be asked by a command", () => {
    expect(readyOf(", ready: { command: './ask {port}' }")).toEqual({
      command: "./ask {port}",
      ...TIMEOUT,
    });
  });

  it.each([
    [", ready: { command: x, path: / }", "a request or command, not both"],
    [", ready: { command: x, status: 200 }", "a request or command, not both"],
    [", ready: { status: 99 }", "100 or more"],
    [", ready: { method: get }", "an HTTP method in capitals"],
    [", ready: { headers: { A: b, a: c } }", "ready.headers.a: repeats the header A"],
    [", ready: { headers: { content-length: '1' } }", "content-length depends on the body"],
  ])("is refused where that cannot be meant: %s", (ready, expected) => {
    expect(refusalOf(ready)).toContain(expected);
  });

  it.each([
    ["h2c", "HTTP/2 has no such header"],
    ["http1", undefined],
  ])("may send a host as its first scenario may: %s", (protocol, expected) => {
    const scenario = `greet: { path: /, protocol: ${protocol}, ${LOAD} }`;
    const ask = () => readyOf(", ready: { headers: { host: a } }", scenario);
    if (expected === undefined) expect(ask()?.request?.headers).toEqual({ host: "a" });
    else expect(ask).toThrow(expected);
  });
});
