import { z } from "zod";
import { onFailure } from "../../domain/review/code-host-error.ts";
import type { Comments } from "../../ports/code-host.ts";
import type { GitHubClient } from "./client.ts";
import { comment } from "./responses.ts";

const comments = z.array(comment).describe("comments");

/**
 * Comments on one kind of thing.
 * @param all path of its comments, with `{on}` for its number or id
 * @param one path of a comment, with `{id}`
 */
export function createComments<On extends number | string>(
  { ask, pages }: GitHubClient,
  all: string,
  one: string,
): Comments<On> {
  const named = (on: On) => (typeof on === "number" ? `#${on}` : String(on).slice(0, 7));
  return {
    comments: (on) =>
      pages(comments, `list the comments on ${named(on)}`, { route: `GET ${all}`, on }),
    createComment: (on, body) =>
      ask(comment, `comment on ${named(on)}`, { route: `POST ${all}`, on, body }),
    updateComment: (id, body) =>
      ask(comment, "update the comment", { route: `PATCH ${one}`, id, body }),
    deleteComment: async (id) => {
      const gone = ask(z.unknown(), "remove a second comment", { route: `DELETE ${one}`, id });
      await gone.catch(onFailure(["not-found"], () => undefined));
    },
  };
}
