import { spawnSync } from "node:child_process";
import type { CommentTimes } from "./comments.ts";
import { type ApiAnswer, type ApiRequest, json, page } from "./exchange.ts";

/** A pull request of the emulated repository. */
export interface PullOptions {
  readonly number: number;
  /** Login of its author; the repository's owner without. */
  readonly author?: string;
  /** Its commit: 40 hex digits. */
  readonly headSha: string;
  readonly headRef?: string;
  readonly baseRef?: string;
  readonly baseSha?: string;
  /** It comes from the author's fork. */
  readonly fork?: boolean;
  /** That fork was deleted since. */
  readonly isForkDeleted?: boolean;
  readonly title?: string;
  readonly body?: string;
  /** When its commit was pushed: ISO 8601; an hour ago without. */
  readonly headAt?: string;
}

/** A label that somebody set or took away. */
export interface LabelEvent {
  readonly pull: number;
  readonly event: "labeled" | "unlabeled";
  readonly label: string;
  readonly by: string;
  /** ISO 8601 */
  readonly at: string;
}

/** What changed a pull request, other than labels. */
export interface MoveEvent {
  readonly pull: number;
  readonly event: "head_ref_force_pushed" | "base_ref_changed";
  /** ISO 8601 */
  readonly at: string;
}

/** What the emulator does not know of pull requests: chosen commits, who set a label. */
export interface Pulls {
  readonly all: Map<number, PullOptions>;
  /** The number of the last issue or pull request that was made. */
  last: number;
  readonly labelEvents: LabelEvent[];
  readonly moves: MoveEvent[];
  /** Times of comments that were chosen, by their id. */
  commentTimes: ReadonlyMap<number, CommentTimes>;
}

/** Where a pull request's commits are: `owner/name` and the branch. */
export function headOf(
  { number, author, headRef = `change-${number}`, fork }: PullOptions,
  repository: string,
): { readonly repository: string; readonly branch: string } {
  const name = repository.split("/")[1];
  return { repository: fork ? `${author}/${name}` : repository, branch: headRef };
}

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * Puts into an answer what the emulator cannot be told: the commits of pull requests, and that apps
 * are bots.
 */
export function corrected(value: unknown, pulls: Pulls): unknown {
  if (Array.isArray(value)) return value.map((each) => corrected(each, pulls));
  if (!isObject(value)) return value;
  const copy: Json = Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, corrected(each, pulls)]),
  );
  if (typeof copy["login"] === "string" && copy["login"].endsWith("[bot]")) copy["type"] = "Bot";
  const { number, head, base, id } = copy;
  if ("issue_url" in copy && !("head" in copy) && typeof id === "number") {
    return { ...copy, ...pulls.commentTimes.get(id) };
  }
  const pull = typeof number === "number" ? pulls.all.get(number) : undefined;
  if (!pull || !isObject(head) || !isObject(base)) return copy;
  return {
    ...copy,
    head: {
      ...head,
      sha: pull.headSha,
      ...(isObject(head["repo"]) && { repo: { ...head["repo"], pushed_at: pushedAt(pull) } }),
      ...(pull.isForkDeleted && { repo: null }),
    },
    base: { ...base, ...(pull.baseSha !== undefined && { sha: pull.baseSha }) },
  };
}

const AN_HOUR_MS = 3_600_000;

/** When a pull request's commit was pushed: ISO 8601. */
export function pushedAt({ headAt }: PullOptions): string {
  return headAt ?? new Date(Date.now() - AN_HOUR_MS).toISOString();
}

/** Reads something from the emulator. */
export type Read = (path: string) => Promise<ApiAnswer>;

/**
 * What the emulator has not: the pull requests of a commit, and who set a pull request's labels.
 * @returns undefined where the emulator has it
 */
export async function answerAboutPulls(
  { method, url }: ApiRequest,
  pulls: Pulls,
  { repository, folder }: { readonly repository: string; readonly folder: string | undefined },
  read: Read,
): Promise<ApiAnswer | undefined> {
  if (method !== "GET") return undefined;
  const ofCommit = /^(\/repos\/[^/]+\/[^/]+)\/commits\/([^/]+)\/pulls$/.exec(url.pathname);
  if (ofCommit) {
    const [, asked = "", sha = ""] = ofCommit;
    const found = [];
    for (const pull of pulls.all.values()) {
      if (!hasCommit(pull, sha, folder)) continue;
      const answer = await read(`/repos/${repository}/pulls/${pull.number}`);
      const document: unknown = JSON.parse(String(answer.body));
      // A repository knows no commit that is only in a fork: GitHub answers with an empty list there.
      if (isObject(document) && `/repos/${headRepository(document)}` === asked) {
        found.push(document);
      }
    }
    return json(200, found);
  }
  const events = /^\/repos\/[^/]+\/[^/]+\/issues\/(\d+)\/(events|timeline)$/.exec(url.pathname);
  if (!events) return undefined;
  const isOfPull = ({ pull }: { readonly pull: number }) => pull === Number(events[1]);
  const labels = pulls.labelEvents.filter(isOfPull).map(({ event, label, by, at }) => ({
    event,
    created_at: at,
    actor: { login: by, type: by.endsWith("[bot]") ? "Bot" : "User" },
    label: { name: label, color: "ededed" },
  }));
  const moves = pulls.moves.filter(isOfPull).map(({ event, at }) => ({ event, created_at: at }));
  return page(
    [...labels, ...moves]
      .toSorted((a, b) => Date.parse(a.created_at) - Date.parse(b.created_at))
      .map((each, index) => ({ id: index + 1, node_id: `E_${index + 1}`, ...each })),
    url,
  );
}

/** @param folder a repository on disk; without it, only a pull request's head is known */
function hasCommit({ headSha, baseSha }: PullOptions, sha: string, folder?: string): boolean {
  if (headSha === sha || folder === undefined || baseSha === undefined) return headSha === sha;
  const range = `${baseSha}..${headSha}`;
  const { stdout } = spawnSync("git", ["-C", folder, "rev-list", range], { encoding: "utf8" });
  return stdout.split("\n").includes(sha);
}

function headRepository(pull: Json): unknown {
  const { head } = pull;
  return isObject(head) && isObject(head["repo"]) ? head["repo"]["full_name"] : undefined;
}
