import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { beforeAll, expect, onTestFinished } from "vitest";
import { comparisonSchema } from "../support/comparisons.ts";
import { runDocument } from "./support/documents.ts";
import { expectFailure } from "./support/failure.ts";
import { INSTALL_TIMEOUT_MS, realOha } from "./support/oha.ts";
import { type Project, test } from "./support/project.ts";
import { BODY, configuration, DECIDING_BURSTS } from "./support/servers.ts";

beforeAll(async () => {
  await realOha();
}, INSTALL_TIMEOUT_MS);

/** A server that somebody else runs, on this machine. */
async function runningAt(answer: RequestListener) {
  let requests = 0;
  const server = createServer((request, response) => {
    requests += 1;
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, requests: () => requests };
}

const delayed =
  (ms: number): RequestListener =>
  (request, response) => {
    request.resume();
    setTimeout(() => response.end(BODY), ms);
  };

/** A stall of a busy machine is not all of a burst. */
const LONG_BURSTS = { ...DECIDING_BURSTS, burst: "500ms" };

function write(project: Project, server: Readonly<Record<string, string>>) {
  const gate = { throughput: { tolerance: "20%" } };
  project.write(
    "loadgate.yml",
    configuration({ servers: { api: server }, gate, measure: LONG_BURSTS }),
  );
}

test("two servers that run already are compared, and go on running", async ({ project }) => {
  const [head, base] = [await runningAt(delayed(60)), await runningAt(delayed(4))];
  write(project, { url: head.url, "base-url": base.url });
  project.commit();
  const ended = await project.loadgate(["run"]);
  expect(ended.code, ended.stderr).toBe(1);
  const run = runDocument.parse(project.json("loadgate-out/run.jsonl"));
  expect(run.servers).toMatchObject([
    { server: "api", arm: "base", url: base.url },
    { server: "api", arm: "head", url: head.url },
  ]);
  for (const { starts } of run.servers) {
    for (const start of starts) expect(start).not.toHaveProperty("coldStartMs");
  }
  const { comparedWith, gate } = comparisonSchema.parse(
    project.json("loadgate-out/comparison.json"),
  );
  expect(comparedWith).toMatchObject({ kind: "base", ref: "base-url" });
  expect(gate.reasons).toMatchObject([{ kind: "regression", metric: "throughput" }]);
  expect(project.read("loadgate-out/report.md")).toContain("The network is in these figures");
  expect(await (await fetch(head.url)).text()).toBe(BODY);
});

test("a redirect is an answer like any other: it is never followed", async ({ project }) => {
  const elsewhere = await runningAt(delayed(0));
  const redirecting = await runningAt((request, response) => {
    request.resume();
    response.writeHead(302, { location: `${elsewhere.url}/` }).end();
  });
  write(project, { url: redirecting.url });
  expectFailure(await project.loadgate(["run"]), {
    code: 3,
    place: /api\/greet: wrong answer .* expected status 200, got 302 \(location: /,
    hint: /expect/,
  });
  project.write(
    "loadgate.yml",
    configuration({
      servers: { api: { url: redirecting.url } },
      greet: { expect: { status: 302 } },
    }),
  );
  const ended = await project.loadgate(["run"]);
  expect(ended.code, ended.stderr).toBe(0);
  expect(redirecting.requests()).toBeGreaterThan(100);
  expect(elsewhere.requests()).toBe(0);
});

test("nothing but this machine is loaded without leave", async ({ project }) => {
  write(project, { url: "http://192.0.2.1" });
  expectFailure(await project.loadgate(["run"]), {
    code: 2,
    place: /^error: loadgate\.yml:3:5: servers\.api\.url: 192\.0\.2\.1 is not in allow-hosts$/,
    hint: /allow-hosts: \["192\.0\.2\.1"\]/,
  });
});
