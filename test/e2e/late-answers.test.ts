import { beforeAll, expect } from "vitest";
import { INSTALL_TIMEOUT_MS, realOha } from "./support/oha.ts";
import { test } from "./support/project.ts";
import {
  busyFor,
  busyServerSource,
  configuration,
  IDLE_REQUESTS,
  serverSource,
} from "./support/servers.ts";

beforeAll(async () => {
  await realOha();
}, INSTALL_TIMEOUT_MS);

/** Busy servers under as many connections that those which wait for an answer are not missed. */
const CONFIG = configuration({
  greet: { load: { concurrency: [50] } },
  measure: { burst: "400ms", "warm-up": "400ms", repeats: 8 },
  gate: { throughput: { tolerance: "20%" } },
});

test.for([
  ["takes longer than a burst", "if (count % 100 === 0) setTimeout(right, 1200); else right();"],
  ["is never answered", `if (count % 100 !== 0 || count < ${IDLE_REQUESTS}) right();`],
])("a hundredth of head's requests that %s fails the gate", async ([, answer], { project }) => {
  project.write("loadgate.yml", CONFIG);
  project.write("server.mjs", busyServerSource(0.2));
  project.commit("base");
  project.write("server.mjs", serverSource({ answer: `${busyFor(0.2)} ${answer}` }));
  project.commit("head");
  const { code, stdout, stderr } = await project.loadgate(["run", "--base", "HEAD^"]);
  expect(code, stdout + stderr).toBe(1);
  expect(stdout).toMatch(/^✗ 1 series could not be measured: api\/greet c=50/);
});
