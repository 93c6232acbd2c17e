import { beforeAll, expect } from "vitest";
import { PROFILE_FILES } from "../../src/ports/output-folder.ts";
import { runIn } from "../support/run-lines.ts";
import { INSTALL_TIMEOUT_MS, realOha } from "./support/oha.ts";
import { test } from "./support/project.ts";
import { configuration, DECIDING_BURSTS, serverSource } from "./support/servers.ts";

beforeAll(async () => {
  await realOha();
}, INSTALL_TIMEOUT_MS);

/** A server that sorts and greets; of each request, sorting so many numbers takes most of the time. */
const sortingServer = (numbers: number) =>
  serverSource({
    before: `const numbers = Array.from({ length: ${numbers} }, (_, at) => (at * 7919) % 1009);
function ranked() { return numbers.toSorted((a, b) => a - b); }
function greeting() { return JSON.stringify({ to: "world" }).repeat(50).length; }`,
    answer: "ranked(); greeting(); right();",
  });

const GATE = { "cpu-per-request": { tolerance: "50%" }, throughput: { tolerance: "50%" } };

test("a slower function is named after a regression, and nothing is profiled without one", async ({
  project,
}) => {
  project.write("server.mjs", sortingServer(200));
  project.write("loadgate.yml", configuration({ measure: DECIDING_BURSTS, gate: GATE }));
  project.commit("sorts few");
  project.git("switch", "--quiet", "--create", "slow");
  project.write("server.mjs", sortingServer(20_000));
  project.commit("sorts many");
  const slow = await project.loadgate(["run", "--base", "main"]);
  expect(slow.code, slow.stdout + slow.stderr).toBe(1);
  const { profile } = runIn(project.read("loadgate-out/run.jsonl"));
  expect(profile?.failure).toBeUndefined();
  const first = profile?.functions.slice(0, 3).map(({ name }) => name) ?? [];
  expect(first.join("\n")).toMatch(/ranked \(server\.mjs:\d+\)/);
  expect(slow.stdout).toMatch(/ranked \(server\.mjs:\d+\) .* about \+\d/);
  expect(project.read("loadgate-out/report.md")).toMatch(/ranked.*in a changed file/);
  const drawing = /<rect [^>]+><title>ranked \(server\.mjs:\d+\): .* µs in head/;
  expect(project.read("loadgate-out/report.html")).toMatch(drawing);
  const again = await project.loadgate(["report", "loadgate-out/run.jsonl", "--format", "html"]);
  expect(again.stdout).toMatch(drawing);
  expect(project.read(`loadgate-out/${PROFILE_FILES.head}`)).toMatch(/;ranked \(server\.mjs:\d+\)/);
  expect(project.read(`loadgate-out/${PROFILE_FILES.base}`)).toMatch(/ \d+\n$/);
  expect(project.json(`loadgate-out/${PROFILE_FILES.speedscope}`)).toMatchObject({
    profiles: [{ unit: "nanoseconds" }, { unit: "nanoseconds" }],
  });

  project.write("README.md", "nothing that matters");
  project.commit("a note");
  const same = await project.loadgate(["run", "--base", "HEAD~1"]);
  expect(same.stdout + same.stderr).not.toContain("Profil");
  expect(project.list("loadgate-out").filter((name) => name.startsWith("profile"))).toEqual([]);
}, 300_000);
