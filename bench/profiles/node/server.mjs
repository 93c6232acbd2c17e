/** A server whose functions can each be slowed down by the variable SLOWER, for recordings of profiles. */
import { createHash } from "node:crypto";
import { createServer } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

const { SLOWER, PORT } = process.env;

/**
 * How often the work of a function is done: more often if it is the one to slow down.
 * @param {string} name
 * @param {number} often
 */
function times(name, often) {
  return name === SLOWER ? often : 1;
}

const NUMBERS = Array.from({ length: 60 }, (_, at) => (at * 7919) % 1009);
const BYTES = Buffer.alloc(8192, "b");
const WORDS = "GET /items/17?sort=name&page=3 HTTP/1.1 ".repeat(3);
const NAMES = Array.from({ length: 20 }, (_, at) => `name ${at}`);

function ranked() {
  let sum = 0;
  for (let left = times("sort", 10); left > 0; left -= 1) {
    const [first = 0] = [...NUMBERS].sort((a, b) => a - b);
    sum += first;
  }
  return sum;
}

function copied() {
  let length = 0;
  for (let left = times("copy", 20); left > 0; left -= 1) length += Buffer.from(BYTES).length;
  return length;
}

function tokens() {
  let found = 0;
  for (let left = times("regexp", 40); left > 0; left -= 1) {
    found += [...WORDS.matchAll(/[a-z]+(=[a-z0-9]+)?/g)].length;
  }
  return found;
}

function digest() {
  let text = "";
  for (let left = times("hash", 60); left > 0; left -= 1) {
    text = createHash("sha256").update(BYTES.subarray(0, 256)).update(text).digest("hex");
  }
  return text;
}

let last = Promise.resolve();

/** If locks are the slowdown, a request keeps the others waiting for a millisecond. */
async function guarded() {
  if (SLOWER !== "lock") return;
  last = last.then(() => sleep(1));
  await last;
}

/** Kept until the next request, or the compiler would allocate nothing. */
let kept = [{ name: "", at: 0, tags: [0] }];

function allocated() {
  for (let left = times("allocation", 100); left > 0; left -= 1) {
    kept = NAMES.map((name, at) => ({ name, at, tags: [at, at + 1] }));
  }
  return kept.length;
}

async function waited() {
  if (SLOWER === "sleep") await sleep(3);
}

/** @param {readonly unknown[]} parts */
function answered(parts) {
  const items = NAMES.map((name) => ({ name, parts }));
  return JSON.stringify(Array.from({ length: times("answer", 5) }, () => items));
}

createServer(async (_request, response) => {
  await guarded();
  await waited();
  const parts = [ranked(), copied(), tokens(), digest(), allocated()];
  response.setHeader("content-type", "application/json");
  response.end(answered(parts));
}).listen(Number(PORT), "127.0.0.1");
