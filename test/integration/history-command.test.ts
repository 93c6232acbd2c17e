import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { createFolderStore } from "../../src/adapters/store/folder-store.ts";
import { runCli } from "../../src/cli/program.ts";
import { records, seriesWith } from "../support/builders/baseline.ts";
import { aStream } from "../support/streams.ts";
import { loadgateFailure } from "./support/loadgate-failure.ts";
import { temporaryFolder } from "./support/workspace.ts";

const CONFIG =
  "servers: { go: { run: ./go } }\nscenarios: { greet: { path: /, load: { concurrency: [10] } } }\n";
const STORE = ["--store", "branch:loadgate-data"];

/** A folder with a configuration and recorded runs, and `loadgate` in it. */
async function folderWith(count: number) {
  const folder = await temporaryFolder();
  await writeFile(path.join(folder, "loadgate.yml"), CONFIG);
  const store = createFolderStore(path.join(folder, ".loadgate"));
  const levels = Array.from({ length: count }, (_, day) => (day < 30 ? 1000 : 800) + (day % 7));
  for (const record of records(levels.map((throughput) => [seriesWith({ throughput })]))) {
    await store.save(record, 1000);
  }
  const loadgate = async (args: readonly string[], environment: NodeJS.ProcessEnv = {}) => {
    const [stdout, stderr] = [aStream(), aStream()];
    const code = await runCli({
      argv: [...args, "--config", path.join(folder, "loadgate.yml")],
      environment,
      stdout: stdout.stream,
      stderr: stderr.stream,
      signal: new AbortController().signal,
    });
    return { code, stdout: stdout.text(), stderr: stderr.text() };
  };
  return { folder, store: path.join(folder, ".loadgate"), loadgate };
}

describe("loadgate site", () => {
  it.each([
    ["branch:", "usage"],
    ["branch:a b", "usage"],
  ] as const)("refuses the store %j", async (store, kind) => {
    const { loadgate } = await folderWith(1);
    const { message } = await loadgateFailure(loadgate(["site", "--store", store]), kind);
    expect(message).toContain(JSON.stringify(store));
  });

  it("says that the clone has no such branch, and writes no page", async () => {
    const { folder, loadgate } = await folderWith(1);
    execFileSync("git", ["-C", folder, "init", "--quiet"]);
    const out = path.join(folder, "site");
    const making = loadgate(["site", "--out", out, ...STORE]);
    const { message } = await loadgateFailure(making, "publishing");
    expect(message).toMatch(/branch:loadgate-data was skipped: this clone has no such branch; /);
    expect(existsSync(path.join(out, "index.html"))).toBe(false);
  });

  it("leaves the page as it is where only a newer Loadgate can read the store", async () => {
    const { folder, store, loadgate } = await folderWith(1);
    const out = path.join(folder, "site");
    const make = () => loadgate(["site", "--store", store, "--out", out]);
    await make();
    const page = readFileSync(path.join(out, "index.html"), "utf8");
    for (const name of readdirSync(store)) {
      await writeFile(path.join(store, name), JSON.stringify({ schema: "loadgate/baseline/2" }));
    }
    const { message } = await loadgateFailure(make(), "publishing");
    expect(message).toMatch(/No stored run can be shown: .* its schema is "loadgate\/baseline\/2"/);
    expect(readFileSync(path.join(out, "index.html"), "utf8")).toBe(page);
  });

  it("renders a folder of runs into a page and a feed", async () => {
    const { folder, store, loadgate } = await folderWith(40);
    const out = path.join(folder, "site");
    const { code, stdout } = await loadgate(["site", "--store", store, "--out", out]);
    expect(code).toBe(0);
    expect(stdout).toBe(`${out}/index.html: 40 runs, 1 change. Open it in a browser.\n`);
    expect(readFileSync(path.join(out, "index.html"), "utf8")).toContain("What changed");
    expect(readFileSync(path.join(out, "feed.xml"), "utf8")).toContain("<entry>");
    expect(existsSync(store)).toBe(true);
  });
});
