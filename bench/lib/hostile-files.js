/**
 * Run files of strangers that cost as much as the bounds allow, each in another way. They are made as text,
 * as small as they can be: what is bounded is bytes, lines, figures and lists.
 */
import { gzipSync } from "node:zlib";
import { engine } from "./engine.js";
import { malformedFiles } from "./malformed-files.js";

/** The commit that all of them are of. */
export const SHA = "a".repeat(40);

const { bytes: MOST_BYTES, figures: MOST_FIGURES, ...LIMITS } = engine.STRANGERS_LIMITS;
const random = engine.seededRandom("hostile");
const noisy = (/** @type {number} */ value) =>
  Number((value * (0.9 + 0.2 * random())).toPrecision(4));

/** @typedef {"bare" | "short" | "full"} Kind What a burst says: that it was, a rate, or every figure that is compared. */

/** Figures of a burst. */
const FIGURES = { bare: 10, short: 11, full: 20 };

/** @typedef {import("../../src/domain/series/sample.ts").Sample} Sample */

/**
 * @param {number} index
 * @param {Kind} kind
 * @param {number} [perRound] bursts in a round
 * @returns {Sample}
 */
function burst(index, kind, perRound = 8) {
  const bare = {
    ...{ round: Math.floor(index / perRound), block: index, position: 0, startedAt: "" },
    ...{ durationMs: 1, expected: 9, unexpected: 0, aborted: 0, non2xx: 0, bodyBytes: 0 },
    errors: {},
  };
  if (kind === "bare") return bare;
  const short = { ...bare, throughput: noisy(1000) };
  if (kind === "short") return short;
  const latencyMs = {
    ...{ mean: noisy(1), p50: noisy(1), p90: noisy(1), p95: noisy(1), p99: noisy(1) },
    ...{ p999: noisy(1), max: noisy(1) },
  };
  return { ...short, latencyMs, cpuPerRequestUs: noisy(40), rssBytes: noisy(1e6) };
}

/**
 * The line of a series.
 * @param {string} server
 * @param {string} scenario
 * @param {string} arm
 * @param {readonly Sample[]} bursts
 */
function series(server, scenario, arm, bursts) {
  const samples = JSON.stringify(engine.writtenSamples(engine.samplesOf(bursts)));
  return `{"name":"${server}/${scenario} c=1","server":"${server}","scenario":"${scenario}","configHash":"c","arm":"${arm}","level":{"concurrency":1},"load":{"burstMs":1,"warmUpMs":0,"connections":1,"keepAlive":true},"samples":${samples}}\n`;
}

/** @param {{ all?: readonly string[], servers?: readonly string[], base?: string, rounds?: number, shard?: string }} parts */
function file({ all = [], servers = [], base = "", rounds = 12, shard = "" }) {
  const head = `{"schema":"loadgate/run/2","id":"x","startedAt":"2026-01-01T00:00:00.000Z","configHash":"c","commit":{"sha":"${SHA}","dirty":false},"base":{"ref":"main"${base}},"environment":{"os":"l","arch":"x","cpuModel":"c","cpuCount":2,"memoryBytes":1,"node":"24","loadgate":"0"},"plan":{"seed":"1","rounds":${rounds},"blocks":12},"timing":{"totalMs":1,"installMs":1,"buildMs":1,"measureMs":1,"loadMs":1}${shard},"servers":[${servers}]}\n`;
  return head + all.join("");
}

/**
 * @template T
 * @param {number} count
 * @param {(index: number) => T} make
 */
const times = (count, make) => Array.from({ length: count }, (_, index) => make(index));

/** Room for what every file has. */
const REST = 5000;

/** What the repository's configuration asks for; without it, nothing of base would be looked at. */
const ONE = ["base", "head"].map((arm) =>
  series(
    "go",
    "greet",
    arm,
    times(40, (index) => burst(index, "full")),
  ),
);

/**
 * Series in both arms, as many as there may be of their length.
 * @param {number} bursts
 * @param {Kind} kind
 * @param {number} [perRound]
 */
function inBothArms(bursts, kind, perRound) {
  const samples = times(bursts, (index) => burst(index, kind, perRound));
  const each = Math.max(1, bursts * FIGURES[kind]);
  const size = series("go", "x", "head", samples).length;
  const count = Math.min(LIMITS.series, (MOST_FIGURES - REST) / each, (MOST_BYTES - REST) / size);
  const all = times(Math.floor(count / 2) - 1, (index) =>
    ["base", "head"].map((arm) =>
      series(
        "go",
        `x${index}`,
        arm,
        times(bursts, (at) => burst(at, kind, perRound)),
      ),
    ),
  );
  return file({ all: [...ONE, ...all.flat()] });
}

/**
 * Servers that are compared with each other under as many scenarios as the bound lets through.
 * @param {number} servers
 * @param {number} bursts
 */
function eachWithEach(servers, bursts) {
  const pairs = ((servers * (servers - 1)) / 2) * Math.max(bursts, 5);
  const figures = Math.max(1, servers * bursts * FIGURES.full);
  const scenarios = Math.min(
    LIMITS.pairsOfServers / pairs,
    (LIMITS.series - 1) / servers,
    (MOST_FIGURES - REST) / figures,
  );
  const all = times(Math.floor(scenarios), (scenario) =>
    times(servers, (server) =>
      series(
        `s${server}`,
        `x${scenario}`,
        "head",
        times(bursts, (index) => burst(index, "full")),
      ),
    ),
  );
  return file({ all: [...ONE, ...all.flat()] });
}

const READING = '{"name":""}';
const TEXT = "&".repeat(1000);

/**
 * A shard with its part of a plan.
 * @param {number} index
 * @param {number} count
 * @param {{ own: readonly string[], plan: readonly string[], planHash?: string }} parts
 */
function shard(index, count, { own, plan, planHash = "c" }) {
  return `,"shard":${JSON.stringify({ index, count, own, plan, planHash, cutBy: "budget" })}`;
}

const GREET = "go/greet c=1";

/**
 * Shards of one plan, each with as much of it as the bounds leave.
 * @param {number} count
 * @param {(index: number, count: number) => string} [hashOf]
 */
function shards(count, hashOf = () => "c") {
  const each = Math.floor((MOST_FIGURES - REST) / count);
  const bursts = 40;
  // All shards have the whole plan, which is most of their bytes.
  const names = Math.min(LIMITS.series / 2, Math.floor(MOST_BYTES / count / 40));
  const perShard = Math.max(1, Math.floor(names / count));
  const plan = [GREET, ...times(perShard * count - 1, (index) => `go/x${index} c=1`)];
  const samples = times(bursts, (index) => burst(index, "full"));
  return times(count, (at) => {
    const own = plan.slice(at * perShard, (at + 1) * perShard);
    const room = Math.floor(each / (bursts * FIGURES.full));
    const all = own
      .slice(0, Math.max(1, Math.floor(room / 2)))
      .flatMap((name) =>
        ["base", "head"].map((arm) => series("go", name.slice(3, -4), arm, samples)),
      );
    const parts = { own, plan, planHash: hashOf(at + 1, count) };
    // Without a reason for what they leave out they would be refused.
    const base = `,"changes":["The benchmark changed."]`;
    return file({ all, base, shard: shard(at + 1, count, parts) });
  });
}

/** The same shard again and again, as long as the bounds let it through, and in the end with another sample. */
function twins() {
  const bursts = times(LIMITS.burstsOfSeries, (index) => burst(index, "full"));
  const count = Math.floor((MOST_FIGURES - REST) / (LIMITS.burstsOfSeries * FIGURES.full));
  return times(count, (at) => {
    const samples = at + 1 < count ? bursts : [...bursts.slice(1), burst(0, "full")];
    const parts = { own: [GREET], plan: [GREET] };
    return file({ all: [series("go", "greet", "head", samples)], shard: shard(1, 2, parts) });
  });
}

const ERRORS = Object.fromEntries(times(100, (index) => [`e${index}`, 1]));

/**
 * As many bursts with causes of errors as there may be.
 * @param {() => Readonly<Record<string, number>>} errorsOf
 */
function failing(errorsOf) {
  const figures = LIMITS.burstsOfSeries * (FIGURES.short + 1 + Object.keys(ERRORS).length);
  const all = times(Math.floor((MOST_FIGURES - REST) / figures), (index) =>
    series(
      "go",
      `x${index}`,
      "head",
      times(LIMITS.burstsOfSeries, (at) => ({ ...burst(at, "short"), errors: errorsOf() })),
    ),
  );
  return file({ all: [...ONE, ...all] });
}

/** @param {number} bytes of nothing in a file that is right otherwise */
function swollen(bytes) {
  return gzipSync(file({ all: ONE }) + "\n".repeat(bytes - 20_000));
}

/**
 * Each is a run file, or those of shards.
 * @type {Readonly<Record<string, () => string | Uint8Array | readonly (string | Uint8Array)[]>>}
 */
export const HOSTILE_FILES = {
  "long series": () => inBothArms(LIMITS.burstsOfSeries, "full"),
  "long series of rates": () => inBothArms(LIMITS.burstsOfSeries, "short"),
  "long series in one round": () => inBothArms(LIMITS.burstsOfSeries, "full", 5000),
  "long series in rounds of a hundred": () => inBothArms(LIMITS.burstsOfSeries, "full", 100),
  "series of 1000 bursts": () => inBothArms(1000, "full"),
  "series of 140 bursts": () => inBothArms(140, "full"),
  "series of 40 bursts": () => inBothArms(40, "full"),
  "series of 12 bursts": () => inBothArms(12, "full"),
  "series without figures": () => inBothArms(LIMITS.burstsOfSeries, "bare"),
  "series without bursts": () => inBothArms(0, "bare"),
  "two servers": () => eachWithEach(2, LIMITS.burstsOfSeries),
  "eleven servers of 1000 bursts": () => eachWithEach(11, 1000),
  "a hundred servers": () => eachWithEach(100, 12),
  "thirty servers": () => eachWithEach(30, 130),
  "a hundred servers without bursts": () => eachWithEach(100, 0),
  "starts of servers": () =>
    file({
      all: ONE,
      servers: times(2 * LIMITS.servers, (index) => {
        const arm = index % 2 === 0 ? "head" : "base";
        const starts = Math.floor((LIMITS.lineBytes - 20_000) / (32 * 2 * LIMITS.servers));
        return `{"server":"s${index >> 1}","arm":"${arm}","starts":[${times(starts, (round) => `{"round":${round},"coldStartMs":1}`)}]}`;
      }),
    }),
  "readings of metrics": () =>
    file({
      all: ONE,
      servers: times(1, () => {
        const starts = Math.floor((LIMITS.lineBytes - 20_000) / (1000 * (READING.length + 1) + 40));
        const readings = times(1000, () => READING);
        return `{"server":"go","arm":"head","starts":[${times(starts, (round) => `{"round":${round},"coldStartMs":1,"readings":[${readings}]}`)}]}`;
      }),
    }),
  "causes of errors, the same in all bursts": () => failing(() => ERRORS),
  "causes of errors of each burst": () => failing(() => ({ ...ERRORS })),
  "what was lost of base": () => {
    const lost = times(1000, (index) => {
      const details = times(6, () => `"${TEXT}"`);
      return `{"kind":"lost-base","server":"go","scenario":"x${index}","reason":"${TEXT}","details":[${details}]}`;
    });
    return file({
      all: [...ONE, ...times(4900, (index) => series("go", `x${index}`, "head", []))],
      base: `,"lost":[${lost}]`,
    });
  },
  "long lines of what was lost": () => {
    const line = "&".repeat(5000);
    const details = times(1, () => `"${line}"`);
    const lost = times(
      1000,
      (index) =>
        `{"kind":"lost-base","server":"go","scenario":"x${index}","reason":"","details":[${details}]}`,
    );
    return file({
      all: [...ONE, ...times(1000, (index) => series("go", `x${index}`, "head", []))],
      base: `,"lost":[${lost}]`,
    });
  },
  "how head changes things": () =>
    file({ all: ONE, base: `,"changes":[${times(1000, () => `"${TEXT.repeat(8)}"`)}]` }),
  "more rounds than bursts": () => file({ all: ONE, rounds: 1000 }),
  "eight shards": () => shards(8),
  "as many shards as there can be": () => shards(256),
  "shards of other configurations": () =>
    shards(256, (index, count) => (index < count ? "c" : "d")),
  "the same shard, at last with other samples": twins,
  "a file that swells to the bound": () => swollen(MOST_BYTES),
  "a file that swells beyond it": () => swollen(MOST_BYTES + 100_000),
  "a bomb of a gibibyte": () => gzipSync(new Uint8Array(2 ** 30)),
  "shards that swell together": () => times(8, () => swollen(MOST_BYTES / 7)),
  ...malformedFiles({ head: file({}), series: ONE[0] ?? "" }, engine.STRANGERS_LIMITS),
};
