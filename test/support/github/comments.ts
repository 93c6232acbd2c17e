import type { Ask } from "./emulator.ts";

/** A comment on a pull request. */
export interface FoundComment {
  readonly id: number;
  readonly author: string;
  readonly body: string;
}

/** When a comment was written, and changed last: ISO 8601. */
export interface CommentTimes {
  readonly created_at: string;
  readonly updated_at: string;
}

/** The comments on pull requests. */
export interface Comments {
  /** Times that were chosen, by the comment's id. */
  readonly times: ReadonlyMap<number, CommentTimes>;
  /** @returns the comment's id */
  readonly add: (pull: number, author: string, body: string, at?: string) => Promise<number>;
  readonly edit: (id: number, by: string, body: string, at: string) => Promise<void>;
  /** All comments, oldest first. */
  readonly all: (pull: number) => Promise<readonly FoundComment[]>;
}

interface ApiComment extends CommentTimes {
  readonly id: number;
  readonly body: string;
  readonly user: { readonly login: string };
}

/**
 * Writes and reads comments.
 * @param owner who may read all of them
 * @param here path of the repository
 */
export function createComments(ask: Ask, owner: string, here: string): Comments {
  const times = new Map<number, CommentTimes>();
  return {
    times,
    add: async (pull, author, body, at) => {
      const path = `${here}/issues/${pull}/comments`;
      const { id } = (await ask(author, "POST", path, { body })) as ApiComment;
      if (at !== undefined) times.set(id, { created_at: at, updated_at: at });
      return id;
    },
    edit: async (id, by, body, at) => {
      const path = `${here}/issues/comments/${id}`;
      const { created_at } = (await ask(by, "PATCH", path, { body })) as ApiComment;
      times.set(id, { created_at, updated_at: at });
    },
    all: async (pull) => {
      const found: FoundComment[] = [];
      for (let number = 1; ; number += 1) {
        const path = `${here}/issues/${pull}/comments?per_page=100&page=${number}`;
        const some = (await ask(owner, "GET", path)) as readonly ApiComment[];
        found.push(...some.map(({ id, body, user }) => ({ id, author: user.login, body })));
        if (some.length < 100) return found;
      }
    },
  };
}
