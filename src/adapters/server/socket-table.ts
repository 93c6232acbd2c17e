import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { attempt } from "../../domain/shared/error.ts";

/** A unix socket with a path. */
interface UnixSocket {
  /** As bound; may be relative to the process' working folder. */
  readonly path: string;
  readonly isListening: boolean;
  /** As in `/proc/PID/fd`. */
  readonly name: string;
}

/** Flag in `/proc/net/unix` of a socket that accepts connections. */
const ACCEPTS = 0x10000;

/** All unix sockets of this machine that have a path. Linux only. */
export function unixSockets(): readonly UnixSocket[] {
  const rows = (attempt(() => readFileSync("/proc/net/unix", "utf8")) ?? "").split("\n").slice(1);
  return rows.flatMap((row) => {
    const [, flags = "", inode, path = ""] =
      /^\S+ +\S+ +\S+ +(\S+) +\S+ +\S+ +(\d+) (.*)$/.exec(row.trim()) ?? [];
    if (path === "") return [];
    const isListening = (Number.parseInt(flags, 16) & ACCEPTS) !== 0;
    return [{ path, isListening, name: `socket:[${inode}]` }];
  });
}

/** The sockets that a process holds, named as in `/proc/PID/fd`. */
export function socketsOf(pid: number): readonly string[] {
  const descriptors = attempt(() => readdirSync(`/proc/${pid}/fd`)) ?? [];
  return descriptors.flatMap((descriptor) => {
    const target = attempt(() => readlinkSync(`/proc/${pid}/fd/${descriptor}`)) ?? "";
    return target.startsWith("socket:") ? [target] : [];
  });
}
