import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, expect } from "vitest";
import { PROFILE_FILES } from "../../src/ports/output-folder.ts";
import { reasonNotToPerf } from "../support/perf.ts";
import { runIn } from "../support/run-lines.ts";
import { INSTALL_TIMEOUT_MS, realOha } from "./support/oha.ts";
import { test } from "./support/project.ts";
import { configuration, DECIDING_BURSTS } from "./support/servers.ts";

beforeAll(async () => {
  await realOha();
}, INSTALL_TIMEOUT_MS);

const SERVER = readFileSync(
  path.resolve(import.meta.dirname, "../support/servers/counted.c"),
  "utf8",
);

/** Why nothing can be profiled here; undefined where it can. */
function reasonNotToProfile(): string | undefined {
  const missing = ["cc", "addr2line"].find((tool) => spawnSync(tool, ["--version"]).status !== 0);
  return missing === undefined ? reasonNotToPerf() : `${missing} is missing`;
}

test("a slower function of native code is named with the lines of the build for profiles", async ({
  project,
  skip,
}) => {
  const reason = reasonNotToProfile();
  if (reason !== undefined) skip(reason);
  const write = (work: number) => project.write("server.c", `#define WORK ${work}\n${SERVER}`);
  project.write(".gitignore", ".loadgate/\nloadgate-out/\nserver\n");
  write(1000);
  const api = {
    ...{ build: "cc -O1 -o server server.c", run: "exec ./server" },
    profile: { build: "cc -O1 -g -o server server.c" },
  };
  // It answers one connection at a time.
  const greet = { expect: { body: "hello" }, load: { concurrency: [1] } };
  const gate = { throughput: { tolerance: "50%" } };
  const parts = { api, greet, gate, measure: DECIDING_BURSTS };
  project.write("loadgate.yml", configuration(parts));
  project.commit("adds little");
  project.git("switch", "--quiet", "--create", "slow");
  write(400_000);
  project.commit("adds much");

  const slow = await project.loadgate(["run", "--base", "main"]);
  expect(slow.code, slow.stdout + slow.stderr).toBe(1);
  const { profile } = runIn(project.read("loadgate-out/run.jsonl"));
  expect(profile?.failure).toBeUndefined();
  expect(profile?.profiler).toBe("perf");
  const line = SERVER.split("\n").findIndex((text) => text.includes(" add(void)")) + 2;
  expect(profile?.functions[0]?.name).toBe(`add (server.c:${line})`);
  const head = project.read(`loadgate-out/${PROFILE_FILES.head}`);
  expect(head).toMatch(/;answer \(server\.c:\d+\);add \(server\.c:\d+\) \d+\n/);
  expect(head).toMatch(/;\(kernel\) \d+\n/);
}, 300_000);
