/**
 * Answers at once. It counts what it is asked, apart from paths that begin with `/-/`, which ask
 * about the server itself: `/-/count`, `/-/environment`, `/-/directory`, `/-/last`.
 */
import { createServer } from "node:http";

let count = 0;
let last = {};

const server = createServer((request, response) => {
  const { url = "", method, rawHeaders } = request;
  const facts = {
    "/-/count": () => count,
    "/-/environment": () => process.env,
    "/-/directory": () => process.cwd(),
    "/-/last": () => last,
  }[url];
  if (facts) {
    response.end(JSON.stringify(facts()));
    return;
  }
  count += 1;
  /** @type {Buffer[]} */
  const chunks = [];
  request.on("data", (chunk) => chunks.push(chunk));
  request.on("end", () => {
    last = { url, method, rawHeaders, body: Buffer.concat(chunks).toString("utf8") };
    const status = Number(/^\/status\/(\d+)/.exec(url)?.[1] ?? 200);
    response.writeHead(status, { location: "/elsewhere", "content-type": "text/plain" });
    response.end("hello\n");
  });
});
server.listen(Number(process.argv[2] ?? process.env["PORT"]), process.argv[3] ?? "127.0.0.1");
