import { LoadgateError } from "../../domain/shared/error.ts";

/** The form of a project's or user's key. */
const KEY = /^bencher_(run|user)_[0-9A-Za-z]{30}$/;

/**
 * Checks a key's form, because the client itself prints a malformed one in its error.
 * @param key as given by the user
 * @throws LoadgateError `publishing` that does not contain the key
 */
export function checkKey(key: string): void {
  if (KEY.test(key)) return;
  const message =
    "The Bencher key is malformed: expected bencher_run_ or bencher_user_ followed by 30 letters and digits";
  const hint =
    "Copy it again from the project's settings in Bencher; tokens (JWT) are not accepted.";
  throw new LoadgateError("publishing", message, { hint });
}

/**
 * Makes a function that masks the key in any text.
 * @param key without one, texts are returned unchanged
 */
export function keyMask(key: string | undefined): (text: string) => string {
  return key ? (text) => text.replaceAll(key, "***") : (text) => text;
}
