import { readFileSync } from "node:fs";

/**
 * Reads the number of instructions that a process executed from the file that DHAT wrote when it ended.
 * @param file its path
 * @throws Error if the file was cut off and has no total
 */
export function totalOfDhat(file: string): number {
  const text = readFileSync(file, "latin1").trimEnd();
  // The end of the run, which DHAT measures in instructions.
  const total = /^,"te":(\d+)$/m.exec(text)?.[1];
  if (total === undefined || !text.endsWith("}")) throw new Error("a count of DHAT was cut off");
  return Number(total);
}
