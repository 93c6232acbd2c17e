import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterEach, expect, it, vi } from "vitest";
import { createGitHub } from "../../src/adapters/github/code-host.ts";
import { BOT, startGitHub } from "../support/github/github.ts";

const PULL = 7;
const API_URL = "http://github.test:80";

afterEach(() => {
  vi.unstubAllEnvs();
});

/** A proxy that leads every connection to one port. */
async function startTunnel(port: number) {
  const asked: string[] = [];
  const server = createServer().on("connect", (request, client) => {
    asked.push(request.url ?? "");
    const upstream = connect(port, "127.0.0.1", () => {
      client.write("HTTP/1.1 200 OK\r\n\r\n");
      upstream.pipe(client).pipe(upstream);
    });
    upstream.on("error", () => client.destroy());
    client.on("error", () => upstream.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = async () => {
    server.closeAllConnections();
    server.close();
  };
  const { port: own } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${own}`, asked, [Symbol.asyncDispose]: close };
}

// In a file of its own: @actions/github chooses the proxy once, when it is loaded.
it("goes through the runner's proxy", async () => {
  await using github = await startGitHub({ pulls: [{ number: PULL, headSha: "a".repeat(40) }] });
  await using tunnel = await startTunnel(Number(new URL(github.apiUrl).port));
  vi.stubEnv("GITHUB_API_URL", API_URL);
  vi.stubEnv("http_proxy", tunnel.address);
  vi.stubEnv("no_proxy", "");
  const host = createGitHub({
    repository: github.repository,
    apiUrl: API_URL,
    token: github.jobToken({ "pull-requests": "write" }),
    signal: new AbortController().signal,
    tell: () => {},
  });
  expect((await host.createComment(PULL, "text")).author).toBe(BOT);
  expect(tunnel.asked).toEqual(["github.test:80"]);
});
