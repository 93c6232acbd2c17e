import { describe, expect, it } from "vitest";
import { aGet, aReadyRequest, aScenario, aServer } from "../../../test/support/builders/config.ts";
import { aWorld, type FakeWorld } from "../../../test/support/builders/world.ts";
import type { ReadyRequest, ScenarioConfig, ServerConfig } from "../../domain/run/plan/config.ts";
import { withRequestFiles } from "./request-files.ts";

const FILE = "/repo/headers.txt";

async function scenarioRead(machine: FakeWorld["machine"], scenario: ScenarioConfig) {
  const { scenarios } = await withRequestFiles(machine, { servers: [], scenarios: [scenario] });
  return scenarios[0];
}

async function serverRead(machine: FakeWorld["machine"], server: ServerConfig) {
  const { servers } = await withRequestFiles(machine, { servers: [server], scenarios: [] });
  return servers[0];
}

async function headersOf(text: string, headers: Record<string, string> = {}) {
  const { machine } = aWorld({ files: { [FILE]: text } });
  const scenario = await scenarioRead(machine, aScenario({ headersFile: FILE, headers }));
  return scenario?.requests[0]?.headers;
}

describe("headers of a file", () => {
  it.each<[string, string, Record<string, string>]>([
    ["one to a line", "A: 1\nX-b_c: two words\n", { A: "1", "X-b_c": "two words" }],
    ["without a last line break", "A: 1", { A: "1" }],
    ["with Windows line ends", "A: 1\r\nB: 2\r\n", { A: "1", B: "2" }],
    ["with a byte order mark", "\ufeffA: 1\n", { A: "1" }],
    ["among comments and empty lines", "# A: 1\n\n  \nB: 2\n#\n", { B: "2" }],
    ["without a space, or with many", "A:1\nB: \t 2 \t\n", { A: "1", B: "2" }],
    ["with a colon in the value", "Authorization: Basic a:b==\n", { Authorization: "Basic a:b==" }],
    ["without a value", "A:\nB: \n", { A: "", B: "" }],
    ["of no line at all", "", {}],
  ])("stand %s", async (_, text, headers) => {
    expect(await headersOf(text)).toEqual(headers);
  });

  it.each([
    ["A: 1\nB\n", 2],
    [": x\n", 1],
    ["# fine\n\nA : 1\n", 3],
    ["A: 1\n B: 2\n", 2],
    ["a b: 1\n", 1],
    ["GET / HTTP/1.1\nA: 1\n", 1],
    ["A: 1\rB: 2\n", 1],
    ["A: 1\nB: caf\u00e9\n", 2],
    ["A: \u2602\n", 1],
    ["A: x\0y\n", 1],
  ])("are refused with their place: %j", async (text, line) => {
    await expect(headersOf(text)).rejects.toMatchObject({
      kind: "usage",
      message: `${FILE}:${line}: not a header`,
      hint: "Write one `Name: value` to a line, in printable ASCII.",
    });
  });

  it.each([
    ["A: 1\nB: 2\na: 3\n", 3, "repeats the header A", /commas/],
    ["Cookie: a=1\r\n\r\ncookie: b=2\r\n", 3, "repeats the header Cookie", /semicolons/],
    ["A: 1\nContent-Length: 3\n", 2, "content-length depends on the body", /Leave the header out/],
    ["Transfer-Encoding: chunked\n", 1, "transfer-encoding depends on the body", /Leave/],
  ])("are refused where two could be sent, or a wrong one: %j", async (text, line, what, hint) => {
    await expect(headersOf(text)).rejects.toMatchObject({
      kind: "usage",
      message: `${FILE}:${line}: ${what}`,
      hint: expect.stringMatching(hint),
    });
  });

  it.each([
    ["of the same name", { A: "own", C: "3" }, { A: "own", B: "2", C: "3" }],
    ["of the same name in other letters", { a: "own" }, { a: "own", B: "2" }],
  ])("give way to those of the configuration %s", async (_, own, all) => {
    expect(await headersOf("A: 1\nB: 2\n", own)).toEqual(all);
  });

  it("leave a scenario without a file as it is", async () => {
    const scenario = aScenario({ headers: { A: "1" } });
    expect(await scenarioRead(aWorld().machine, scenario)).toEqual(scenario);
  });
});

describe("bodies", () => {
  it("are the bytes of their files, or of the configuration's own text", async () => {
    const { machine } = aWorld({ files: { "/repo/a": "é", "/repo/b": "" } });
    const requests = [
      aGet({ bodyFile: "/repo/a" }),
      aGet(),
      aGet({ bodyFile: "/repo/b" }),
      aGet({ bodyText: "{}" }),
    ];
    const read = await scenarioRead(machine, aScenario({ requests }));
    expect(read?.requests.map(({ body }) => body && [...body])).toEqual([
      [0xc3, 0xa9],
      undefined,
      [],
      [0x7b, 0x7d],
    ]);
  });
});

it.each<[string, Parameters<typeof aScenario>[0]]>([
  ["body-file", { bodyFile: "/repo/x" }],
  ["headers-file", { headersFile: "/repo/x" }],
  ["requests[1].body-file", { requests: [aGet({ key: "requests[1]", bodyFile: "/repo/x" })] }],
])("says whose %s cannot be read", async (key, overrides) => {
  const reading = scenarioRead(aWorld().machine, aScenario(overrides));
  await expect(reading).rejects.toMatchObject({
    kind: "usage",
    message: `scenarios.greet.${key}: no such file: /repo/x`,
    hint: "Give a path relative to the configuration file.",
  });
});

describe("the request that a server is asked when it starts", () => {
  const ready = (overrides: Partial<ReadyRequest>) => ({
    request: aReadyRequest({ from: "scenarios.greet", ...overrides }),
    timeoutMs: 1,
  });

  it("gets the headers and the body of its files", async () => {
    const { machine } = aWorld({ files: { "/repo/a": "é", [FILE]: "Host: api.test" } });
    const server = aServer({ ready: ready({ bodyFile: "/repo/a", headersFile: FILE }) });
    const read = await serverRead(machine, server);
    expect(read?.ready.request?.headers).toEqual({ Host: "api.test" });
    expect([...(read?.ready.request?.body ?? [])]).toEqual([0xc3, 0xa9]);
  });

  it("is not there where a command says when the server is ready", async () => {
    const server = aServer({ ready: { command: "true", timeoutMs: 1 } });
    expect(await serverRead(aWorld().machine, server)).toEqual(server);
  });

  it("is named where its file cannot be read", async () => {
    const server = aServer({ ready: ready({ bodyFile: "/repo/x" }) });
    await expect(serverRead(aWorld().machine, server)).rejects.toMatchObject({
      kind: "usage",
      message: "scenarios.greet.body-file: no such file: /repo/x",
    });
  });
});
