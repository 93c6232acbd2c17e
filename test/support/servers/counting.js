/** Answers 503 for so many milliseconds as its first argument says, then how often it was asked. */
import { createServer } from "node:http";

let count = 0;
createServer((_request, response) => {
  count += 1;
  if (performance.now() < Number(process.argv[2])) response.statusCode = 503;
  response.end(String(count));
}).listen(Number(process.env["PORT"]), "127.0.0.1");
