import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, expect, it } from "vitest";
import { loadForRequests } from "./configuration.ts";

const folder = mkdtempSync(path.join(tmpdir(), "loadgate-for-requests-"));
const { platform } = process;
const on = (value: string) => Object.defineProperty(process, "platform", { value });
afterEach(() => on(platform));
afterAll(() => rmSync(folder, { recursive: true }));

it("a configuration whose variables are not set is no use to what sends its requests", () => {
  const file = path.join(folder, "loadgate.yml");
  const headers = 'headers: { a: "{env.A}", b: "{env.B}" }';
  const scenario = `{ path: /, ${headers}, load: { concurrency: [2] } }`;
  writeFileSync(file, `servers: { api: { run: x } }\nscenarios: { ask: ${scenario} }\n`);
  expect(() => loadForRequests(file, {})).toThrow(
    expect.objectContaining({
      exitCode: 2,
      message: expect.stringMatching(/loadgate\.yml:2:\d+: .*headers\.a: \{env\.A\} is not set$/),
      details: [expect.stringContaining("{env.B} is not set")],
    }),
  );
  expect(loadForRequests(file, { A: "a", B: "b" }).variables).toHaveLength(2);
});

it("nothing begins on Windows, whatever the configuration", () => {
  on("win32");
  expect(() => loadForRequests("missing.yml", {})).toThrow(
    expect.objectContaining({
      kind: "usage",
      message: "Loadgate loads servers on Linux and macOS only",
      hint: expect.stringContaining("runs-on: ubuntu-24.04"),
    }),
  );
});
