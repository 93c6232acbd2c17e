import { spawnSync } from "node:child_process";
import path from "node:path";
import { adopt, isKnownMember, membersOf, membersOfRun } from "../process/family.ts";
import { HAS_PROC, type TableEntry } from "../process/process-table.ts";
import {
  ANY_ADDRESS,
  type ListeningSocket,
  LOOPBACK,
  listeningSockets,
  parseLsof,
} from "./listening-sockets.ts";
import { socketsOf, unixSockets } from "./socket-table.ts";

/** A server's listening place: a port of the loopback address, or a unix socket. */
export interface ListeningPlace {
  readonly port: number;
  /** Absolute path of a socket, which replaces the port. */
  readonly socket?: string;
}

/**
 * Checks whether a connection to a TCP port of 127.0.0.1, or to a unix socket, reaches a process or its
 * descendants.
 * @param leader id of the process
 */
export function familyListensOn(leader: number, { port, socket }: ListeningPlace): boolean {
  if (!HAS_PROC) {
    const place = socket === undefined ? [`-iTCP:${port}`, "-sTCP:LISTEN"] : [socket];
    const args = ["-nP", "-a", "-g", String(leader), "-t", ...place];
    return spawnSync("lsof", args, { encoding: "utf8" }).stdout.trim() !== "";
  }
  const sockets = socket === undefined ? socketsOn(port) : socketsAt(socket);
  if (sockets.size === 0) return false;
  if (membersOf(leader).some((entry) => holdsAny(entry, sockets))) return true;
  // A process of hidden origin is attributed to this leader if it took the port that only the leader was given.
  const stray = membersOfRun().find((entry) => holdsAny(entry, sockets));
  if (stray === undefined || isKnownMember(stray)) return false;
  adopt(leader, stray);
  return true;
}

/** The address of a listening process. */
export type ListeningAddress = Pick<ListeningSocket, "host" | "port">;

/**
 * TCP addresses that a process or its descendants listen on, without duplicates.
 * @param leader id of the process
 */
export function addressesOf(leader: number): readonly ListeningAddress[] {
  if (!HAS_PROC) {
    const args = ["-nP", "-a", "-g", String(leader), "-iTCP", "-sTCP:LISTEN", "-Fn"];
    return parseLsof(spawnSync("lsof", args, { encoding: "utf8" }).stdout);
  }
  const members = membersOf(leader);
  return listeningSockets().filter(({ name }) =>
    members.some((entry) => holdsAny(entry, new Set([name]))),
  );
}

function holdsAny({ pid }: TableEntry, sockets: ReadonlySet<string>): boolean {
  return socketsOf(pid).some((name) => sockets.has(name));
}

/**
 * Sockets that a connection to 127.0.0.1 can reach, named as in `/proc/PID/fd`. One bound to that address takes
 * precedence over those bound to all addresses.
 */
function socketsOn(port: number): ReadonlySet<string> {
  const sockets = listeningSockets().filter((one) => one.port === port);
  const bound = (addresses: readonly string[]) =>
    sockets.filter(({ host }) => addresses.includes(host)).map(({ name }) => name);
  const exact = bound(LOOPBACK);
  return new Set(exact.length > 0 ? exact : bound(ANY_ADDRESS));
}

/**
 * Unix sockets that accept connections at a path, named as in `/proc/PID/fd`. The system keeps the path as the
 * server wrote it, which may be relative, so only its last part is compared.
 */
function socketsAt(socket: string): ReadonlySet<string> {
  const last = path.basename(socket);
  const there = unixSockets().filter((one) => one.isListening && path.basename(one.path) === last);
  return new Set(there.map(({ name }) => name));
}
