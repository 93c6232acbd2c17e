import { beforeAll, describe } from "vitest";
import { INSTALL_TIMEOUT_MS, realOha } from "./support/oha.ts";
import { type Project, test } from "./support/project.ts";
import { configuration, delayedServerSource } from "./support/servers.ts";
import {
  expectShardsOfOneRun,
  expectTheSameReports,
  LONG,
  type Sharded,
} from "./support/side-by-side-shards.ts";

beforeAll(async () => {
  await realOha();
}, INSTALL_TIMEOUT_MS);

/** Two servers under two loads. Head's second one is slower. */
function nodeServers(project: Project, measure: Readonly<Record<string, unknown>>): void {
  // A run alone is profiled where it is red, and shards are not.
  const server = (name: string) => ({ run: `exec node ${name}.mjs`, profile: false });
  const servers = { api: server("api"), web: server("web") };
  const greet = { load: { concurrency: [1, 2] } };
  const gate = { throughput: { tolerance: "20%" } };
  project.write("loadgate.yml", configuration({ servers, greet, measure, gate }));
  for (const name of Object.keys(servers)) project.write(`${name}.mjs`, delayedServerSource(2));
  project.commit("main");
  project.git("switch", "--quiet", "--create", "change");
  project.write("web.mjs", delayedServerSource(40));
  project.commit("slower");
}

const THREE: Sharded = { count: 3, write: nodeServers, slower: ["web/greet c=1", "web/greet c=2"] };

/** Eight shards of the project's own servers run at night. */
describe("three shards", () => {
  test(
    "run side by side and are judged as one run with their samples",
    LONG,
    async ({ project }) => {
      await expectShardsOfOneRun(project, THREE);
    },
  );

  test(
    "give the same reports, byte for byte, as the run that has the same samples",
    LONG,
    async ({ project }) => {
      await expectTheSameReports(project, THREE);
    },
  );
});
