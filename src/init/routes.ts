const READY =
  /^\/(?:actuator\/health|healthz?|health[-_]?check|livez?|readyz?|ready|up|ping|status)\/?$/i;

/**
 * Chooses paths for a service's first scenario and its readiness check among the routes in a server's source.
 * @param source its text
 * @param patterns each with the path of a GET route as its first group
 * @returns `/` for both if there is no route without parameters
 */
export function pathsIn(source: string, patterns: readonly RegExp[]) {
  const paths = patterns.flatMap((pattern) =>
    [...source.matchAll(pattern)].map(([, path = ""]) => `/${path.replace(/^\//, "")}`),
  );
  const routes = paths.filter((path) => /^\/[\w./-]*$/.test(path));
  const ready = routes.find((path) => READY.test(path));
  const path = routes.includes("/")
    ? "/"
    : (routes.find((each) => !READY.test(each)) ?? ready ?? "/");
  return { path, readyPath: ready ?? path };
}

/** Note for a server whose way of setting the port is unknown. */
export const NEEDS_PORT = "It must listen on the port in PORT, or take it as an option.";

/**
 * The note for a server whose port seems to be fixed in its source.
 * @param pattern with the port as its first group
 * @returns undefined if no port is found
 */
export function fixedPortNote(source: string, pattern: RegExp): string | undefined {
  const port = pattern.exec(source)?.[1];
  return port === undefined
    ? undefined
    : `It seems to listen on port ${port}: make it read PORT, as base and head run at once.`;
}
