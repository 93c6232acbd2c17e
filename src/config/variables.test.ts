import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { loadConfig } from "./load.ts";
import { variableFaults } from "./variables.ts";

const folder = mkdtempSync(path.join(tmpdir(), "loadgate-variables-"));
afterAll(() => rmSync(folder, { recursive: true }));

const file = path.join(folder, "loadgate.yml");
const LOAD = "load: { concurrency: [2] }";

function usesIn(...scenarios: readonly string[]) {
  writeFileSync(file, `servers: { api: { run: x } }\nscenarios:\n  ${scenarios.join("\n  ")}\n`);
  return loadConfig(file).variables ?? [];
}

describe("the variables of requests", () => {
  it("are those of headers and bodies, each with its place", () => {
    const mix = `requests: [{ path: /a }, { path: /b, method: POST, body: "{env.TEXT}" }]`;
    expect(
      usesIn(
        `ask: { path: /, headers: { key: "{env.KEY}" }, ${LOAD} }`,
        `shop: { ${mix}, ${LOAD} }`,
      ),
    ).toEqual([
      { name: "KEY", kind: "header", place: `${file}:3:30: scenarios.ask.headers.key` },
      { name: "TEXT", kind: "body", place: expect.stringContaining("shop.requests[1].body") },
    ]);
    expect(usesIn(`ask: { path: /, ${LOAD} }`)).toEqual([]);
  });

  it("are those of the request that tells when a server is ready", () => {
    const ready = '{ headers: { key: "{env.KEY}" }, body: "{env.TEXT}" }';
    const text = `servers: { api: { run: x, ready: ${ready} } }\nscenarios:\n  a: { path: /, ${LOAD} }\n`;
    writeFileSync(file, text);
    expect(loadConfig(file).variables?.map(({ place }) => place.split(": ")[1])).toEqual([
      "servers.api.ready.headers.key",
      "servers.api.ready.body",
    ]);
  });

  it("are those of files with headers too", () => {
    const headers = path.join(folder, "headers.txt");
    writeFileSync(headers, "# {env.NONE}\nauthorization: {env.TOKEN}\n");
    const uses = usesIn(`ask: { path: /, headers-file: headers.txt, ${LOAD} }`);
    expect(uses).toEqual([{ name: "TOKEN", kind: "header", place: `${headers}:2` }]);
  });

  it("must be set, each named with file and line; no value is shown", () => {
    const uses = usesIn(
      `ask: { path: /, headers: { a: "{env.A}", b: "{env.B}", c: "{env.C}" }, ${LOAD} }`,
    );
    expect(variableFaults(uses, { B: "a\nb", C: "c" })).toEqual([
      expect.stringMatching(/loadgate\.yml:3:\d+: .*headers\.a: \{env\.A\} is not set$/),
      expect.stringContaining("{env.B} is not one line"),
    ]);
    expect(variableFaults(uses, { A: "a", B: "b", C: "c" })).toEqual([]);
  });
});
