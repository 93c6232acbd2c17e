import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Recording, readRecording } from "../../experiment/lib/recording.js";

/** Where a burst of a recording stands; `index` counts the bursts of its series. */
export interface BurstPlace {
  readonly server: string;
  readonly level: number;
  readonly round: number;
  readonly block: number;
  readonly position: number;
  readonly copy: "A" | "B";
  readonly index: number;
}

/** Logarithms of what a burst yielded; one number stands for throughput, and less of it for more of the rest. */
export type BurstLogs =
  | number
  | { readonly throughput: number; readonly p99: number; readonly cpu: number };

/** What a recording consists of. */
export interface RecordingShape {
  readonly rounds: number;
  readonly blocksPerRound: number;
  readonly logs: (place: BurstPlace) => BurstLogs;
}

const HEADER =
  "server,level,round,block,position,copy,startMs,throughput,p50Ms,p99Ms,cpuPerRequestUs";
const ORDERS = ["ABBA", "BAAB"];

/** The recording as a file: two servers at two levels, in blocks A B B A and B A A B. */
export function recordingText({ rounds, blocksPerRound, logs }: RecordingShape): string {
  const lines: string[] = [];
  for (let block = 0; block < rounds * blocksPerRound; block += 1) {
    for (const server of ["go", "rust"]) {
      for (const level of [1, 100]) {
        for (const [position, copy] of [...(ORDERS[block % 2] ?? "")].entries()) {
          const round = Math.floor(block / blocksPerRound);
          const index = 4 * block + position;
          const place = { server, level, round, block, position, index };
          const own = logs({ ...place, copy: copy === "A" ? "A" : "B" });
          const { throughput, p99, cpu } =
            typeof own === "number" ? { throughput: own, p99: -own, cpu: -own } : own;
          const values = [throughput, p99, p99, cpu].map(Math.exp);
          lines.push(
            [server, level, round, block, position, copy, 300 * index, ...values].join(","),
          );
        }
      }
    }
  }
  return `${[HEADER, ...lines].join("\n")}\n`;
}

/** Reads a recording from the text of a file. */
export function recordingFrom(text: string): Recording {
  const folder = mkdtempSync(path.join(tmpdir(), "loadgate-unit-"));
  try {
    const file = path.join(folder, "recording.csv");
    writeFileSync(file, text);
    return readRecording(file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A recording with known values. */
export function aRecording(shape: RecordingShape): Recording {
  return recordingFrom(recordingText(shape));
}
