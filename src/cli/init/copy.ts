import { readFileSync, realpathSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { clones } from "../../composition/files.ts";
import { attempt } from "../../domain/shared/error.ts";
import { type OwnCopy, parseRepository } from "../../init/address.ts";
import { nearestWith } from "./files.ts";

const manifestSchema = z.object({
  repository: z.union([z.string(), z.object({ url: z.string() }).transform(({ url }) => url)]),
});

/**
 * Finds the origin of the running copy of Loadgate.
 * @param projectRoot absolute path of the repository that is initialized
 * @param start a folder in the copy; by default that of this file
 */
export async function ownCopy(
  projectRoot: string,
  environment: NodeJS.ProcessEnv,
  start: string = import.meta.dirname,
): Promise<OwnCopy> {
  const folder = nearestWith("package.json", start);
  const declared = declaredRepository(path.join(folder, "package.json"));
  const clone = await clones.readClone(folder, "action.yml", environment);
  const isInside = clone && realpathSync(clone.root) === realpathSync(projectRoot);
  const { commit, isPublished } = clone ?? {};
  const inside = isInside ? clone.inside : undefined;
  return { declared, remote: parseRepository(clone?.remote), commit, isPublished, inside };
}

function declaredRepository(manifest: string) {
  const parsed = attempt(() => manifestSchema.parse(JSON.parse(readFileSync(manifest, "utf8"))));
  return parsed && parseRepository(parsed.repository);
}
