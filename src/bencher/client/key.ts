import { LoadgateError } from "../../domain/shared/error.ts";

/** A key of a project or of a user. */
const KEY = /^bencher_(run|user)_[0-9A-Za-z]{30}$/;

/**
 * Checks a key's form, since the client itself repeats a malformed one in its error.
 * @param key as it was given
 * @throws LoadgateError `publishing` that does not show it
 */
export function checkKey(key: string): void {
  if (KEY.test(key)) return;
  const message =
    "The Bencher key is malformed: expected bencher_run_ or bencher_user_ followed by 30 letters and digits";
  const hint =
    "Copy it again from the project's settings in Bencher; tokens (JWT) are not accepted.";
  throw new LoadgateError("publishing", message, { hint });
}

/** Whether a key can make new projects: only a user's can. */
export function isUserKey(key: string): boolean {
  return key.startsWith("bencher_user_");
}

/**
 * A function that takes the key out of any text.
 * @param key nothing is taken out where there is none
 */
export function keyMask(key: string | undefined): (text: string) => string {
  return key ? (text) => text.replaceAll(key, "***") : (text) => text;
}
