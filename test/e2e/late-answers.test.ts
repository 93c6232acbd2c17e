import { beforeAll, describe, expect } from "vitest";
import { INSTALL_TIMEOUT_MS, realOha } from "./support/oha.ts";
import { type Project, test } from "./support/project.ts";
import {
  BODY,
  configuration,
  delayedServerSource,
  IDLE_REQUESTS,
  serverSource,
} from "./support/servers.ts";

beforeAll(async () => {
  await realOha();
}, INSTALL_TIMEOUT_MS);

const DELAY_MS = 20;

/** Measures a head whose answers are those of base but for some. */
async function measured(
  project: Project,
  answer: string,
  measure: Readonly<Record<string, unknown>>,
) {
  const greet = { load: { concurrency: [20] } };
  const gate = { throughput: { tolerance: "20%" } };
  project.write("loadgate.yml", configuration({ greet, gate, measure }));
  project.write("server.mjs", delayedServerSource(DELAY_MS));
  project.commit("base");
  project.write("server.mjs", serverSource({ answer }));
  project.commit("head");
  return await project.loadgate(["run", "--base", "HEAD^"]);
}

/** Enough starts to tell, however slow they are, of bursts that end long before the late answers. */
const STARTS = { budget: "auto", "at-most": "150s", burst: "200ms" };

const LATE = `setTimeout(right, count > ${IDLE_REQUESTS} && count % 30 === 0 ? 1200 : ${DELAY_MS});`;

const TAKES_LONGER = String.raw`a request takes .* \(base [\d.]+ ms\) under load`;
/** Few starts, each of which waits seconds for what never comes, can be too few to time them. */
const OR_FAILS = String.raw`|[\d.]+ % of the requests before and after the bursts failed`;

// Its servers wait, so its tests run side by side.
describe.concurrent("answers that no burst waits for fail the gate", { timeout: 300_000 }, () => {
  test.for([
    ["take longer than a burst", LATE, TAKES_LONGER],
    [
      "are never sent",
      `if (count % 30 !== 0 || count < ${IDLE_REQUESTS}) setTimeout(right, ${DELAY_MS});`,
      TAKES_LONGER + OR_FAILS,
    ],
    [
      "are late from some request of a connection on",
      `request.socket.number = (request.socket.number ?? 0) + 1; setTimeout(right, request.socket.number > 12 ? 150 : ${DELAY_MS});`,
      TAKES_LONGER,
    ],
  ])("where they %s", async ([, answer = "", reason], { project }) => {
    const { code, stdout, stderr } = await measured(project, answer, STARTS);
    expect(code, stdout + stderr).toBe(1);
    expect(stdout).toMatch(new RegExp(`^✗ api/greet c=20: (?:${reason})`));
  });
});

test.concurrent("one start with late answers is no failure, and no pass", async ({ project }) => {
  const { code, stdout, stderr } = await measured(project, LATE, { repeats: 8, burst: "200ms" });
  expect(code, stdout + stderr).toBe(0);
  expect(stdout).toMatch(
    /^○ No regression is certain, but (?:.*; )?answers look late: api\/greet c=20: /,
  );
});

test.concurrent("a wrong body that only later requests of a connection get is found under load", async ({
  project,
}) => {
  const answer = `request.socket.number = (request.socket.number ?? 0) + 1; if (request.socket.number < 20) right(); else response.end("x".repeat(${BODY.length}));`;
  const { code, stdout, stderr } = await measured(project, answer, { repeats: 2, burst: "200ms" });
  expect(code, stdout + stderr).toBe(3);
  expect(stderr).toMatch(/api\/greet: wrong answer to GET \/: under load, /);
});
