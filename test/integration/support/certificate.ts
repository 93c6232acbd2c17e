import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/**
 * Makes a certificate for 127.0.0.1 that signs itself.
 * @param folder is removed by the caller
 * @param options `isAuthority`: whether it may sign others, as openssl makes them by default
 * @returns path of a file with key and certificate, which is its own authority too
 */
export function selfSigned(
  folder: string,
  { isAuthority = false }: { readonly isAuthority?: boolean } = {},
): string {
  const [key, certificate] = ["key.pem", "certificate.pem"].map((name) => path.join(folder, name));
  const made = spawnSync("openssl", [
    ..."req -x509 -newkey rsa:2048 -nodes -subj /CN=localhost -days 2".split(" "),
    ...["-addext", "subjectAltName=IP:127.0.0.1"],
    ...(isAuthority ? [] : ["-addext", "basicConstraints=critical,CA:FALSE"]),
    ...["-keyout", String(key), "-out", String(certificate)],
  ]);
  if (made.status !== 0) throw new Error(String(made.stderr));
  const both = path.join(folder, isAuthority ? "authority.pem" : "both.pem");
  writeFileSync(
    both,
    readFileSync(String(key), "utf8") + readFileSync(String(certificate), "utf8"),
  );
  return both;
}
