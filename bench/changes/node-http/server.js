// @ts-nocheck: the Node that runs it is another one
import { createServer } from "node:http";

// The server of the report: one small JSON text through a header and `end`.
createServer((_, response) => {
  response.setHeader("content-type", "application/json; charset=utf-8");
  response.end(JSON.stringify({ hello: "world" }));
}).listen(Number(process.env.PORT), "127.0.0.1");
