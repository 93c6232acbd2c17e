import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import path from "node:path";
import type { Project } from "./project.ts";

/** What still works in the project's folders: databases write over their environment. */
export function atWorkIn(project: Project): readonly string[] {
  const root = path.dirname(project.folder);
  return readdirSync("/proc").flatMap((pid) => {
    try {
      const folder = readlinkSync(`/proc/${pid}/cwd`);
      return folder.startsWith(root) ? [readFileSync(`/proc/${pid}/cmdline`, "utf8")] : [];
    } catch {
      return [];
    }
  });
}
