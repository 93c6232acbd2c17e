// A front that asks a back, which it starts as a process of its own and which ends where its place is taken, as nginx
// before PHP-FPM does. BACK is a port or the path of a socket.
import { spawn } from "node:child_process";
import { createServer, get } from "node:http";

const { BACK = "", BACK_RUNS, PORT } = process.env;
const isPort = /^\d+$/.test(BACK);

if (process.argv[2] === "back") {
  const server = createServer((_, response) => setTimeout(() => response.end("hello\n"), 400));
  server.listen(isPort ? { port: Number(BACK), host: "127.0.0.1" } : { path: BACK });
} else {
  if (BACK_RUNS !== "elsewhere") {
    spawn(process.execPath, [process.argv[1] ?? "", "back"], { stdio: "inherit" });
  }
  const place = isPort ? { port: Number(BACK), host: "127.0.0.1" } : { socketPath: BACK };
  createServer((_, response) => {
    const asked = get({ ...place, agent: false }, (answer) => answer.pipe(response));
    asked.on("error", () => {
      response.statusCode = 503;
      response.end();
    });
  }).listen(Number(PORT), "127.0.0.1");
}
