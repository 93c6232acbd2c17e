import { z } from "zod";
import { attempt } from "../../domain/shared/error.ts";
import { HEADER_NAME, HEADER_VALUE } from "../../domain/shared/header-lines.ts";
import { scenarioGate } from "./gate.ts";
import {
  areUnique,
  burstLength,
  duration,
  durationOrAuto,
  name,
  optional,
  path,
  percentage,
  requestRate,
} from "./texts.ts";

/** Longer bodies belong in a file: this one is passed to the load generator as an argument. */
const MAX_BODY = 32_768;

/** Longest name of a request, in characters. */
export const MAX_REQUEST_NAME = 100;

const MAX_SHARE = 1_000_000;

/** Each takes one process of the load generator. */
const MAX_MIX_REQUESTS = 20;

/** Headers of a request. */
export const headers = z
  .record(
    z.string().regex(HEADER_NAME, "a header name"),
    z.string().regex(HEADER_VALUE, "one line of printable ASCII"),
  )
  .describe(
    "Request headers. In a value, here or in headers-file, {env.NAME} is replaced by that environment variable of the command or the job, which must be set; no report, log or stored file contains its value.",
  );

/** The method of a request. */
export const method = z.string().regex(/^[A-Z]+$/, "an HTTP method in capitals");

/** The body of a request that is given in the configuration itself. */
export const body = z.string().min(1).max(MAX_BODY);

/** The status of an answer. */
export const status = z.int().min(100).max(599);

const expectation = z
  .strictObject({
    status: status.default(200).meta({ description: "Status that the answer must have." }),
    body: optional(z.string(), "Exact body that the answer must have."),
    "body-matches": optional(
      z.string().refine(isRegularExpression, "a regular expression"),
      "Regular expression that the answer's body must match.",
    ),
    "content-type": optional(
      z.string(),
      "Content type that the answer must have, compared up to the first semicolon.",
    ),
  })
  .prefault({});

/** The keys of a request besides its path, and of its expected answer. */
export const requestKeys = {
  method: method.default("GET").meta({ description: "HTTP method." }),
  headers: headers.default({}),
  "headers-file": optional(
    z.string().min(1),
    "File with further request headers, one `Name: value` to a line, relative to the configuration file.",
  ),
  body: optional(
    body,
    "The request's body, in place of a file. {env.NAME} stands for a variable of the environment, as in headers.",
  ),
  "body-file": optional(
    z.string().min(1),
    "File with the request's body, relative to the configuration file.",
  ),
  expect: expectation,
};

/** The requests of a mix. */
export const mix = z
  .array(
    z.strictObject({
      name: optional(
        z
          .string()
          .regex(/^[^\p{Cc}]+$/u, "one line of text")
          .max(MAX_REQUEST_NAME),
        "Its name in the report; method and path by default.",
      ),
      "share-of-load": optional(
        z.number().positive().max(MAX_SHARE),
        "Its share next to those of the other requests, 1 by default: of the connections, or of a rate. Of the connections is not of the requests: a connection with a slow request sends fewer of them.",
      ),
      path: path.meta({ description: "Path and query of the request." }),
      ...requestKeys,
    }),
  )
  .min(1)
  .max(MAX_MIX_REQUESTS);

function isRegularExpression(text: string): boolean {
  // An expression that is too large only fails when it is used.
  return attempt(() => new RegExp(text, "u").test("")) !== undefined;
}

/** More connections require a higher limit of open files than hosted runners have. */
const MAX_CONNECTIONS = 16_384;

const MAX_RATE = 10_000_000;
const MAX_REQUESTS = 100_000_000;

/** Servers usually allow 100 to 250; further streams wait. */
const MAX_STREAMS = 1000;

const connections = z.int().min(1).max(MAX_CONNECTIONS);

const capacity = z
  .strictObject({
    p99: duration(
      "Longest 99th percentile of a request's time, from when it was due, such as 100ms.",
    ),
    errors: percentage(
      "Largest part of the requests that may get no answer, or an unexpected one, below 100%.",
    )
      .refine((percent) => percent < 100, "below 100%")
      .prefault("0.1%"),
    from: requestRate("Lowest rate to search, 100/s or more, such as 500/s."),
    to: requestRate("Highest rate to search, such as 100000/s."),
  })
  .describe(
    "Searches for the highest rate at which p99 and errors hold, a series of its own: base and head in turns in the same rounds, in up to 6 minutes for each server.",
  );

/** A new load begins within 0.1 s, so shorter stages would be a guess. */
const LEAST_STAGE_MS = 1000;

const stages = z
  .array(
    z.strictObject({
      rate: requestRate("Requests per second, such as 500/s."),
      for: duration("How long, 1s or more, such as 20s.").refine(
        (ms) => ms >= LEAST_STAGE_MS,
        "1s or more",
      ),
    }),
  )
  .min(2)
  .max(20)
  .describe(
    "A load whose rate changes from stage to stage, a series of its own: latency in and after the peak, the time until it is as before, and the requests lost. As many rounds as end within six minutes, 5 to 12, base and head one after the other in each.",
  );

const load = z
  .strictObject({
    concurrency: optional(
      z.array(connections).min(1).refine(areUnique, "each level once"),
      "Numbers of connections, each a series of its own (closed loop).",
    ),
    rate: optional(
      z.array(z.number().positive().max(MAX_RATE)).min(1).refine(areUnique, "each level once"),
      "Requests per second, each a series of its own (open loop: latency counts from when a request was due).",
    ),
    capacity: capacity.optional(),
    stages: stages.optional(),
    connections: connections.default(100).meta({
      description: "Connections that a rate is spread over.",
    }),
    burst: burstLength("Length of one burst, 50ms or more; measure.burst by default.").optional(),
    requests: optional(
      z.int().min(1).max(MAX_REQUESTS),
      "Number of requests in a burst, instead of a length of time, and no fewer than the largest concurrency (times streams); burst is then only used for the plan's estimate.",
    ),
    streams: optional(
      z.int().min(1).max(MAX_STREAMS),
      "Requests that each HTTP/2 connection carries at once; 1 by default.",
    ),
    "warm-up": durationOrAuto(
      "Load before the first measured burst of each round, or `auto`; measure.warm-up by default.",
    ).optional(),
    "keep-alive": z.boolean().default(true).meta({
      description: "Whether a connection is used for more than one request.",
    }),
  })
  .refine(
    ({ concurrency, rate, capacity, stages }) =>
      (concurrency ?? rate ?? capacity ?? stages) !== undefined,
    "concurrency, rate, capacity or stages, or several of them",
  )
  .describe("How the request is sent: at which levels, and in which bursts.");

/** The system's maximum length of a socket's path, minus the growth when the port replaces its placeholder. */
const MAX_SOCKET_PATH = 100;

const SOCKET = `an absolute path with {port} in it, such as /tmp/api-{port}.sock, at most ${MAX_SOCKET_PATH} characters`;

/** One entry of `scenarios`. */
export const scenario = z
  .strictObject({
    path: optional(path, "Path and query of the request. Required unless there is a mix."),
    ...requestKeys,
    requests: optional(mix, "A mix of several requests, in place of the one."),
    "requests-file": optional(
      z.string().min(1),
      "YAML file with such a list, in place of requests, relative to the configuration file.",
    ),
    protocol: z
      .enum(["http1", "http2", "h2c"], "http1, http2 (HTTP/2 over TLS) or h2c (HTTP/2 without TLS)")
      .default("http1")
      .describe(
        "Protocol of the requests: http1 is HTTP/1.1, http2 is HTTP/2 over TLS, h2c is HTTP/2 without TLS.",
      ),
    tls: optional(
      z
        .strictObject({
          "ca-file": optional(
            z.string().min(1),
            "Certificates (PEM) that vouch for the server's, relative to the configuration file; a build may make them.",
          ),
          insecure: optional(z.literal(true, "true, or nothing"), "Accept any certificate."),
        })
        .refine(
          (tls) => (tls["ca-file"] === undefined) !== (tls.insecure === undefined),
          "either ca-file, or insecure: true",
        ),
      "Requests are sent over TLS.",
    ),
    socket: optional(
      z
        .string(SOCKET)
        .max(MAX_SOCKET_PATH)
        .regex(/^\/.*\{port\}/),
      "Unix socket that the server listens on, as an absolute path with {port} in it, since each start needs its own.",
    ),
    servers: optional(
      z.array(name).min(1).refine(areUnique, "each server once"),
      "Servers that this scenario is for; all of them by default.",
    ),
    load,
    gate: scenarioGate.optional(),
  })
  .refine((keys) => keys.path !== undefined || keys.requests || keys["requests-file"], {
    path: ["path"],
    error: "a path that begins with / and has no spaces",
  })
  .describe("One request, or a mix of several, and the answers that they must get.");
