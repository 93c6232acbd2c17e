import { beforeEach } from "vitest";

/**
 * Skips every test of the surrounding suite, or file, where there is a reason to; `npm test` prints it.
 * @param reason why they cannot run on this machine; undefined where they can
 */
export function skipAll(reason: string | undefined): void {
  beforeEach(({ skip }) => {
    if (reason !== undefined) skip(reason);
  });
}
