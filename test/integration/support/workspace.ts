import { chmod, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { onTestFinished } from "vitest";

/** Folder of the small servers that misbehave. */
export const SERVERS = path.resolve(import.meta.dirname, "../../support/servers");

/** A signal that nothing aborts. */
export const NEVER = new AbortController().signal;

/**
 * A new folder that is removed when the test is over.
 */
export async function temporaryFolder(): Promise<string> {
  const folder = await realpath(await mkdtemp(path.join(tmpdir(), "loadgate-integration-")));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * Writes a shell script that can be run.
 * @returns its path
 */
export async function writeScript(folder: string, name: string, body: string): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, `#!/bin/sh\n${body}\n`);
  await chmod(file, 0o755);
  return file;
}

/**
 * What a promise was rejected with.
 * @throws Error when it was fulfilled
 */
export async function failureOf(promise: Promise<unknown>): Promise<unknown> {
  let value: unknown;
  try {
    value = await promise;
  } catch (error) {
    return error;
  }
  throw new Error(`it should have failed, and gave ${JSON.stringify(value)}`);
}
