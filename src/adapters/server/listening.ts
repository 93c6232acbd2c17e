import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import path from "node:path";
import { adopt, isKnownMember, membersOf, membersOfRun } from "../process/family.ts";
import { attempt, HAS_PROC, type TableEntry } from "../process/process-table.ts";

/** Where a server listens: a port of the loopback address, or a unix socket. */
export interface ListeningPlace {
  readonly port: number;
  /** Absolute path of a socket, which then stands for the port. */
  readonly socket?: string;
}

/** 127.0.0.1 and all addresses as `/proc/net/tcp` and `tcp6` write them. */
const LOOPBACK = ["0100007F", "0000000000000000FFFF00000100007F"];
const ANY_ADDRESS = ["00000000", "0".repeat(32)];

/**
 * Whether a connection to a TCP port of 127.0.0.1, or to a unix socket, reaches a process or one that it started.
 * @param leader id of the process
 */
export function familyListensOn(leader: number, { port, socket }: ListeningPlace): boolean {
  if (!HAS_PROC) {
    const place = socket === undefined ? [`-iTCP:${port}`, "-sTCP:LISTEN"] : [socket];
    const args = ["-nP", "-a", "-g", String(leader), "-t", ...place];
    return spawnSync("lsof", args, { encoding: "utf8" }).stdout.trim() !== "";
  }
  const sockets = socket === undefined ? listeningSockets(port) : socketsAt(socket);
  if (sockets.size === 0) return false;
  if (membersOf(leader).some((entry) => holdsAny(entry, sockets))) return true;
  // A process whose origin is hidden is this leader's if it took the port that only the leader was given.
  const stray = membersOfRun().find((entry) => holdsAny(entry, sockets));
  if (stray === undefined || isKnownMember(stray)) return false;
  adopt(leader, stray);
  return true;
}

function holdsAny({ pid }: TableEntry, sockets: ReadonlySet<string>): boolean {
  const descriptors = attempt(() => readdirSync(`/proc/${pid}/fd`)) ?? [];
  return descriptors.some((descriptor) => {
    const target = attempt(() => readlinkSync(`/proc/${pid}/fd/${descriptor}`));
    return target !== undefined && sockets.has(target);
  });
}

/**
 * Sockets that a connection to 127.0.0.1 can reach, as `/proc/PID/fd` names them. One that is bound to that
 * address takes precedence over those bound to all addresses.
 */
function listeningSockets(port: number): ReadonlySet<string> {
  const LISTEN = "0A";
  const hexPort = port.toString(16).toUpperCase().padStart(4, "0");
  const rows = ["/proc/net/tcp", "/proc/net/tcp6"].flatMap((file) =>
    (attempt(() => readFileSync(file, "utf8")) ?? "").split("\n").slice(1),
  );
  const sockets = rows.flatMap((row) => {
    const [, local = "", , state, , , , , , inode] = row.trim().split(/\s+/);
    const [address = "", at] = local.split(":");
    return state === LISTEN && at === hexPort ? [{ address, name: `socket:[${inode}]` }] : [];
  });
  const bound = (addresses: readonly string[]) =>
    sockets.filter(({ address }) => addresses.includes(address)).map(({ name }) => name);
  const exact = bound(LOOPBACK);
  return new Set(exact.length > 0 ? exact : bound(ANY_ADDRESS));
}

/** The flag of a socket that accepts connections, in `/proc/net/unix`. */
const ACCEPTS = 0x10000;

/**
 * Unix sockets that accept connections at a path, as `/proc/PID/fd` names them. The system has the path as the server
 * wrote it, which may be relative, so its last part decides.
 */
function socketsAt(socket: string): ReadonlySet<string> {
  const rows = (attempt(() => readFileSync("/proc/net/unix", "utf8")) ?? "").split("\n").slice(1);
  const names = rows.flatMap((row) => {
    const [, flags = "", inode, bound = ""] =
      /^\S+ +\S+ +\S+ +(\S+) +\S+ +\S+ +(\d+) (.*)$/.exec(row.trim()) ?? [];
    const isThere = path.basename(bound) === path.basename(socket);
    return isThere && Number.parseInt(flags, 16) & ACCEPTS ? [`socket:[${inode}]`] : [];
  });
  return new Set(names);
}
