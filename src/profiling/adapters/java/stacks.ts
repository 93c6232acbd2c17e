import { sumOf } from "../../../domain/shared/sum-of.ts";
import { frameName, type Sampled } from "../../domain/stacks.ts";
import type { JavaFrame, JavaSamples } from "./samples.ts";
import type { FindPlace } from "./sources.ts";
import type { JavaCpu } from "./threads.ts";

/** What one process of a server did under load. */
export interface JavaRecord {
  readonly samples: JavaSamples;
  /** CPU time meanwhile. */
  readonly cpu: JavaCpu;
}

/** Time between two samples of all threads that run Java code: the shortest before Java 25. */
export const PERIOD_MS = 10;

/** CPU time of Java threads that no sample shows. */
const UNSEEN = "(not seen by JFR)";

/**
 * The samples of Java programs by stack, and the CPU time outside Java code.
 *
 * Samples by CPU time show all that Java threads do. Older samples show threads in Java code, also while these wait for
 * a CPU, but neither native code nor copying nor system calls. What such a sample is worth follows from how much of their
 * time threads waited; the rest of the CPU time has a row of its own, so that it does not make all other functions
 * seem dearer.
 *
 * @param records of all processes of a server
 * @param find finds the sources of its own classes
 */
export function javaStacks(records: readonly JavaRecord[], find: FindPlace): Sampled {
  const stacks = new Map<string, number>();
  const unsampledMs = new Map<string, number>();
  const add = (sums: Map<string, number>, name: string, value: number) => {
    if (value > 0) sums.set(name, (sums.get(name) ?? 0) + value);
  };
  let ranMs = 0;
  const worths = records.map(worthMs);
  const counts = records.map(countOf);
  // Samples of another process count as many of those of the busiest.
  const unitMs = worths[counts.indexOf(Math.max(...counts))] ?? 1;
  for (const [at, { samples, cpu }] of records.entries()) {
    const worth = worths[at] ?? unitMs;
    for (const { frames, samples: count } of samples.stacks) {
      const names = frames.map((frame) => frameText(frame, find)).toReversed();
      add(stacks, names.join(";"), count * (worth / unitMs));
    }
    const seenMs = sumOf(samples.stacks, (one) => one.samples) * worth;
    ranMs += seenMs;
    for (const [name, ms] of cpu.machine) add(unsampledMs, name, ms);
    if (samples.areByCpuTime) add(unsampledMs, UNSEEN, samples.unread * worth);
    else {
      add(unsampledMs, UNSEEN, cpu.userMs - seenMs);
      add(unsampledMs, "(kernel)", cpu.kernelMs);
    }
  }
  return { stacks, ranMs, unsampledMs };
}

function countOf({ samples }: JavaRecord): number {
  return sumOf(samples.stacks, (one) => one.samples) + samples.unread;
}

/** CPU time that one sample of a process stands for, in milliseconds. */
function worthMs({ samples, cpu }: JavaRecord): number {
  const count = Math.max(1, countOf({ samples, cpu }));
  if (samples.areByCpuTime) return Math.max(0.001, (cpu.userMs + cpu.kernelMs) / count);
  const running = cpu.ranMs / Math.max(0.001, cpu.ranMs + cpu.waitedMs);
  const most = cpu.userMs / count;
  return Math.max(0.001, Math.min(most, running > 0 ? PERIOD_MS * running : most));
}

/** Packages of Java itself and of languages for its virtual machine. */
const OF_LIBRARY =
  /^(?:javax?|jdk|sun|kotlin|scala|groovy|clojure|com\.sun(?!\.jna)|org\.(?:w3c|xml))\./;

/** Classes that the virtual machine makes for a lambda or a proxy: they only call others. */
const GENERATED = /\$\$Lambda|\$Proxy/;

/**
 * For example `Server.answer (src/org/example/Server.java:12)`, `Parser.next (com.example.json)` of a dependency, whose
 * lines are those that ran and not its first, and `java.util.Arrays.sort`.
 */
function frameText(frame: JavaFrame, find: FindPlace): string {
  const { type, method } = frame;
  const dot = type.lastIndexOf(".");
  const isDependency = dot > 0 && !OF_LIBRARY.test(type) && !GENERATED.test(type);
  const place = find(frame) ?? (isDependency ? type.slice(0, dot) : undefined);
  if (place === undefined) return frameName(`${type}.${method}`).replaceAll(/[()]/g, "_");
  return `${frameName(`${type.slice(dot + 1)}.${method}`)} (${frameName(place).replaceAll(/[()]/g, "_")})`;
}
