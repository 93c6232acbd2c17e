/**
 * A server whose memory or open files grow as the variable GROWS says, with every EVERYth request, for recordings of soaks.
 * The last three kinds grow once and then stay.
 */
import { EventEmitter } from "node:events";
import { openSync } from "node:fs";
import { createServer } from "node:http";

const { GROWS = "", EVERY = "1", ONCE_AT = "0", PORT } = process.env;

let requests = 0;
/** @type {unknown[]} */
const kept = [];
/** @type {Map<string, unknown>} */
const seen = new Map();
const emitter = new EventEmitter().setMaxListeners(0);
/** @type {unknown[]} */
const slots = Array.from({ length: 20_000 });
let pool = GROWS === "pool" ? [Buffer.alloc(32 << 20, 1)] : [];
/** What the current request allocates and gives back. */
export let scratch = {};

/** @param {number} below */
const random = (below) => Math.floor(Math.random() * below);

/** @type {Readonly<Record<string, () => void>>} */
const GROWINGS = {
  request: () => kept.push(new Uint8Array(1024)),
  map: () => seen.set(`visitor ${requests}`, requests),
  listener: () => {
    const at = requests;
    emitter.on("change", () => at);
  },
  file: () => kept.push(openSync("/dev/null", "r")),
  cache: () => seen.set(`/items?page=${random(2 ** 40)}`, "x".repeat(128) + random(1e9)),
  log: () => kept.push(`GET / 200 after ${random(999)} µs, request ${requests}\n`),
  fragmentation: () => {
    slots[random(slots.length)] = new Uint8Array(64 << random(8));
  },
  "late-warm-up": () => {
    if (requests < Number(ONCE_AT) || seen.size >= 60_000) return;
    for (let left = 4; left > 0; left -= 1) seen.set(`table ${seen.size}`, new Uint8Array(1024));
  },
  pool: () => {
    if (requests >= Number(ONCE_AT) && pool.length === 1)
      pool = [...pool, Buffer.alloc(32 << 20, 1)];
  },
};

const grow = GROWINGS[GROWS];
const answer = "a".repeat(256);

createServer((_request, response) => {
  requests += 1;
  scratch = { items: Array.from({ length: 100 }, (_, at) => ({ at })) };
  if (grow && requests % Number(EVERY) === 0) grow();
  response.end(answer);
}).listen(Number(PORT), "127.0.0.1");
