import { spawnSync } from "node:child_process";
import path from "node:path";
import { adopt, isKnownMember, membersOf, membersOfRun } from "../process/family.ts";
import { HAS_PROC, type TableEntry } from "../process/process-table.ts";
import {
  parseLsof,
  reachedAt,
  type Socket,
  socketsOf,
  tcpSockets,
  unixSockets,
} from "./sockets.ts";

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
export function familyListensOn(leader: number, place: ListeningPlace): boolean {
  if (!HAS_PROC) {
    const { port, socket } = place;
    const where = socket === undefined ? [`-iTCP:${port}`, "-sTCP:LISTEN"] : [socket];
    return lsof(leader, "-t", ...where).trim() !== "";
  }
  const sockets = new Set(listenersOn(place).map(({ name }) => name));
  if (sockets.size === 0) return false;
  const holdsAny = ({ pid }: TableEntry) => socketsOf(pid).some((name) => sockets.has(name));
  if (membersOf(leader).some(holdsAny)) return true;
  // A process of hidden origin is attributed to this leader if it took the port that only the leader was given.
  const stray = membersOfRun().find(holdsAny);
  if (stray === undefined || isKnownMember(stray)) return false;
  adopt(leader, stray);
  return true;
}

/**
 * TCP addresses that a process or its descendants listen on, such as `127.0.0.1:80`, without duplicates.
 * @param leader id of the process
 */
export function addressesOf(leader: number): readonly string[] {
  if (!HAS_PROC) return parseLsof(lsof(leader, "-iTCP", "-sTCP:LISTEN", "-Fn"));
  const held = new Set(membersOf(leader).flatMap(({ pid }) => socketsOf(pid)));
  const own = tcpSockets().filter(({ isListening, name }) => isListening && held.has(name));
  return [...new Set(own.map(({ at }) => at))];
}

function lsof(group: number, ...args: readonly string[]): string {
  const all = ["-nP", "-a", "-g", String(group), ...args];
  return spawnSync("lsof", all, { encoding: "utf8" }).stdout;
}

/**
 * Sockets that a connection to a place reaches. The system keeps the path of a unix socket as the server wrote it,
 * which may be relative, so only its last part is compared.
 */
function listenersOn({ port, socket }: ListeningPlace): readonly Socket[] {
  const isListening = (one: Socket) => one.isListening;
  if (socket === undefined) return reachedAt(`127.0.0.1:${port}`, tcpSockets().filter(isListening));
  const last = path.basename(socket);
  return unixSockets().filter((one) => isListening(one) && path.basename(one.at) === last);
}
