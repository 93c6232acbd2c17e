/**
 * A server that stops now and then, at times that chance sets, as programs nobody changed may: `node pausing.js PORT MODE`.
 *
 * stops    answers after 10 ms, and stops for 2 s about every 20 s
 * halts    the same for 300 ms about every 4 s
 * collects answers at once, and a thread keeps a core busy for 250 ms about every 3.6 s
 * episodes answers after 10 ms, and for about 3 s of 12 takes three times as long
 */
import { createServer } from "node:http";
import { Worker } from "node:worker_threads";

const [, , port, mode] = process.argv;
const WORK = `
const next = () => setTimeout(work, -3600 * Math.log(Math.random()));
function work() {
  for (const end = Date.now() + 250; Date.now() < end; );
  next();
}
next();
`;

let until = 0;

/** @type {Record<string, () => number>} how long an answer takes, in milliseconds */
const TIMES = {
  stops: () => Math.max(0, until - Date.now()) + 10,
  halts: () => Math.max(0, until - Date.now()) + 10,
  collects: () => 0,
  episodes: () => (Date.now() < until ? 30 : 10),
};

/** How long a stop lasts, and how much later the next one begins on average, in milliseconds. */
const STOPS = { stops: [2000, 20_000], halts: [300, 4000], episodes: [3000, 12_000] };

const timeOf = TIMES[mode ?? ""];
if (!timeOf) throw new Error(`unknown mode ${mode}`);
if (mode === "collects") new Worker(WORK, { eval: true });
const [lengthMs, apartMs] = STOPS[/** @type {keyof typeof STOPS} */ (mode)] ?? [];
if (lengthMs !== undefined && apartMs !== undefined) stopLater(lengthMs, apartMs);

/**
 * @param {number} lengthMs
 * @param {number} apartMs
 */
function stopLater(lengthMs, apartMs) {
  setTimeout(() => {
    until = Date.now() + lengthMs;
    stopLater(lengthMs, apartMs);
  }, -apartMs * Math.log(Math.random()));
}

createServer((request, response) => {
  const ms = request.url === "/healthz" ? 0 : timeOf();
  if (ms === 0) response.end("hello\n");
  else setTimeout(() => response.end("hello\n"), ms);
}).listen(Number(port), "127.0.0.1");
