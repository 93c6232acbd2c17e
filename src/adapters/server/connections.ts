import { spawnSync } from "node:child_process";
import type { Arm } from "../../domain/series/series.ts";
import type { OtherAnswer, WatchConnections } from "../../ports/connections.ts";
import { HAS_PROC } from "../process/process-table.ts";
import { reachedAt, type Socket, socketsOf, tcpSockets, unixSockets } from "./sockets.ts";

/** A process of an arm. */
type Owner = Pick<OtherAnswer, "arm" | "pid">;

/** A process that listens. */
type Listener = Owner & Pick<Socket, "at">;

/** Finds connections between processes in `/proc`. */
export const watchConnections: WatchConnections = (processes) => {
  if (!HAS_PROC) return undefined;
  /** The processes that hold sockets, by the sockets' names. */
  const ownersNow = () =>
    new Map(
      [...processes].flatMap(([arm, pids]) =>
        pids.flatMap((pid) => socketsOf(pid).map((name) => [name, { arm, pid }] as const)),
      ),
    );
  const owners = ownersNow();
  const among = (sockets: readonly Socket[]) =>
    sockets.flatMap(({ isListening, at, name }): readonly Listener[] => {
      const owner = isListening ? owners.get(name) : undefined;
      return owner ? [{ ...owner, at }] : [];
    });
  const onTcp = among(tcpSockets());
  const onUnix = among(unixSockets());
  return (arm) => {
    const isOther = (one: Owner) => one.arm !== arm;
    // Without a listener of another arm there is nothing to connect to. That is the usual case.
    if (![...onTcp, ...onUnix].some(isOther)) return undefined;
    const look = { arm, owners: ownersNow() };
    return overTcp(look, onTcp) ?? (onUnix.some(isOther) ? overUnix(look, onUnix) : undefined);
  };
};

/** The data for checking one arm. */
interface Look {
  readonly arm: Arm;
  readonly owners: ReadonlyMap<string, Owner>;
}

function overTcp(look: Look, listeners: readonly Listener[]): OtherAnswer | undefined {
  const { arm, owners } = look;
  const rows = tcpSockets();
  const names = new Map(rows.map(({ at, remote, name }) => [`${at} ${remote}`, name]));
  for (const { at, remote, isListening, name } of rows) {
    if (isListening || owners.get(name)?.arm !== arm) continue;
    // The arm's own end of an accepted connection says nothing about who answers for it.
    if (reachedAt(at, listeners).some((one) => one.arm === arm)) continue;
    const taken = names.get(`${remote} ${at}`);
    const found = otherAnswer(look, taken, reachedAt(remote, listeners));
    if (found) return { ...found, place: remote };
  }
  return undefined;
}

/** `/proc` does not pair unix sockets; the program `ss` does, if it is installed. */
function overUnix(look: Look, listeners: readonly Listener[]): OtherAnswer | undefined {
  const paths = new Map(unixSockets().map(({ name, at }) => [name, at]));
  for (const [taken, peer] of unixPairs()) {
    const place = paths.get(taken);
    // The accepting end has the path.
    if (place === undefined || look.owners.get(peer)?.arm !== look.arm) continue;
    const waiting = listeners.filter(({ at }) => at === place);
    const found = otherAnswer(look, taken, waiting);
    if (found) return { ...found, place };
  }
  return undefined;
}

/**
 * The process of another arm that answers on a connection.
 * @param taken the socket that accepted it
 * @param waiting the listeners where it leads, one of which will accept it if none has
 */
function otherAnswer(
  { arm, owners }: Look,
  taken: string | undefined,
  waiting: readonly Listener[],
): Owner | undefined {
  const isOwn = waiting.some((one) => one.arm === arm);
  const answering = owners.get(taken ?? "") ?? (isOwn ? undefined : waiting[0]);
  if (!answering || answering.arm === arm) return undefined;
  return { arm: answering.arm, pid: answering.pid };
}

const SS_TIMEOUT_MS = 2000;

/** Pairs of connected unix sockets, named as in `/proc/PID/fd`; empty without `ss`. */
function unixPairs(): readonly (readonly [taken: string, peer: string])[] {
  const options = { encoding: "utf8", timeout: SS_TIMEOUT_MS } as const;
  const { stdout } = spawnSync("ss", ["--unix", "--numeric", "--no-header"], options);
  return [...(stdout ?? "").matchAll(/ (\d+)[^\S\n]+\S+ (\d+)[^\S\n]*$/gm)].map(
    ([, taken, peer]) => [`socket:[${taken}]`, `socket:[${peer}]`] as const,
  );
}
