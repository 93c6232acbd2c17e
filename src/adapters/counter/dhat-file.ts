import { readFileSync } from "node:fs";

/**
 * The instructions that a process executed, from the file that DHAT wrote at its end.
 * @param file its path
 * @throws Error where the file has no total, because it was cut off
 */
export function totalOfDhat(file: string): number {
  const text = readFileSync(file, "latin1").trimEnd();
  // The end of the run, which DHAT tells by the instructions until then.
  const total = /^,"te":(\d+)$/m.exec(text)?.[1];
  if (total === undefined || !text.endsWith("}")) throw new Error("a count of DHAT was cut off");
  return Number(total);
}
