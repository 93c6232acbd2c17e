/**
 * Runs a command with the Rust toolchain of the user's account, also where HOME points elsewhere.
 *
 * rustup looks for toolchains below HOME. With an empty HOME, as in a sandbox or a fresh container, an
 * installed `cargo` finds none, although the account has one.
 *
 *     node scripts/with-toolchains.js PROGRAM [ARGUMENT…]
 */
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import os, { constants } from "node:os";
import path from "node:path";

const [program, ...args] = process.argv.slice(2);
if (program === undefined) throw new Error("usage: with-toolchains.js PROGRAM [ARGUMENT…]");

const env = { ...process.env };
const ofAccount = path.join(os.userInfo().homedir, ".rustup");
if (
  !env["RUSTUP_HOME"] &&
  !existsSync(path.join(os.homedir(), ".rustup")) &&
  existsSync(ofAccount)
) {
  env["RUSTUP_HOME"] = ofAccount;
}

const child = spawn(program, args, { stdio: "inherit", env });
for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT"])) {
  // The command shuts down as it sees fit; this process waits for it and takes over its exit code.
  process.on(signal, () => child.kill(signal));
}
child.on("error", (error) => {
  console.error(`${program}: ${error.message}`);
  process.exitCode = 127;
});
child.on("exit", (code, signal) => {
  process.exitCode = code ?? 128 + constants.signals[signal ?? "SIGTERM"];
});
