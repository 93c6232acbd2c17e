import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { LoadgateError } from "../domain/shared/error.ts";
import { loadConfig, parseConfig } from "./load.ts";

const folder = mkdtempSync(path.join(tmpdir(), "loadgate-mix-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** A file of one scenario; its keys begin on the fourth line. */
const text = (...lines: readonly string[]) =>
  `servers: { a: { run: x } }\nscenarios:\n  shop:\n${lines.map((line) => `    ${line}\n`).join("")}`;
const LOAD = "load: { concurrency: [10] }";

function errorOf(parse: () => unknown): LoadgateError {
  try {
    parse();
  } catch (error) {
    if (error instanceof LoadgateError) return error;
    throw error;
  }
  throw new Error("it was accepted");
}

describe("a mix of requests", () => {
  it("has a name, a share, a body and an answer for each of them", () => {
    const list = `requests: [{ path: /list, share-of-load: 8 }, { name: add, method: POST, path: /things, body: '{}', expect: { status: 201 } }]`;
    const [scenario] = parseConfig(text(list, LOAD), "/repo/loadgate.yml").scenarios;
    expect(scenario?.requests).toEqual([
      {
        name: "GET /list",
        key: "requests[0]",
        weight: 8,
        method: "GET",
        path: "/list",
        headers: {},
        expect: { status: 200 },
      },
      {
        name: "add",
        key: "requests[1]",
        weight: 1,
        method: "POST",
        path: "/things",
        headers: {},
        bodyText: "{}",
        expect: { status: 201 },
      },
    ]);
  });

  it("may stand in a file of its own, whose paths are relative to the configuration", () => {
    writeFileSync(path.join(folder, "body.json"), "{}");
    writeFileSync(
      path.join(folder, "requests.yml"),
      "- path: /a\n- { path: /b, method: PUT, body-file: body.json }\n",
    );
    const file = path.join(folder, "loadgate.yml");
    writeFileSync(file, text("requests-file: requests.yml", LOAD));
    const [scenario] = loadConfig(file).scenarios;
    expect(scenario?.requests.map(({ key }) => key)).toEqual([
      "requests-file[0]",
      "requests-file[1]",
    ]);
    expect(scenario?.requests.map((request) => [request.name, request.bodyFile])).toEqual([
      ["GET /a", undefined],
      ["PUT /b", path.join(folder, "body.json")],
    ]);
  });

  it("calls a request by as much of a long path as a name can have", () => {
    const list = `requests: [{ path: "/${"x".repeat(200)}" }, { path: /b }]`;
    const [scenario] = parseConfig(text(list, LOAD), "/repo/loadgate.yml").scenarios;
    expect(scenario?.requests[0]?.name).toBe(`GET /${"x".repeat(95)}`);
  });

  const MIX = "requests: [{ path: /a }, { path: /b }]";
  it.each<[string, string, string]>([
    [
      "beside a request of the scenario's own",
      text("path: /", MIX, LOAD),
      "4:5: scenarios.shop.path: there is a mix of requests",
    ],
    [
      "beside an answer of the scenario's own",
      text("expect: { status: 201 }", MIX, LOAD),
      "4:5: scenarios.shop.expect: there is a mix of requests",
    ],
    [
      "beside a file of them",
      text("requests-file: x.yml", MIX, LOAD),
      "4:5: scenarios.shop.requests-file: there is requests too",
    ],
    [
      "of one name",
      text("requests: [{ path: /a }, { path: /a, headers: { a: b } }]", LOAD),
      '4:30: scenarios.shop.requests[1]: another request is called "GET /a" too',
    ],
    [
      "with too few connections",
      text(MIX, "load: { concurrency: [2, 1] }"),
      "5:30: scenarios.shop.load.concurrency[1]: found 1, which is less than the 2 requests",
    ],
    [
      "with too few connections of a rate",
      text(MIX, "load: { rate: [10], connections: 1 }"),
      "5:25: scenarios.shop.load.connections: found 1, which is less than the 2 requests",
    ],
    [
      "of a number of requests",
      text(MIX, "load: { concurrency: [2], requests: 9 }"),
      "5:31: scenarios.shop.load.requests: a mix is sent for a time, not by number",
    ],
    [
      "with a body in two places",
      text("requests: [{ path: /a, body: x, body-file: y }]", LOAD),
      "4:28: scenarios.shop.requests[0].body: there is body-file too",
    ],
    [
      "with a header that HTTP/2 does not have",
      text("protocol: h2c", "requests: [{ path: /a, headers: { host: x } }]", LOAD),
      "5:39: scenarios.shop.requests[0].headers.host: HTTP/2 has no such header",
    ],
    [
      "with a key that does not exist",
      text("requests: [{ path: /a, metod: GET }]", LOAD),
      '4:28: scenarios.shop.requests[0].metod: unknown key; did you mean "method"?',
    ],
    [
      "of nothing",
      text("requests: []", LOAD),
      "4:5: scenarios.shop.requests: found []; expected at least 1 entry",
    ],
    [
      "that is missing",
      text(LOAD),
      "3:3: scenarios.shop.path: is missing; expected a path that begins with / and has no spaces",
    ],
  ])("%s is refused", (_, content, message) => {
    const error = errorOf(() => parseConfig(content, "loadgate.yml"));
    expect(error).toMatchObject({ exitCode: 2, message: `loadgate.yml:${message}` });
    expect(error.hint).toBeTruthy();
  });

  it.each([
    [
      "- path: a\n",
      'x.yml:1:3: [0].path: found "a"; expected a path that begins with / and has no spaces',
    ],
    ["- path: /a\n  methd: PUT\n", 'x.yml:2:3: [0].methd: unknown key; did you mean "method"?'],
    ["path: /a\n", 'x.yml:1:1: the file: found {"path":"/a"}; expected a list'],
  ])("is refused in its own file, with its place there: %j", (content, message) => {
    const file = path.join(folder, "loadgate.yml");
    writeFileSync(path.join(folder, "x.yml"), content);
    writeFileSync(file, text("requests-file: x.yml", LOAD));
    expect(errorOf(() => loadConfig(file)).message).toBe(`${folder}/${message}`);
  });

  it("in a file that is not there is told by its name", () => {
    const error = errorOf(() => parseConfig(text("requests-file: no.yml", LOAD), "loadgate.yml"));
    expect(error.message).toMatch(/^no\.yml: no such/);
    expect(error.hint).toContain("requests-file");
  });
});
