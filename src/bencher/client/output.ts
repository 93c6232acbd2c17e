import { z } from "zod";
import type { StoredAlert, StoredHistory, StoredReport } from "../domain/answer.ts";
import { alert, name, perf, project, report, uuid, word } from "./schemas.ts";

/**
 * Reads the one document that `bencher run --quiet --format json` prints, or the API's form of it.
 * @throws Error that names the first thing that is not as it should be
 */
export function parseReport(value: unknown): StoredReport {
  return parsed(report, value);
}

/**
 * Reads what the API says of a project.
 * @throws Error that names the first thing that is not as it should be
 */
export function parseProject(value: unknown): { readonly isClaimed: boolean } {
  return { isClaimed: typeof parsed(project, value).claimed === "string" };
}

/** A report in a list, without its results. */
export interface ListedReport {
  readonly uuid: string;
  readonly hash: string | undefined;
  /** Milliseconds since 1970. */
  readonly startMs: number;
}

/**
 * Reads a list of reports.
 * @throws Error that names the first thing that is not as it should be
 */
export function parseReportList(value: unknown): readonly ListedReport[] {
  const head = z.object({ version: z.object({ hash: word.nullish() }).nullish() });
  const list = z.array(z.object({ uuid, start_time: word, branch: z.object({ head }) }));
  return parsed(list, value).map((one) => ({
    uuid: one.uuid,
    hash: one.branch.head.version?.hash ?? undefined,
    startMs: Date.parse(one.start_time),
  }));
}

/**
 * Reads the names of a list of branches.
 * @throws Error that names the first thing that is not as it should be
 */
export function parseBranchNames(value: unknown): readonly string[] {
  return parsed(z.array(z.object({ name })), value).map((one) => one.name);
}

/** An alert in a list, with the branch and testbed that it was raised on. */
export type ListedAlert = StoredAlert & { readonly branch: string; readonly testbed: string };

/**
 * Reads a list of alerts.
 * @throws Error that names the first thing that is not as it should be
 */
export function parseAlertList(value: unknown): readonly ListedAlert[] {
  const place = z.object({
    threshold: z.object({ branch: z.object({ name }), testbed: z.object({ name, slug: word }) }),
  });
  const places = parsed(z.array(place), value);
  return parsed(z.array(alert), value).map((one, index): ListedAlert => {
    const { branch, testbed } = places[index]?.threshold ?? {};
    return { ...one, branch: branch?.name ?? "", testbed: testbed?.slug ?? "" };
  });
}

/**
 * Reads the API's answer to a query of earlier values.
 * @throws Error that names the first thing that is not as it should be
 */
export function parseHistory(value: unknown): readonly StoredHistory[] {
  return parsed(perf, value).results;
}

/**
 * Reads where a server's console is.
 * @throws Error when it does not say
 */
export function parseConsole(value: unknown): string {
  return parsed(z.object({ url: z.string().max(1024) }), value).url;
}

function parsed<Output>(schema: z.ZodType<Output>, value: unknown): Output {
  const found = schema.safeParse(value);
  if (found.success) return found.data;
  const issue = found.error.issues[0];
  throw new Error(`${issue?.path.join(".") || "the document"}: ${issue?.message}`);
}
