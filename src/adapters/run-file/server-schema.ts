import { z } from "zod";
import { MAX_READING, MAX_STARTS } from "./limits.ts";
import { arm, count, figure, list, name, text } from "./parts.ts";

const reading = z.number().min(-MAX_READING).max(MAX_READING);

const start = z.object({
  round: count,
  shard: count.exactOptional(),
  coldStartMs: figure.exactOptional(),
  furtherColdStartsMs: list(figure, 16).exactOptional(),
  addressTaken: text().exactOptional(),
  answerMs: figure.exactOptional(),
  stopMs: figure.exactOptional(),
  idleRssBytes: figure.exactOptional(),
  peakRssBytes: figure.exactOptional(),
  warmUpMs: figure.exactOptional(),
  stillFasterPercent: figure.exactOptional(),
  readings: list(
    z.object({ name: text(), before: reading.exactOptional(), after: reading.exactOptional() }),
    1000,
  ).exactOptional(),
});

const tool = z.object({ name: text(64), version: text(64) });

/** The schema of the facts about a server in one arm. */
export const server = z.object({
  server: name,
  arm,
  url: text(2048).exactOptional(),
  starts: list(start, MAX_STARTS),
  buildMs: figure.exactOptional(),
  setupMs: figure.exactOptional(),
  artifactBytes: figure.exactOptional(),
  tools: list(tool, 32).exactOptional(),
});
