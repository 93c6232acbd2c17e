/** Says once what is wrong, then logs a stack with each request, which it answers 503. */
import { createServer } from "node:http";

let count = 0;
createServer((request, response) => {
  count += 1;
  console.log(`${new Date().toISOString()} GET ${request.url} 503 ${count}`);
  console.log(
    `Error: not ready\n    at handler (server.js:${count}:7)\n    at next (router.js:9:1)`,
  );
  if (count === 5) console.log("database: still connecting");
  response.writeHead(503).end();
}).listen(Number(process.env["PORT"]), "127.0.0.1", () => {
  console.log("database: connection refused by db.internal:5432");
});
