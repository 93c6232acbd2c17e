import type { FoundComment } from "./comments.ts";
import { type ApiAnswer, type ApiRequest, failed, json, page } from "./exchange.ts";

/** A comment, and the commit that it is on. */
interface CommitComment extends FoundComment {
  readonly sha: string;
}

/**
 * The comments on commits, which the emulator keeps for no commit but its own.
 * @param repository `owner/name`
 */
export function createCommitComments(repository: string) {
  const all = new Map<number, CommitComment>();
  const shown = ({ id, author, body }: CommitComment) => {
    const at = "2026-02-03T04:05:06Z";
    const html_url = `https://github.com/${repository}/commit/x#commitcomment-${id}`;
    return { id, user: { login: author }, body, html_url, created_at: at, updated_at: at };
  };
  const of = (sha: string) => [...all.values()].filter((one) => one.sha === sha);
  return {
    of,
    answer: ({ method, url, body, login = "" }: ApiRequest): ApiAnswer | undefined => {
      const path = url.pathname.slice(`/repos/${repository}`.length);
      const [, sha] = /^\/commits\/([^/]+)\/comments$/.exec(path) ?? [];
      const [, id = ""] = /^\/comments\/(\d+)$/.exec(path) ?? [];
      const text = () => String(JSON.parse(String(body)).body);
      const keep = (one: CommitComment, status: number) => {
        all.set(one.id, one);
        return json(status, shown(one));
      };
      if (sha !== undefined && method === "GET") return page(of(sha).map(shown), url);
      if (sha !== undefined)
        return keep({ sha, id: all.size + 1, author: login, body: text() }, 201);
      if (id === "") return undefined;
      const found = all.get(Number(id));
      if (!found) return failed(404, "Not Found");
      if (method === "PATCH") return keep({ ...found, body: text() }, 200);
      all.delete(found.id);
      return { status: 204, body: "" };
    },
  };
}
