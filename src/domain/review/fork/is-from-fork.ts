/**
 * Whether a pull request comes from a fork, whose jobs get no secrets.
 * @param head `OWNER/NAME` of the repository that its commits are in; absent when that was deleted, which
 *   happens to forks only
 * @param base the same of the repository that it is for
 */
export function isFromFork(head: string | undefined, base: string | undefined): boolean {
  return head === undefined || head !== base;
}
