import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { callClient } from "../../src/bencher/client/client.ts";
import { REAL } from "./real.ts";

/** A server that redirects everything, and what it was asked. */
async function redirecting(status: number, to: string) {
  const seen: IncomingHttpHeaders[] = [];
  const server = createServer(({ url, headers }, response) => {
    seen.push(headers);
    response.writeHead(status, { location: `${to}${url}` }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { seen, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

test.each([301, 307])(
  "the client follows a redirect (%i), but not with the key",
  async (status) => {
    const there = await redirecting(404, "");
    const here = await redirecting(status, there.address);
    const command = ["alert", "list", REAL.project, "--host", here.address, "--attempts", "1"];
    await callClient(
      {
        tool: { program: REAL.program, version: "0.6.12", source: "path" },
        key: REAL.key,
        host: here.address,
        project: REAL.project,
        createProject: false,
        onLine: () => {},
        environment: process.env,
        signal: new AbortController().signal,
      },
      command,
    );
    expect(here.seen[0]?.authorization).toBe(`Bearer ${REAL.key}`);
    expect(there.seen.length).toBeGreaterThan(0);
    expect(there.seen.map(({ authorization }) => authorization)).not.toContain(
      `Bearer ${REAL.key}`,
    );
  },
);
