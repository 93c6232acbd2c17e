import { LoadgateError, messageOf } from "../../domain/shared/error.ts";
import type { StartRequest } from "../../ports/server-runtime.ts";
import { freePort, portIsFree } from "./free-port.ts";
import { sectionOf } from "./section.ts";

/**
 * The port that a server listens on: the one of its configuration, or one that is free.
 * @throws LoadgateError `measurement` where a fixed port cannot be used
 */
export async function portFor(request: StartRequest): Promise<number> {
  const { name, port: fixed } = request;
  const port = fixed ?? (await freePort());
  const isFree = await portIsFree(port).catch((error: unknown) => {
    const message = `${name}: port ${port} cannot be used: ${messageOf(error)}`;
    const hint = `Choose another ${sectionOf(request)}.port, or use {port} in its run command.`;
    throw new LoadgateError("measurement", message, { hint, cause: error });
  });
  if (isFree) return port;
  throw new LoadgateError("measurement", `${name}: port ${port} is taken by another process`, {
    hint: `Stop what listens on ${port}, or use {port} in ${sectionOf(request)}.run so that a free one is chosen.`,
  });
}
