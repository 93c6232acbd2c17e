import { readFileSync } from "node:fs";
import { type ConnectionOptions, checkServerIdentity, type PeerCertificate } from "node:tls";
import type { Trust } from "../../domain/run/plan/transport.ts";

/**
 * Certificate checks of a TLS connection, as strict as the load generator's: it refuses a certificate that may sign
 * others (`CA:TRUE`), which Node accepts.
 * @throws Error if the file cannot be read
 */
export function tlsOptions({ caFile, insecure }: Trust): ConnectionOptions {
  if (insecure) return { rejectUnauthorized: false };
  return {
    ca: caFile === undefined ? undefined : readFileSync(caFile),
    checkServerIdentity: (host: string, certificate: PeerCertificate) =>
      checkServerIdentity(host, certificate) ??
      (certificate.ca ? protocolError(OF_AN_AUTHORITY) : undefined),
  };
}

const OF_AN_AUTHORITY =
  "the server shows the certificate of an authority (CA:TRUE), which oha refuses; use one with basicConstraints=CA:FALSE, or tls: { insecure: true }";

/** A connection error with a code, like system errors have. */
export function protocolError(message: string): Error {
  return Object.assign(new Error(message), { code: "EPROTO" });
}

/** Node's messages for the end of a connection, reworded to say which side closed it. */
const ENDS: Readonly<Record<string, string>> = {
  "socket hang up": "the server closed the connection without an answer",
  aborted: "the server closed the connection before the end of its answer",
};

/** A connection error in one line, without the addresses and source files in OpenSSL's own messages. */
export function readableError(error: Error): Error {
  const { code, reason } = error as NodeJS.ErrnoException & { readonly reason?: string };
  const end = code === "ECONNRESET" ? ENDS[error.message] : undefined;
  if (end !== undefined) return Object.assign(new Error(end, { cause: error }), { code });
  if (typeof reason !== "string" || !code?.startsWith("ERR_SSL_")) return error;
  return Object.assign(new Error(`TLS: ${reason}`, { cause: error }), { code });
}
