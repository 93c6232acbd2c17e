const READY =
  /^\/(?:actuator\/health|healthz?|health[-_]?check|livez?|readyz?|ready|up|ping|status)\/?$/i;

/** The paths that a scenario and the readiness check of a service begin with. */
export interface Paths {
  readonly path: string;
  readonly readyPath: string;
}

/**
 * Chooses paths among the routes that stand in the source of a server.
 * @param source its text
 * @param patterns each with the path of a GET route as its first group
 * @returns `/` for both where no route without parameters is found
 */
export function pathsIn(source: string, patterns: readonly RegExp[]): Paths {
  const found = patterns.flatMap((pattern) =>
    [...source.matchAll(pattern)].map(([, path = ""]) => `/${path.replace(/^\//, "")}`),
  );
  const routes = found.filter((path) => /^\/[\w./-]*$/.test(path));
  const ready = routes.find((path) => READY.test(path));
  const path = routes.includes("/")
    ? "/"
    : (routes.find((each) => !READY.test(each)) ?? ready ?? "/");
  return { path, readyPath: ready ?? path };
}
