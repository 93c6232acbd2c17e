import { closeSync, openSync } from "node:fs";
import { createServer } from "node:net";
import { expect, it } from "vitest";
import { HAS_PROC } from "../../adapters/process/process-table.ts";
import { readHoldings } from "./holdings.ts";

it.skipIf(!HAS_PROC)("counts open files, sockets and threads of a process", async () => {
  const before = readHoldings([process.pid]);
  const file = openSync("/dev/null", "r");
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const after = readHoldings([process.pid]);
  closeSync(file);
  server.close();
  expect(before?.threads).toBeGreaterThan(1);
  expect(after?.files).toBe((before?.files ?? 0) + 2);
  expect(after?.connections).toBe((before?.connections ?? 0) + 1);
});

it("knows nothing of no process", () => {
  expect(readHoldings([])).toBeUndefined();
});
