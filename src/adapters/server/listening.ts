import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { adopt, isKnownMember, membersOf, membersOfRun } from "../process/family.ts";
import { attempt, HAS_PROC, type TableEntry } from "../process/process-table.ts";

/** 127.0.0.1 and all addresses as `/proc/net/tcp` and `tcp6` write them. */
const LOOPBACK = ["0100007F", "0000000000000000FFFF00000100007F"];
const ANY_ADDRESS = ["00000000", "0".repeat(32)];

/**
 * Whether a connection to a TCP port of 127.0.0.1 reaches a process or one that it started.
 * @param leader id of the process
 */
export function familyListensOn(leader: number, port: number): boolean {
  if (!HAS_PROC) {
    const args = ["-nP", "-a", "-g", String(leader), `-iTCP:${port}`, "-sTCP:LISTEN", "-t"];
    return spawnSync("lsof", args, { encoding: "utf8" }).stdout.trim() !== "";
  }
  const sockets = listeningSockets(port);
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
