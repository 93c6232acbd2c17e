import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { type Running, type StartOptions, start } from "./program.ts";

/** A machine in a network of the test's own. */
export interface NetworkMachine {
  readonly address: string;
  /** Starts a program on it. */
  readonly start: (program: string, args: readonly string[], options: StartOptions) => Running;
}

/** Two machines with a link between them, and with nothing else in their network. */
export interface TwoMachines {
  readonly one: NetworkMachine;
  readonly other: NetworkMachine;
  readonly cutLink: () => void;
  readonly remove: () => void;
}

/** Either end of the link. */
const DEVICE = "cable";

/**
 * Makes two network namespaces with a pair of virtual interfaces.
 * @throws Error where this machine does not allow it
 */
export function makeTwoMachines(): TwoMachines {
  const id = randomUUID().slice(0, 8);
  const [one, other] = [`loadgate-${id}-1`, `loadgate-${id}-2`];
  const names = [one, other];
  const remove = () => {
    for (const name of names) spawnSync("ip", ["netns", "delete", name]);
  };
  const machine = (name: string, address: string): NetworkMachine => ({
    address,
    start: (program, args, options) =>
      start("ip", ["netns", "exec", name, program, ...args], options),
  });
  try {
    for (const name of names) ip("netns", "add", name);
    const peer = ["peer", "name", DEVICE, "netns", other];
    ip("link", "add", "name", DEVICE, "netns", one, "type", "veth", ...peer);
    for (const [index, name] of names.entries()) {
      ip("-netns", name, "address", "add", `10.0.0.${index + 1}/24`, "dev", DEVICE);
      for (const device of ["lo", DEVICE]) ip("-netns", name, "link", "set", device, "up");
    }
  } catch (error) {
    remove();
    throw error;
  }
  return {
    one: machine(one, "10.0.0.1"),
    other: machine(other, "10.0.0.2"),
    cutLink: () => ip("-netns", other, "link", "set", DEVICE, "down"),
    remove,
  };
}

/** Why no network can be made here; undefined where it can. */
export function reasonWithoutNetwork(): string | undefined {
  try {
    makeTwoMachines().remove();
    return undefined;
  } catch (error) {
    return `network namespaces cannot be made here: ${error instanceof Error ? error.message : error}`;
  }
}

/** Whether something listens on a TCP port of IPv4 in the network of a process. */
export function listensIn(pid: number, port: number): boolean {
  const LISTENING = "0A";
  const local = `:${port.toString(16).toUpperCase().padStart(4, "0")}`;
  return readFileSync(`/proc/${pid}/net/tcp`, "utf8")
    .split("\n")
    .map((line) => line.trim().split(/\s+/))
    .some(([, address = "", , state]) => address.endsWith(local) && state === LISTENING);
}

function ip(...args: readonly string[]): void {
  const { error, status, stderr } = spawnSync("ip", args, { encoding: "utf8" });
  if (error) throw new Error(`ip, of iproute2, is missing: ${error.message}`);
  if (status !== 0) throw new Error(`ip ${args.join(" ")}: ${stderr.trim()}`);
}
