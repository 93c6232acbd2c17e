import { requestsIn } from "./rules/mix.ts";
import type { ParsedConfig } from "./schema/schema.ts";

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
