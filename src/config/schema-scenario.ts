import { z } from "zod";
import { HEADER_NAME, HEADER_VALUE } from "../domain/run/header-lines.ts";
import { areUnique, burstLength, durationOrAuto, name, path } from "./schema-texts.ts";

/** More connections than these need a higher limit of open files than hosted runners have. */
const MAX_CONNECTIONS = 16_384;

const MAX_RATE = 10_000_000;
const MAX_REQUESTS = 100_000_000;

const headers = z
  .record(
    z.string().regex(HEADER_NAME, "a header name"),
    z.string().regex(HEADER_VALUE, "one line of printable ASCII"),
  )
  .meta({ description: "Request headers." });

const connections = z.int().min(1).max(MAX_CONNECTIONS);

const load = z
  .strictObject({
    concurrency: z.array(connections).min(1).refine(areUnique, "each level once").optional().meta({
      description: "Numbers of connections, each a series of its own (closed loop).",
    }),
    rate: z
      .array(z.number().positive().max(MAX_RATE))
      .min(1)
      .refine(areUnique, "each level once")
      .optional()
      .meta({
        description:
          "Requests per second, each a series of its own (open loop: latency counts from when a request was due).",
      }),
    connections: connections.default(100).meta({
      description: "Connections that a rate is spread over.",
    }),
    burst: burstLength("Length of one burst, 50ms or more; measure.burst by default.").optional(),
    requests: z.int().min(1).max(MAX_REQUESTS).optional().meta({
      description:
        "Number of requests in a burst, instead of a length of time; burst is then only used for the plan's estimate.",
    }),
    "warm-up": durationOrAuto(
      "Load before the first measured burst of each round, or `auto`; measure.warm-up by default.",
    ).optional(),
    "keep-alive": z.boolean().default(true).meta({
      description: "Whether a connection is used for more than one request.",
    }),
  })
  .refine(
    ({ concurrency, rate }) => concurrency !== undefined || rate !== undefined,
    "concurrency, rate or both",
  )
  .meta({ description: "How the request is sent: at which levels, and in which bursts." });

/** One entry of `scenarios`. */
export const scenario = z
  .strictObject({
    method: z
      .string()
      .regex(/^[A-Z]+$/, "an HTTP method in capitals")
      .default("GET")
      .meta({ description: "HTTP method." }),
    path: path.meta({ description: "Path and query of the request." }),
    headers: headers.default({}),
    "headers-file": z.string().min(1).optional().meta({
      description:
        "File with further request headers, one `Name: value` to a line, relative to the configuration file.",
    }),
    "body-file": z
      .string()
      .min(1)
      .optional()
      .meta({ description: "File with the request's body, relative to the configuration file." }),
    expect: z
      .strictObject({
        status: z
          .int()
          .min(100)
          .max(599)
          .default(200)
          .meta({ description: "Status that the answer must have." }),
        body: z.string().optional().meta({ description: "Exact body that the answer must have." }),
        "body-matches": z
          .string()
          .refine(isRegularExpression, "a regular expression")
          .optional()
          .meta({ description: "Regular expression that the answer's body must match." }),
        "content-type": z.string().optional().meta({
          description:
            "Content type that the answer must have, compared up to the first semicolon.",
        }),
      })
      .prefault({}),
    servers: z
      .array(name)
      .min(1)
      .refine(areUnique, "each server once")
      .optional()
      .meta({ description: "Servers that this scenario is for; all of them by default." }),
    load,
  })
  .meta({ description: "One request and the answer that it must get." });

function isRegularExpression(text: string): boolean {
  try {
    // An expression that is too large only fails when it is used.
    new RegExp(text, "u").test("");
    return true;
  } catch {
    return false;
  }
}
