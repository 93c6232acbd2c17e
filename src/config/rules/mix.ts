import type { LoadLevel } from "../../domain/series/series.ts";
import { MAX_REQUEST_NAME, requestKeys } from "../schema/scenario.ts";
import type { ParsedConfig, ParsedScenario } from "../schema/schema.ts";
import type { PathSegment, Source } from "../source.ts";
import { type Problem, problemsOf } from "./problems.ts";

/** Keys of a scenario's only request; in a mix, each request has its own. */
const OWN_KEYS = ["path", ...Object.keys(requestKeys)];

/**
 * Finds scenarios whose mix of requests cannot be sent.
 * @param source the file itself; the configuration already includes defaults
 */
export function mixProblems(scenarios: ParsedConfig["scenarios"], source: Source) {
  return problemsOf("scenarios", scenarios, function* (scenario, name) {
    yield* doubleFindings(scenario);
    if (!scenario.requests) return;
    const isOwn = (key: string) => source.at(["scenarios", name, key]) !== undefined;
    if (isOwn("requests") && isOwn("requests-file")) {
      yield [["requests-file"], "there is requests too", "Keep one of the two."];
    }
    for (const key of OWN_KEYS.filter(isOwn)) {
      yield [[key], "there is a mix of requests", `Write ${key} in each of the requests.`];
    }
    yield* nameFindings(scenario.requests);
    yield* loadFindings(scenario, scenario.requests.length);
  });
}

function* doubleFindings(scenario: ParsedScenario): Generator<Problem> {
  for (const [path, request] of requestsIn(scenario)) {
    if (request.body === undefined || request["body-file"] === undefined) continue;
    yield [[...path, "body"], "there is body-file too", "Keep one of the two."];
  }
}

/**
 * A request in the configuration. A scenario's only request has neither name nor share; a request of a mix has a path.
 */
export type ParsedRequest = Omit<NonNullable<ParsedScenario["requests"]>[number], "path"> &
  Pick<ParsedScenario, "path">;

/** The only request of a scenario, or those of its mix, each with its path in the scenario. */
export function requestsIn(
  scenario: ParsedScenario,
): readonly (readonly [readonly PathSegment[], ParsedRequest])[] {
  const { requests } = scenario;
  return requests
    ? requests.map((request, index) => [["requests", index], request])
    : [[[], scenario]];
}

/** The first scenario of a server, with its name. */
export function firstScenario(server: string, scenarios: ParsedConfig["scenarios"]) {
  return Object.entries(scenarios).find(([, { servers }]) => servers?.includes(server) ?? true);
}

/** The levels of a load, each a series of its own. */
export function levelsOf({
  concurrency = [],
  rate = [],
  capacity,
  stages,
}: ParsedScenario["load"]): readonly LoadLevel[] {
  return [
    ...concurrency.map((connections) => ({ concurrency: connections })),
    ...rate.map((each) => ({ rate: each })),
    ...(capacity ? [{ openLoop: "capacity" } as const] : []),
    ...(stages ? [{ openLoop: "stages" } as const] : []),
  ];
}

function* nameFindings(requests: readonly ParsedRequest[]): Generator<Problem> {
  const names = requests.map(requestName);
  const hint = "Give each request a name of its own.";
  for (const [index, name] of names.entries()) {
    if (names.indexOf(name) === index) continue;
    yield [["requests", index], `another request is called ${JSON.stringify(name)} too`, hint];
  }
}

/** A request's share of its mix, relative to those of the other requests. */
export function shareOf({ "share-of-load": share = 1 }: ParsedRequest): number {
  return share;
}

/** The name of a request; by default its method and path, truncated to the maximum length. */
export function requestName({ name, method, path = "" }: ParsedRequest): string {
  return name ?? `${method} ${path}`.slice(0, MAX_REQUEST_NAME);
}

function* loadFindings({ load }: ParsedScenario, requests: number): Generator<Problem> {
  const { concurrency = [], rate, capacity, stages, connections } = load;
  const tooFew = (found: number) => `found ${found}, which is less than the ${requests} requests`;
  const hint =
    "Each request of a mix needs a connection of its own: raise it, or leave requests out.";
  for (const [index, level] of concurrency.entries()) {
    if (level < requests) yield [["load", "concurrency", index], tooFew(level), hint];
  }
  if ((rate ?? capacity ?? stages) && connections < requests)
    yield [["load", "connections"], tooFew(connections), hint];
  if (load.requests !== undefined && requests > 1) {
    const why = "Use burst: some would be over before the others, and the mix with them.";
    yield [["load", "requests"], "a mix is sent for a time, not by number", why];
  }
}
