import { z } from "zod";
import { count, text } from "./parts.ts";

/** The machine and the tools of a run. */
export const environment = z.object({
  os: text(),
  arch: text(),
  cpuModel: text(),
  cpuCount: count,
  memoryBytes: count,
  node: text(),
  loadgate: text(),
  runnerImage: text().exactOptional(),
  imageVersion: text().exactOptional(),
  oha: text().exactOptional(),
});
