import { isHttp2, PLAIN, type Transport } from "../../domain/run/plan/transport.ts";
import { http1Line } from "./http1.ts";
import { http2Line } from "./http2.ts";
import type { Line } from "./line.ts";

/**
 * Opens a line to a server.
 * @param options `keepAlive`: whether HTTP/1.1 reuses its connection; HTTP/2 always does
 */
export function openLine(
  transport: Transport = PLAIN,
  { keepAlive }: { readonly keepAlive: boolean },
): Line {
  return isHttp2(transport) ? http2Line(transport) : http1Line(transport, keepAlive);
}
