/** Answers 200 only to the request that its first argument is about; everything else gets the refusal that is usual. */
import { createServer } from "node:http";

/** @typedef {import("node:http").IncomingMessage} Incoming */

/** @type {Record<string, (request: Incoming, body: string) => [number, Record<string, string>, string] | undefined>} */
const REFUSALS = {
  host: ({ headers }) =>
    headers.host === "shop.example"
      ? undefined
      : [400, { "content-type": "text/html", server: "gunicorn" }, "<h1>Bad Request (400)</h1>\n"],
  token: ({ headers }) =>
    headers.authorization === "Bearer x"
      ? undefined
      : [401, { "www-authenticate": 'Bearer realm="api"' }, ""],
  graphql: ({ method }, body) => {
    if (method !== "POST") return [405, { allow: "POST" }, "Method Not Allowed"];
    return body.includes('"query"') ? undefined : [400, {}, '{"errors":["no query"]}'];
  },
};

const refusalOf = REFUSALS[process.argv[2] ?? ""];

createServer((request, response) => {
  let body = "";
  request.on("data", (piece) => {
    body += piece;
  });
  request.on("end", () => {
    const [status, headers, text] = refusalOf?.(request, body) ?? [200, {}, "hello\n"];
    response.writeHead(status, headers).end(text);
  });
}).listen(Number(process.env["PORT"]), "127.0.0.1");
