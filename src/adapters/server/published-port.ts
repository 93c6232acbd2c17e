import path from "node:path";
import { commandLineOf, HAS_PROC, processTable } from "../process/process-table.ts";

/**
 * Checks whether docker forwards a TCP port of this machine to a container. Its proxy listens there, runs as
 * another user, and is no child of the process that started the container, but anyone can read the port in its
 * command line.
 */
export function dockerPublishes(port: number): boolean {
  return HAS_PROC && processTable().some(({ pid }) => isProxyFor(port, commandLineOf(pid)));
}

/** The proxy of docker, or of rootless docker. */
const PROXY = /^(?:rootlesskit-)?docker-proxy$/;

function isProxyFor(port: number, [program = "", ...args]: readonly string[]): boolean {
  return (
    PROXY.test(path.basename(program)) &&
    args.some((one, index) => one === "-host-port" && args[index + 1] === String(port))
  );
}
