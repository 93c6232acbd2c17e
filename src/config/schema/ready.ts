import { z } from "zod";
import { body, headers, method, status } from "./request.ts";
import { command, duration, optional, path } from "./texts.ts";

/** Keys of `ready` that describe a request. */
const OF_REQUEST = ["path", "method", "headers", "body", "status"] as const;

/** True if `ready` describes a request: without a request or a command, the first scenario's own request is sent. */
export function hasRequest(ready: Partial<Record<(typeof OF_REQUEST)[number], unknown>>): boolean {
  return OF_REQUEST.some((key) => ready[key] !== undefined);
}

/** The readiness check of a server. */
export const serverReady = z
  .strictObject({
    path: optional(
      path,
      "Path that is requested until the answer has the right status; `/` if only other keys of the request are given. Without a request and without command, the first scenario's own request is sent, over its protocol, until it gets the status that the scenario expects.",
    ),
    method: optional(method, "Method of that request; GET by default."),
    headers: optional(headers, "Headers of that request; {env.NAME} as in those of scenarios."),
    body: optional(body, "Body of that request; {env.NAME} as in those of scenarios."),
    status: optional(status, "Status of the right answer; any 2xx by default."),
    command: optional(
      command,
      "Shell command that succeeds once the server is ready, in place of a request, with {port} as in run. It is tried again until it does; the server must listen then.",
    ),
    timeout: duration("How long the server may take to get ready.").prefault("10s"),
  })
  .refine((one) => one.command === undefined || !hasRequest(one), "a request or command, not both")
  .prefault({});
