/** Answers 500 to everything. */
import { createServer } from "node:http";

createServer((_request, response) => {
  response.statusCode = 500;
  response.end("no database\n");
}).listen(Number(process.env["PORT"]), "127.0.0.1");
