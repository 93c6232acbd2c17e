import { lstatSync, readlinkSync, realpathSync, rmSync } from "node:fs";
import path from "node:path";
import type { UsedFile } from "../../domain/run/file/same-program.ts";
import { STOP_GRACE_MS } from "../../domain/series/server-facts.ts";
import { attempt, LoadgateError, messageOf } from "../../domain/shared/error.ts";
import type { HttpClient } from "../../ports/http-client.ts";
import type { RunningServer, ServerRuntime, StartRequest } from "../../ports/server-runtime.ts";
import { requireFolder } from "../process/configured-command.ts";
import { membersOf } from "../process/family.ts";
import { writeDown } from "../process/leftovers.ts";
import { commandLineOf, descriptorsOf, HAS_PROC, procText } from "../process/process-table.ts";
import { freePort, portIsFree } from "./free-port.ts";
import { type Around, type Launched, launch, sectionOf } from "./launch.ts";
import { assertRunning, isListening, listensItself } from "./ours.ts";
import { untilReady } from "./readiness.ts";
import { untilCommandSucceeds, untilListening } from "./service-readiness.ts";
import { watchFamily } from "./usage-watch.ts";

/**
 * Starts servers on this machine's loopback address.
 * @param http sends the readiness probes
 * @param environment our own environment; servers get it without the job's secrets
 * @param note shows transient progress
 */
export function createServerRuntime(
  http: HttpClient,
  environment: NodeJS.ProcessEnv,
  note: Around["note"] = () => {},
): ServerRuntime {
  const around = { http, environment, note: onceEach(note) };
  return {
    start: async (request, signal) => {
      signal.throwIfAborted();
      await requireFolder(request, sectionOf(request));
      const port = await portFor(request);
      const launched = launch(request, port, { ...around, signal });
      try {
        const coldStartMs = await waitForAnswer(launched);
        // By now it may have overwritten the environment that contains its mark.
        writeDown();
        return { ...runningServer(launched), coldStartMs };
      } catch (error) {
        await stop(launched);
        throw error;
      }
    },
  };
}

/** Shows each note once, because a server is started in each round and does the same each time. */
function onceEach(note: Around["note"]): Around["note"] {
  const noted = new Set<string>();
  return (text) => {
    const kind = text.replace(/\d+/g, "0");
    if (!noted.has(kind)) note(text);
    noted.add(kind);
  };
}

function waitForAnswer(launched: Launched): Promise<number> {
  const { request, command } = launched.request.ready;
  if (request) return untilReady(request, launched);
  return command === undefined ? untilListening(launched) : untilCommandSucceeds(command, launched);
}

function runningServer(launched: Launched): Omit<RunningServer, "coldStartMs"> {
  const { request, name, url, group, log, container } = launched;
  // The local process only waits for the container.
  const isContainer = container !== undefined || (request.isService && !listensItself(launched));
  const pid = isContainer ? undefined : group.pid;
  const watch = watchFamily(pid);
  return {
    name,
    url,
    usage: async () => {
      log.trim();
      return watch.usage();
    },
    observe: watch.observe,
    settle: watch.settle,
    assertAlive: () =>
      assertRunning(launched, `while it was ${request.isService ? "needed" : "loaded"}`),
    ...(request.isService && { assertListening: () => assertListening(launched) }),
    files: () => (pid === undefined ? undefined : familyFiles(pid)),
    processes: () => (pid === undefined ? [] : membersOf(pid).map((member) => member.pid)),
    logTail: log.tail,
    stop: () => stop(launched),
  };
}

async function stop({ request, place, group, log, container }: Launched): Promise<void> {
  await group.stop(request.stopGraceMs ?? STOP_GRACE_MS);
  await container?.remove();
  const { socket } = place;
  // A killed server leaves its socket behind.
  attempt(() => socket !== undefined && lstatSync(socket).isSocket() && rmSync(socket));
  log.close();
}

function assertListening(launched: Launched): void {
  assertRunning(launched, "while it was needed");
  if (isListening(launched)) return;
  const { name, section, place, log } = launched;
  const message = `${name}: the service no longer listens on port ${place.port}`;
  const hint = `Keep what listens in the foreground of ${section}.run, so that its end is that of the command.`;
  throw new LoadgateError("measurement", message, { details: log.tail(), hint });
}

/**
 * The port that a server listens on: the configured one, or a free one.
 * @throws LoadgateError `measurement` if a configured port cannot be used
 */
async function portFor(request: StartRequest): Promise<number> {
  const { name, port: fixed } = request;
  const port = fixed ?? (await freePort());
  const isFree = await portIsFree(port).catch((error: unknown) => {
    const message = `${name}: port ${port} cannot be used: ${messageOf(error)}`;
    const hint = `Choose another ${sectionOf(request)}.port, or use {port} in its run command.`;
    throw new LoadgateError("measurement", message, { hint, cause: error });
  });
  if (isFree) return port;
  throw new LoadgateError("measurement", `${name}: port ${port} is taken by another process`, {
    hint: `Stop what listens on ${port}, or use {port} in ${sectionOf(request)}.run so that a free one is chosen.`,
  });
}

/** Maximum number of arguments checked per process. */
const MAX_ARGUMENTS = 1000;

/** Appended by the kernel to the path of a file that was removed or replaced. */
const REMOVED = " (deleted)";

/**
 * Files that a server's processes execute, map into memory, hold open or get as arguments, and their working
 * folders.
 * @param leader id of the process that was started
 * @returns files and folders without duplicates, or undefined if the system does not report them
 */
function familyFiles(leader: number): readonly UsedFile[] | undefined {
  if (!HAS_PROC) return undefined;
  const used = new Map<string, UsedFile>();
  for (const { pid } of membersOf(leader)) {
    for (const real of heldBy(pid)) used.set(real, { path: real, real });
    for (const file of argumentsOf(pid)) used.set(`${file.path} ${file.real}`, file);
  }
  return [...used.values()];
}

/** Paths in the kernel's form, without symlinks. */
function heldBy(pid: number): readonly string[] {
  return [
    ...["exe", "cwd"].flatMap((link) => attempt(() => readlinkSync(`/proc/${pid}/${link}`)) ?? []),
    ...descriptorsOf(pid),
    ...[...procText(pid, "maps").matchAll(/^(?:\S+\s+){5}(\/.*)$/gm)].map(([, file = ""]) => file),
  ]
    .filter((file) => file.startsWith("/") && !/^\/(?:proc|dev|sys|memfd:)/.test(file))
    .map((file) => (file.endsWith(REMOVED) ? file.slice(0, -REMOVED.length) : file));
}

/** Arguments that name existing files, also after `=` and in colon-separated lists. */
function argumentsOf(pid: number): readonly UsedFile[] {
  const folder = attempt(() => readlinkSync(`/proc/${pid}/cwd`));
  if (folder === undefined) return [];
  return commandLineOf(pid)
    .slice(0, MAX_ARGUMENTS)
    .flatMap((word) => [word, ...word.slice(word.indexOf("=") + 1).split(":")])
    .filter((word) => word !== "" && word.length < 4096)
    .flatMap((word) => {
      const named = path.resolve(folder, word);
      const real = attempt(() => realpathSync(named));
      return real === undefined ? [] : [{ path: named, real, isArgument: true }];
    });
}
