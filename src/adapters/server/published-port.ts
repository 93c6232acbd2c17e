import path from "node:path";
import { commandLineOf, HAS_PROC, processTable } from "../process/process-table.ts";

/**
 * Whether docker leads a TCP port of this machine into a container. Its proxy listens there, runs as another user, and
 * is no child of whoever asked docker for the container; but its command line names the port for everybody to read.
 */
export function dockerPublishes(port: number): boolean {
  return HAS_PROC && processTable().some(({ pid }) => isProxyFor(port, commandLineOf(pid)));
}

/** docker's own name for it, or that of docker without root. */
const PROXY = /^(?:rootlesskit-)?docker-proxy$/;

function isProxyFor(port: number, [program = "", ...args]: readonly string[]): boolean {
  return (
    PROXY.test(path.basename(program)) &&
    args.some((one, index) => one === "-host-port" && args[index + 1] === String(port))
  );
}
