import { spawnSync } from "node:child_process";
import path from "node:path";
import { adopt, isKnownMember, membersOf, membersOfRun } from "../process/family.ts";
import { descriptorsOf, HAS_PROC, procText, type TableEntry } from "../process/process-table.ts";

/** A socket that a process holds. */
export interface Socket {
  /** As in `/proc/PID/fd`. */
  readonly name: string;
  /**
   * Its TCP address as in a URL, such as `127.0.0.1:80` or `[::1]:80`, or the path of a unix socket as bound, which
   * may be relative to the process' working folder. IPv4-mapped IPv6 addresses are given as IPv4.
   */
  readonly at: string;
  /** True if it accepts connections. */
  readonly isListening: boolean;
}

/** A TCP socket, with the address that it is connected to. */
interface TcpSocket extends Socket {
  readonly remote: string;
}

/** All TCP sockets of this machine that processes hold. Linux only. */
export function tcpSockets(): readonly TcpSocket[] {
  return ["net/tcp", "net/tcp6"].flatMap((file) => parseTcpTable(procText("self", file)));
}

/** Hosts that stand for all addresses. */
const ANY_ADDRESS = ["0.0.0.0", "[::]"];

/** Those of some TCP listeners that a connection reaches: those on its address, or else those on all addresses. */
export function reachedAt<Listener extends Pick<Socket, "at">>(
  address: string,
  listeners: readonly Listener[],
): readonly Listener[] {
  const exact = listeners.filter(({ at }) => at === address);
  const port = address.slice(address.lastIndexOf(":"));
  return exact.length > 0
    ? exact
    : listeners.filter(({ at }) => ANY_ADDRESS.some((host) => at === `${host}${port}`));
}

/** State of a socket that accepts connections. */
const LISTEN = "0A";

/**
 * A row of `/proc/net/tcp`: both addresses, the state, and after five others the inode. That of closed connections is
 * 0: the system only remembers their addresses, and there can be many thousands.
 */
const HELD = /^ *\d+: (\S+) (\S+) (\S+)(?: +\S+){5} +([1-9]\d*)/gm;

/** Parses `/proc/net/tcp` or `tcp6`: the sockets that processes hold. */
export function parseTcpTable(text: string): readonly TcpSocket[] {
  return [...text.matchAll(HELD)].map(([, local = "", remote = "", state, inode]) => {
    const isListening = state === LISTEN;
    const name = `socket:[${inode}]`;
    return { at: addressOf(local), remote: addressOf(remote), isListening, name };
  });
}

function addressOf(text: string): string {
  const [host = "", port = ""] = text.split(":");
  return `${hostOf(host)}:${Number.parseInt(port, 16)}`;
}

/** Prefix of IPv4-mapped IPv6 addresses. */
const MAPPED = /^0{20}f{4}/;

/** @param hex four or sixteen bytes, in groups of four in the machine's byte order, which is little-endian */
function hostOf(hex: string): string {
  const words = (hex.toLowerCase().match(/.{8}/g) ?? []).map((word) =>
    (word.match(/../g) ?? []).toReversed().join(""),
  );
  const bytes = words.join("");
  if (words.length === 1 || MAPPED.test(bytes)) {
    return (bytes.slice(-8).match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16)).join(".");
  }
  const groups = (bytes.match(/.{4}/g) ?? []).join(":");
  // Normalises the address to its shortest form.
  return new URL(`http://[${groups}]`).hostname;
}

/** Parses the output of `lsof -Fn` for listening sockets, such as `n*:8080`, into distinct addresses. */
export function parseLsof(text: string): readonly string[] {
  const found = text.matchAll(/^n(\S+:\d+)$/gm);
  return [...new Set([...found].map(([, address = ""]) => address.replace(/^\*/, "0.0.0.0")))];
}

/** A row of `/proc/net/unix` with a path: its flags, inode and path. */
const UNIX_ROW = /^\S+: +\S+ +\S+ +(\S+) +\S+ +\S+ +(\d+) ([^\n]+)$/gm;

/** Flag in `/proc/net/unix` of a socket that accepts connections. */
const ACCEPTS = 0x10000;

/** All unix sockets of this machine that have a path. Linux only. */
export function unixSockets(): readonly Socket[] {
  const rows = procText("self", "net/unix").matchAll(UNIX_ROW);
  return [...rows].map(([, flags = "", inode, at = ""]) => {
    const isListening = (Number.parseInt(flags, 16) & ACCEPTS) !== 0;
    return { at, isListening, name: `socket:[${inode}]` };
  });
}

/** The sockets that a process holds, named as in `/proc/PID/fd`. */
export function socketsOf(pid: number): readonly string[] {
  return descriptorsOf(pid).filter((target) => target.startsWith("socket:"));
}

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
