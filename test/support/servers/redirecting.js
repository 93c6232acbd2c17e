/** Redirects everything to the address in its first argument, with the status in its second. */
import { createServer } from "node:http";

createServer((_request, response) => {
  response.writeHead(Number(process.argv[3]), { location: process.argv[2] ?? "" }).end();
}).listen(Number(process.env["PORT"]), "127.0.0.1");
