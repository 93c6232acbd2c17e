/** Answers, and ignores every polite signal. */
import { createServer } from "node:http";

for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, () => {});
createServer((_request, response) => response.end("hello\n")).listen(
  Number(process.env["PORT"]),
  "127.0.0.1",
);
