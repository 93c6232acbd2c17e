import { mkdtempSync, readlinkSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { childEnvironment } from "../../../adapters/process/child-environment.ts";
import { procText } from "../../../adapters/process/process-table.ts";
import { noteTemporary, runFolder } from "../../../adapters/process/run-folder.ts";
import { isOnPath } from "../../../adapters/system/machine.ts";
import { attempt } from "../../../domain/shared/error.ts";
import type { Profiler } from "../../port.ts";
import {
  endRecording,
  HOW_TO_INSTALL,
  MOST_FRAMES,
  SETTINGS,
  startRecording,
  TOOLS,
} from "./recorder.ts";
import { type FindPlace, findSources } from "./sources.ts";
import { type JavaRecord, javaStacks } from "./stacks.ts";
import { cpuSince, javaCpuOf } from "./threads.ts";

const NAME = "Java Flight Recorder";

/** Java programs of a server beyond these are not recorded. */
const MOST_PROGRAMS = 8;

/**
 * Profiles Java programs, all of a server, by the recorder that is part of Java: it is started and stopped around the
 * load by the tools of their own JDK.
 * @param environment of Loadgate, which servers inherit
 */
export function createJavaProfiler(environment: NodeJS.ProcessEnv): Profiler {
  // The files of a tree are the same in all its starts.
  const sources = new Map<string, Promise<FindPlace>>();
  const sourcesOf = (root: string) => {
    const found = sources.get(root) ?? findSources(realpathSync(root));
    sources.set(root, found);
    return found;
  };
  return {
    diagnose: async () => {
      const works = TOOLS.every((tool) => isOnPath(environment, tool));
      return { profiles: "Java", profiler: NAME, works, advice: works ? "" : HOW_TO_INSTALL };
    },
    prepare: async ({ env, root }) => {
      const folder = mkdtempSync(path.join(runFolder(), "profile-"));
      const settings = path.join(folder, "profile.jfc");
      writeFileSync(settings, SETTINGS);
      const removals: (() => void)[] = [];
      const { JAVA_TOOL_OPTIONS: own = environment["JAVA_TOOL_OPTIONS"] ?? "" } = env;
      return {
        env: { ...env, JAVA_TOOL_OPTIONS: `${optionsFor(folder)} ${own}`.trim() },
        profile: async (server, work, signal) => {
          const programs = server.processes().filter(isJava).slice(0, MOST_PROGRAMS);
          if (programs.length === 0) return undefined;
          const places = programs.map((pid) => ({
            ...{ pid, settings, signal, env: childEnvironment(environment) },
            file: path.join(folder, `${pid}.jfr`),
          }));
          for (const place of places) {
            removals.push(...noteAttachment(place.pid));
            await startRecording(place);
          }
          const before = places.map((place) => ({ place, cpu: javaCpuOf(place.pid) }));
          const result = await work();
          const worked = before.map(({ place, cpu }) => ({ place, cpu: cpuSince(cpu, place.pid) }));
          const records: JavaRecord[] = [];
          for (const { place, cpu } of worked) {
            records.push({ samples: await endRecording(place), cpu });
          }
          return { result, ...javaStacks(records, await sourcesOf(root)), profiler: NAME };
        },
        remove: () => {
          for (const remove of removals) remove();
          rmSync(folder, { recursive: true, force: true });
        },
      };
    },
  };
}

/**
 * Options of a Java program that its recording needs: a folder for unfinished recordings, more frames than usual, and
 * the lines of all compiled code. Versions that do not know one ignore it.
 */
function optionsFor(folder: string): string {
  const recorder = `-XX:FlightRecorderOptions=repository=${folder},stackdepth=${MOST_FRAMES}`;
  const compiled = "-XX:+UnlockDiagnosticVMOptions -XX:+DebugNonSafepoints";
  return `-XX:+IgnoreUnrecognizedVMOptions ${compiled} "${recorder}"`;
}

/** Whether a process runs Java's virtual machine. */
function isJava(pid: number): boolean {
  return /\/libjvm\.so$/m.test(procText(pid, "maps"));
}

/**
 * Registers the files by which tools attach to a Java program: the program removes its own at its end, unless it is
 * killed, and a tool its own unless that is killed.
 * @returns functions that remove them
 */
function noteAttachment(pid: number): readonly (() => void)[] {
  const folder = attempt(() => readlinkSync(`/proc/${pid}/cwd`));
  const files = [
    `/tmp/.java_pid${pid}`,
    `/tmp/.attach_pid${pid}`,
    ...(folder === undefined ? [] : [path.join(folder, `.attach_pid${pid}`)]),
  ];
  return files.map((file) => {
    const forget = noteTemporary(file);
    return () => {
      attempt(() => rmSync(file, { force: true }));
      forget();
    };
  });
}
