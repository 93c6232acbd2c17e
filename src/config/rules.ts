import { nearest } from "./nearest.ts";
import { expectsPort, wrongPlaceholder } from "./placeholders.ts";
import type { ParsedConfig } from "./schema.ts";
import type { PathSegment } from "./source.ts";

/** A problem at one place in a configuration. */
export interface Problem {
  readonly path: readonly PathSegment[];
  /** What was found there, in words. */
  readonly what: string;
  /** What to do about it. */
  readonly hint: string;
}

type Servers = ParsedConfig["servers"];

/**
 * Checks the rules that the schema cannot express, since they concern several keys or the text of a
 * command.
 * @returns what violates them, in the order of the rules
 */
export function brokenRules({ servers, scenarios }: ParsedConfig): readonly Problem[] {
  return [
    ...unknownServers(Object.keys(servers), scenarios),
    ...sharedPorts(servers),
    ...placeholders(servers),
  ];
}

function unknownServers(
  known: readonly string[],
  scenarios: ParsedConfig["scenarios"],
): readonly Problem[] {
  const hint = `The servers are: ${known.join(", ")}.`;
  return Object.entries(scenarios).flatMap(([scenario, { servers = [] }]) =>
    servers.flatMap((server, index) => {
      if (known.includes(server)) return [];
      const what = `no server is named "${server}"${nearest(server, known)}`;
      return [{ path: ["scenarios", scenario, "servers", index], what, hint }];
    }),
  );
}

function sharedPorts(servers: Servers): readonly Problem[] {
  const owners = new Map<number, string>();
  return Object.entries(servers).flatMap(([name, { port }]) => {
    if (port === undefined) return [];
    const owner = owners.get(port);
    if (owner === undefined) {
      owners.set(port, name);
      return [];
    }
    return [
      {
        path: ["servers", name, "port"],
        what: `found ${port}, which servers.${owner}.port has too`,
        hint: "All servers run at once: give each a port of its own, or use {port} in run instead.",
      },
    ];
  });
}

function placeholders(servers: Servers): readonly Problem[] {
  return Object.entries(servers).flatMap(([name, server]) => {
    const wrong = wrongPlaceholder(server.run);
    const inRun = wrong && {
      path: ["servers", name, "run"],
      what: `unknown placeholder ${wrong.text}${wrong.isAlmostPort ? "; did you mean {port}?" : ""}`,
      hint: "{port} is the only placeholder; put braces that the program should see in quotes.",
    };
    const elsewhere = [
      { path: ["build"], text: server.build },
      { path: ["clean"], text: server.clean },
      ...Object.entries(server.env).map(([key, text]) => ({ path: ["env", key], text })),
    ].filter(({ text = "" }) => expectsPort(text));
    return [
      ...(inRun ? [inRun] : []),
      ...elsewhere.map(({ path }) => ({
        path: ["servers", name, ...path],
        what: "{port} is not replaced here",
        hint: "Use {port} in run; the server also finds the port in its environment, as PORT.",
      })),
    ];
  });
}
