/** Sends the same bytes to whoever connects and asks: its first argument, with JSON's escapes; `close` as the second ends the connection then. */
import { createServer } from "node:net";

const answer = JSON.parse(`"${process.argv[2]}"`);
createServer((socket) => {
  socket.on("error", () => {});
  socket.once("data", () => {
    socket.write(answer);
    if (process.argv[3] === "close") socket.destroy();
  });
}).listen(Number(process.env["PORT"]), "127.0.0.1");
