/**
 * A server whose answers depend on chance, as those of a program that nobody changed may: `node chance.js PORT MODE`.
 *
 * fails    resets the connection of one of 20,000 requests, and answers 503 to another
 * pauses   answers after 40 ms, and stops for 2 s about every 15 s
 * lengths  answers with the time, a counter, its process and random text of up to 24 characters
 * works    keeps a core busy for 250 ms about every 2 s, whether it is loaded or not
 */
import { createServer } from "node:http";
import { Worker } from "node:worker_threads";

const [, , port, mode] = process.argv;
const RARELY = 1 / 20_000;
const WORK = `
const next = () => setTimeout(work, -2000 * Math.log(Math.random()));
function work() {
  for (const end = Date.now() + 250; Date.now() < end; );
  next();
}
next();
`;

let count = 0;
let pausedUntil = 0;

/** @type {Record<string, (greeting: string, response: import("node:http").ServerResponse) => void>} */
const ANSWERS = {
  fails: (greeting, response) => {
    const chance = Math.random();
    if (chance < RARELY) response.destroy();
    else response.writeHead(chance < 2 * RARELY ? 503 : 200).end(greeting);
  },
  pauses: (greeting, response) => {
    setTimeout(() => response.end(greeting), Math.max(0, pausedUntil - Date.now()) + 40);
  },
  lengths: (greeting, response) => {
    count += 1;
    const random = "x".repeat(Math.floor(25 * Math.random()));
    response.end(`${greeting}${new Date()} ${count} ${process.pid} ${random}\n`);
  },
  works: (greeting, response) => response.end(greeting),
};

const answer = ANSWERS[mode ?? ""];
if (!answer) throw new Error(`unknown mode ${mode}`);
if (mode === "works") new Worker(WORK, { eval: true });
if (mode === "pauses") pause();

function pause() {
  setTimeout(() => {
    pausedUntil = Date.now() + 2000;
    pause();
  }, -15_000 * Math.log(Math.random()));
}

createServer((request, response) => {
  const greeting = `Hello, visitor! You've requested: ${request.url}\n`;
  if (request.url === "/healthz") response.end(greeting);
  else answer(greeting, response);
}).listen(Number(port), "127.0.0.1");
