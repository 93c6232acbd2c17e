import type { Implausibility } from "../domain/per-request.ts";

/** The reason why the counts of two starts of a server say nothing about requests. */
export function implausibleText(why: Implausibility): string {
  switch (why.of) {
    case "no-count":
      return "a process of the server left no count: it was killed before it could write one, or has the id of another one in a namespace of its own";
    case "forks":
      return "its processes fork while they answer, or at their end, and a process that was forked has all that its parent executed before in its own count";
    case "too-few":
      return `the count grows by ${Math.round(why.perRequest)} instructions per request: the processes that answer left no count, as a worker that may not write its file does not`;
  }
}
