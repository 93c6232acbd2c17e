import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll } from "vitest";
import { createBencher } from "../../src/bencher/client/bencher.ts";
import { bencherApi } from "../support/bencher/api.js";
import { PLANTED_KEY, standIn } from "../support/bencher/bencher.ts";
import { bencherContract } from "../support/bencher/contract.ts";
import { keep, serverIn, stateIn } from "../support/bencher/fake-server.js";

const folder = mkdtempSync(path.join(tmpdir(), "loadgate-integration-"));
const bencher = standIn(folder, { run: [{ remember: true }] });
const server = createServer(bencherApi(serverIn(bencher.bin)));

beforeAll(async () => {
  keep(bencher.bin, { ...stateIn(bencher.bin), key: PLANTED_KEY });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true });
});

bencherContract("the stand-ins", async ({ project = "demo", key = PLANTED_KEY } = {}) =>
  createBencher({
    tool: { program: bencher.program, version: "0.6.12", source: "path" },
    host: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    project,
    key,
    createProject: false,
    environment: process.env,
    onLine: () => {},
    signal: new AbortController().signal,
  }),
);
