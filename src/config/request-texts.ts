import type { VariablePlace } from "../domain/run/plan/request-variables.ts";
import { requestsIn } from "./rules/mix.ts";
import type { ParsedConfig } from "./schema/schema.ts";
import type { PathSegment } from "./source.ts";

/** A text that is sent, and its key. */
export interface RequestText {
  readonly path: readonly PathSegment[];
  readonly text: string;
}

/** A part of a request in which variables are filled in. */
export interface FilledText extends RequestText {
  readonly kind: VariablePlace;
}

/** Header values and bodies in the configuration itself. */
export function filledTexts({ servers, scenarios }: ParsedConfig): readonly FilledText[] {
  const asked = Object.entries(servers).flatMap(([name, { ready }]) =>
    textsOf(ready).map((text) => ({ ...text, path: ["servers", name, "ready", ...text.path] })),
  );
  const sent = Object.entries(scenarios).flatMap(([name, scenario]) =>
    requestsIn(scenario).flatMap(([own, request]) =>
      textsOf(request).map((text) => ({
        ...text,
        path: ["scenarios", name, ...own, ...text.path],
      })),
    ),
  );
  return [...asked, ...sent];
}

function textsOf({
  headers = {},
  body,
}: {
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly body?: string | undefined;
}): readonly FilledText[] {
  return [
    ...Object.entries(headers).map(([name, text]): FilledText => {
      return { path: ["headers", name], text, kind: "header" };
    }),
    ...(body === undefined ? [] : [{ path: ["body"], text: body, kind: "body" } as const]),
  ];
}

/** The paths of all requests. */
export function requestPaths({ servers, scenarios }: ParsedConfig): readonly RequestText[] {
  const asked = Object.entries(servers).map(([name, { ready }]) => ({
    path: ["servers", name, "ready", "path"],
    text: ready.path,
  }));
  const sent = Object.entries(scenarios).flatMap(([name, scenario]) =>
    requestsIn(scenario).map(([own, { path: text }]) => {
      return { path: ["scenarios", name, ...own, "path"], text };
    }),
  );
  return [...asked, ...sent].flatMap(({ path, text }) =>
    text === undefined ? [] : [{ path, text }],
  );
}
