import { spawnSync } from "node:child_process";
import type { Arm } from "../../domain/run/series/series.ts";
import type { Connections, ConnectionWatch, OtherAnswer } from "../../ports/connections.ts";
import { HAS_PROC } from "../process/process-table.ts";
import { ANY_ADDRESS, type Endpoint, tcpSockets } from "./listening-sockets.ts";
import { socketsOf, unixSockets } from "./socket-table.ts";

type Processes = ReadonlyMap<Arm, readonly number[]>;

/** A process of an arm. */
type Owner = Pick<OtherAnswer, "arm" | "pid">;

/** Maps a socket, named as in `/proc/PID/fd`, to the process that holds it. */
type Owners = ReadonlyMap<string, Owner>;

/** A process that listens at an endpoint or at the path of a unix socket. */
interface Listener extends Owner {
  readonly at: Endpoint | string;
}

/** Finds connections between processes in `/proc`. */
export const connections: Connections = {
  watch: (processes) => (HAS_PROC ? watch(processes) : undefined),
};

function watch(processes: Processes): ConnectionWatch {
  const listeners = listenersAmong(ownersIn(processes));
  return {
    answersFor: (arm) => {
      // Without a listener of another arm there is nothing to connect to. That is the usual case.
      if (!listeners.some((one) => one.arm !== arm)) return undefined;
      const look = { arm, listeners, owners: ownersIn(processes) };
      return overTcp(look) ?? overUnix(look);
    },
  };
}

/** The data for checking one arm. */
interface Look {
  readonly arm: Arm;
  readonly listeners: readonly Listener[];
  readonly owners: Owners;
}

function ownersIn(processes: Processes): Owners {
  return new Map(
    [...processes].flatMap(([arm, pids]) =>
      pids.flatMap((pid) => socketsOf(pid).map((name) => [name, { arm, pid }] as const)),
    ),
  );
}

function listenersAmong(owners: Owners): readonly Listener[] {
  const all = [
    ...tcpSockets().map((one) => ({ ...one, at: one })),
    ...unixSockets().map((one) => ({ ...one, at: one.path })),
  ];
  return all.flatMap(({ isListening, at, name }): Listener[] => {
    const owner = isListening ? owners.get(name) : undefined;
    return owner ? [{ ...owner, at }] : [];
  });
}

function overTcp({ arm, listeners, owners }: Look): OtherAnswer | undefined {
  const rows = tcpSockets();
  const names = new Map(rows.map((row) => [pairKey(row, row.remote), row.name]));
  for (const { remote, isListening, name, ...local } of rows) {
    if (isListening || owners.get(name)?.arm !== arm) continue;
    // The arm's own end of an accepted connection says nothing about who answers for it.
    if (reachedAt(local, listeners).some((one) => one.arm === arm)) continue;
    const taker = owners.get(names.get(pairKey(remote, local)) ?? "");
    const waiting = reachedAt(remote, listeners);
    const answering = taker ?? (waiting.some((one) => one.arm === arm) ? undefined : waiting[0]);
    if (answering && answering.arm !== arm) {
      return { arm: answering.arm, pid: answering.pid, place: `${remote.host}:${remote.port}` };
    }
  }
  return undefined;
}

function pairKey(from: Endpoint, to: Endpoint): string {
  return `${from.host}:${from.port} ${to.host}:${to.port}`;
}

/** The listeners at an endpoint: those on its address, or else those on all addresses. */
function reachedAt(endpoint: Endpoint, listeners: readonly Listener[]): readonly Listener[] {
  const there = listeners.flatMap((one) =>
    typeof one.at !== "string" && one.at.port === endpoint.port ? [{ ...one, at: one.at }] : [],
  );
  const exact = there.filter(({ at }) => at.host === endpoint.host);
  return exact.length > 0 ? exact : there.filter(({ at }) => ANY_ADDRESS.includes(at.host));
}

/** `/proc` does not pair unix sockets; the program `ss` does, if it is installed. */
function overUnix({ arm, listeners, owners }: Look): OtherAnswer | undefined {
  const atPaths = listeners.filter(({ at }) => typeof at === "string");
  if (!atPaths.some((one) => one.arm !== arm)) return undefined;
  const paths = new Map(unixSockets().map(({ name, path }) => [name, path]));
  for (const [taken, peer] of unixPairs()) {
    const place = paths.get(taken);
    // The accepting end has the path.
    if (place === undefined || owners.get(peer)?.arm !== arm) continue;
    const waiting = atPaths.filter(({ at }) => at === place);
    const answering =
      owners.get(taken) ?? (waiting.some((one) => one.arm === arm) ? undefined : waiting[0]);
    if (answering && answering.arm !== arm) {
      return { arm: answering.arm, pid: answering.pid, place };
    }
  }
  return undefined;
}

const SS_TIMEOUT_MS = 2000;

/** Pairs of connected unix sockets, named as in `/proc/PID/fd`; empty without `ss`. */
function unixPairs(): readonly (readonly [taken: string, peer: string])[] {
  const options = { encoding: "utf8", timeout: SS_TIMEOUT_MS } as const;
  const { stdout } = spawnSync("ss", ["--unix", "--numeric", "--no-header"], options);
  return (stdout ?? "").split("\n").flatMap((row) => {
    const [, taken, peer] = / (\d+)\s+\S+ (\d+)\s*$/.exec(row) ?? [];
    if (taken === undefined || peer === undefined) return [];
    return [[`socket:[${taken}]`, `socket:[${peer}]`] as const];
  });
}
