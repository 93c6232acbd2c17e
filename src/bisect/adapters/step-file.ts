import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { attempt, LoadgateError } from "../../domain/shared/error.ts";
import { BISECT_FILES, type OutputFolder } from "../../ports/output-folder.ts";
import { VERSION } from "../../version.ts";
import type { BisectStep } from "../domain/bisection.ts";
import type { StepStore } from "../ports.ts";

/** The file's content. */
interface StepDocument {
  /** Hash of the version of Loadgate and the search: only that version wrote these steps, so they are not checked. */
  readonly search: string;
  readonly steps: readonly BisectStep[];
}

/**
 * Keeps the steps of a search in a file of the output folder, so that it can go on after it was killed.
 * @param search everything that identifies the search: repository, commits, arguments
 */
export function createStepFile(output: OutputFolder, search: readonly unknown[]): StepStore {
  const file = path.join(output.location, BISECT_FILES.steps);
  const id = createHash("sha256")
    .update(JSON.stringify([VERSION, search]))
    .digest("hex");
  return {
    read: async () => {
      const content = attempt(() => readFileSync(file, "utf8"));
      if (content === undefined) return [];
      const found = attempt(() => JSON.parse(content) as StepDocument);
      if (found?.search === id && Array.isArray(found.steps)) return found.steps;
      const message = `${file} is of another search or version, or cannot be read`;
      const hint = "Add --clean to start over, or name another folder with --out.";
      throw new LoadgateError("usage", message, { hint });
    },
    write: (steps) => {
      const written: StepDocument = { search: id, steps };
      return output.write(BISECT_FILES.steps, `${JSON.stringify(written, undefined, 2)}\n`);
    },
  };
}
