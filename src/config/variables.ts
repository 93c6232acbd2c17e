import { readFileSync } from "node:fs";
import type { Config } from "../domain/run/plan/config.ts";
import {
  type Variables,
  variableFault,
  variablesIn,
} from "../domain/run/plan/request-variables.ts";
import { dotted } from "./issue.ts";
import { requestsIn } from "./rules/mix.ts";
import type { ParsedConfig } from "./schema/schema.ts";
import type { Source } from "./source.ts";

/**
 * An environment variable that a request names, and where: the file and line, followed by the key if it is in the
 * configuration.
 */
export type VariableUse = ReturnType<typeof variablesOf>[number];

/** The variables named in headers and bodies of the configuration itself. */
export function variablesOf(config: ParsedConfig, source: Source) {
  return filledTexts(config).flatMap(({ path, text, kind }) =>
    variablesIn(text).map((name) => {
      return { name, place: `${source.place(path)}: ${dotted(path)}`, kind };
    }),
  );
}

/** The variables named in header files, which must be readable. */
export function variablesInFiles({ scenarios }: Config): readonly VariableUse[] {
  const files = scenarios.flatMap(({ requests }) =>
    requests.flatMap(({ headersFile }) => headersFile ?? []),
  );
  return [...new Set(files)].flatMap((file) =>
    readFileSync(file, "utf8")
      .split("\n")
      .flatMap((line, index) =>
        variablesIn(line.startsWith("#") ? "" : line).map((name): VariableUse => {
          return { name, place: `${file}:${index + 1}`, kind: "header" };
        }),
      ),
  );
}

/** The variables that cannot be filled in, one line each with its place; never a value. */
export function variableFaults(uses: readonly VariableUse[], variables: Variables) {
  return uses.flatMap(({ name, place, kind }) => {
    const fault = variableFault(name, kind, variables);
    return fault === undefined ? [] : [`${place}: ${fault}`];
  });
}

/** Texts in which variables are filled in, with their keys: header values and bodies in the configuration itself. */
export function filledTexts(config: ParsedConfig) {
  return requestsOf(config).flatMap(([at, { headers = {}, body }]) => [
    ...Object.entries(headers).map(([name, text]) => {
      return { path: [...at, "headers", name], text, kind: "header" } as const;
    }),
    ...(body === undefined ? [] : [{ path: [...at, "body"], text: body, kind: "body" } as const]),
  ]);
}

/** All requests, those of `ready` among them, each with its key. */
export function requestsOf({ servers, scenarios }: ParsedConfig) {
  return [
    ...Object.entries(servers).map(([name, { ready }]) => {
      return [["servers", name, "ready"], ready] as const;
    }),
    ...Object.entries(scenarios).flatMap(([name, scenario]) =>
      requestsIn(scenario).map(([own, request]) => {
        return [["scenarios", name, ...own], request] as const;
      }),
    ),
  ];
}
