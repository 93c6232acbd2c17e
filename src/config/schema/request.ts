import { z } from "zod";
import { HEADER_NAME, HEADER_VALUE } from "../../domain/run/plan/header-lines.ts";
import { attempt } from "../../domain/shared/error.ts";
import { optional, path } from "./texts.ts";

/** Longer bodies belong in a file: this one is passed to the load generator as an argument. */
const MAX_BODY = 32_768;

/** Longest name of a request, in characters. */
export const MAX_REQUEST_NAME = 100;

const MAX_SHARE = 1_000_000;

/** Each takes one process of the load generator. */
const MAX_REQUESTS = 20;

/** Headers of a request. */
export const headers = z
  .record(
    z.string().regex(HEADER_NAME, "a header name"),
    z.string().regex(HEADER_VALUE, "one line of printable ASCII"),
  )
  .meta({
    description:
      "Request headers. In a value, here and in headers-file, {env.NAME} stands for a variable of the environment of the command or the job, which must be set; its value is in no report, log or stored file.",
  });

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

const shareOfLoad = z.number().positive().max(MAX_SHARE);

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
        shareOfLoad,
        "Its share next to those of the other requests, 1 by default: of the connections, or of a rate. Of the connections is not of the requests: a connection with a slow request sends fewer of them.",
      ),
      weight: optional(shareOfLoad, "Older name of share-of-load."),
      path: path.meta({ description: "Path and query of the request." }),
      ...requestKeys,
    }),
  )
  .min(1)
  .max(MAX_REQUESTS);

function isRegularExpression(text: string): boolean {
  // An expression that is too large only fails when it is used.
  return attempt(() => new RegExp(text, "u").test("")) !== undefined;
}
