import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { openConnections } from "./connections.js";

const servers: ReturnType<typeof createServer>[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

/** A server that keeps what it is sent, and answers with a status. */
async function server(status = 200) {
  const bodies: string[] = [];
  const http = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => {
      body += chunk;
    });
    request.on("end", () => {
      bodies.push(body);
      response.writeHead(status).end("x".repeat(5000));
    });
  });
  servers.push(http);
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  const open = () =>
    new Promise<number>((resolve, reject) =>
      http.getConnections((error, count) => (error ? reject(error) : resolve(count))),
    );
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const closeAll = () => http.closeAllConnections();
  return { bodies, open, closeAll, request: { url, path: "/echo", body: '{"id":1}' } };
}

it("keeps as many open as are asked for, each with an answered request", async () => {
  const { bodies, open, request } = await server();
  const connections = await openConnections(request, 600);
  expect(bodies).toEqual(Array(600).fill('{"id":1}'));
  expect(await open()).toBe(600);
  expect(connections.open()).toBe(600);
  connections.close();
  await expect.poll(open).toBe(0);
});

it("says how many the server has not closed meanwhile", async () => {
  const { request, closeAll } = await server();
  const connections = await openConnections(request, 3);
  closeAll();
  await expect.poll(connections.open).toBe(0);
});

it("opens none where one is answered otherwise", async () => {
  const { open, request } = await server(503);
  await expect(openConnections(request, 3)).rejects.toThrow("an answer was HTTP/1.1 503");
  await expect.poll(open).toBe(0);
});

it("says where nobody listens", async () => {
  const { request } = await server();
  servers.pop()?.close();
  await expect(openConnections(request, 2)).rejects.toThrow("ECONNREFUSED");
});
