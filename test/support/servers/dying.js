/** Answers, and ends with code 9 when it is asked for `/die`. */
import { createServer } from "node:http";

createServer((request, response) => {
  response.end("hello\n");
  if (request.url !== "/die") return;
  process.stderr.write("out of memory\n");
  process.exit(9);
}).listen(Number(process.env["PORT"]), "127.0.0.1");
