import { expect, it } from "vitest";
import { simpleCommand } from "./simple-command.ts";

it.each([
  "./server",
  './bin/server --addr 127.0.0.1:"$PORT"',
  './bin/server --addr "127.0.0.1:"$PORT""',
  `node server.js --port $PORT --name \${NAME}`,
  "python3 -m http.server 8080",
  "java -Xmx64m -jar 'build/my server.jar'",
  "env MODE=x ./server",
  "nginx -c conf/nginx.conf -g 'daemon off;'",
])("knows that %j starts one program", (command) => {
  expect(simpleCommand(command)).toBe(command);
});

it("takes away an exec before a program, which changes nothing", () => {
  expect(simpleCommand("exec ./server --fast")).toBe("./server --fast");
  expect(simpleCommand(" exec  ./server\n")).toBe("./server");
});

it.each([
  "",
  "exec",
  "exec 3>file",
  "exec -a name ./server",
  "cd servers && ./server",
  "./migrate; ./server",
  "./server &",
  "./server | tee log",
  "./server > log",
  "MODE=x ./server",
  "exec MODE=x ./server",
  "$SERVER --port 80",
  '"$SERVER"',
  "./server $(cat port)",
  "./server `cat port`",
  './server "$(cat port)"',
  './server "`cat port`"',
  `./server \${PORT:-80}`,
  "./server $1",
  "./server *.json",
  "./server ~/config",
  "./server {a,b}",
  "./server \\\n--fast",
  "./server\n./other",
  "./server # first",
  "./server 'open",
  "! ./server",
  "if ./server",
  "while ./server",
  "time ./server",
  "exec exec ./server",
  ". ./start.sh",
  "source ./start.sh",
  "eval ./server",
  "command ./server",
  "ulimit -n 100",
  "trap x TERM",
  "./server --fast\r",
  "./server --fast\r\n",
  "./server --name x\u00a0",
  "\ufeff./server",
  "./server\v",
])("is not sure of %j", (command) => {
  expect(simpleCommand(command)).toBeUndefined();
});
