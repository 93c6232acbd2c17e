import type { StartRequest } from "../../ports/server-runtime.ts";

/** The section of the configuration that a server is from, such as `servers.go`. */
export function sectionOf({ name, isService = false }: StartRequest): string {
  return `${isService ? "services" : "servers"}.${name}`;
}
