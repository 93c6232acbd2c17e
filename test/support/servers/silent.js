/** Takes connections and never answers. */
import { createServer } from "node:net";

createServer((socket) => socket.on("error", () => {})).listen(
  Number(process.env["PORT"]),
  "127.0.0.1",
);
