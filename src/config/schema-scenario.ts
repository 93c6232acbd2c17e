import { z } from "zod";
import { HEADER_NAME, HEADER_VALUE } from "../domain/header-lines.ts";
import { areUnique, burstLength, durationOrAuto, name, path } from "./schema-texts.ts";

/** More connections than this need a file limit that hosted runners do not give. */
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
          "Requests a second, each a series of its own (open loop: latency counts from when a request was due).",
      }),
    connections: connections.default(100).meta({
      description: "Connections that a rate is spread over.",
    }),
    burst: burstLength("Length of one burst, 50ms or more; measure.burst without it.").optional(),
    requests: z.int().min(1).max(MAX_REQUESTS).optional().meta({
      description:
        "Number of requests that make a burst, in place of a time; burst then only feeds the plan's estimate.",
    }),
    "warm-up": durationOrAuto(
      "Load before the first measured burst of each round, or `auto`; measure.warm-up without it.",
    ).optional(),
    "keep-alive": z.boolean().default(true).meta({
      description: "Whether a connection is used for more than one request.",
    }),
  })
  .refine(
    ({ concurrency, rate }) => concurrency !== undefined || rate !== undefined,
    "concurrency, rate or both",
  )
  .meta({ description: "How hard, and in which way, the request is sent." });

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
          .meta({ description: "Status of a right answer." }),
        body: z.string().optional().meta({ description: "Exact body of a right answer." }),
        "body-matches": z
          .string()
          .refine(isRegularExpression, "a regular expression")
          .optional()
          .meta({ description: "Regular expression that a right answer's body matches." }),
        "content-type": z.string().optional().meta({
          description: "Content type of a right answer, compared up to the first semicolon.",
        }),
      })
      .prefault({}),
    servers: z
      .array(name)
      .min(1)
      .refine(areUnique, "each server once")
      .optional()
      .meta({ description: "Servers that this scenario is for; all of them without it." }),
    load,
  })
  .meta({ description: "One request, and the answer that it must get." });

function isRegularExpression(text: string): boolean {
  try {
    // Only its use tells one that is too large.
    new RegExp(text, "u").test("");
    return true;
  } catch {
    return false;
  }
}
