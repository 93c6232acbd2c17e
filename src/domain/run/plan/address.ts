import { attempt } from "../../shared/error.ts";

/** A server's address, or the reason why it is not valid. */
type Address = { readonly url: string } | { readonly problem: string };

/**
 * Parses the address of a server.
 * @returns it without a trailing slash, so that a request's path can be appended
 */
export function readAddress(text: string): Address {
  const url = attempt(() => new URL(text));
  if (!url) return { problem: "is no URL" };
  if (!/^https?:$/.test(url.protocol))
    return { problem: "does not begin with http:// or https://" };
  if (url.username !== "" || url.password !== "") return { problem: "holds a user or a password" };
  if (/[?#]/.test(text)) return { problem: "holds more than host, port and path" };
  return { url: url.href.replace(/\/+$/, "") };
}

/**
 * Normalises a host as in URLs, so that two can be compared.
 * @param text name or address, an IPv6 address with or without brackets
 * @returns undefined if it is not a host, such as one with a port or a wildcard
 */
export function readHost(text: string): string | undefined {
  const isIpv6 = text.includes(":") && !text.startsWith("[");
  const url = attempt(() => new URL(`http://${isIpv6 ? `[${text}]` : text}`));
  if (!url) return undefined;
  const { hostname, host, href } = url;
  const isPlain = hostname === host && href === `http://${host}/` && !host.includes("*");
  return isPlain ? host : undefined;
}

/** True for a loopback host: 127.0.0.0/8, ::1 or localhost, however names are resolved elsewhere. */
export function isLoopback(host: string): boolean {
  return host === "localhost" || host === "[::1]" || /^127\.\d+\.\d+\.\d+$/.test(host);
}

/** The host of an address, as {@link readHost} returns it. */
export function hostOf(address: string): string {
  return new URL(address).hostname;
}

/**
 * True if two addresses are the same server, judged by their text alone: two names of one host count as different.
 * `localhost` equals any loopback address.
 */
export function isSameServer(a: string, b: string): boolean {
  const [one, other] = [new URL(a), new URL(b)];
  const hosts = [one.hostname, other.hostname];
  const isLocal = hosts.includes("localhost") && hosts.every(isLoopback);
  return (isLocal || one.hostname === other.hostname) && placeOf(one) === placeOf(other);
}

const PORTS: Readonly<Record<string, string>> = { "http:": "80", "https:": "443" };

/** The port and path of an address. */
function placeOf({ port, protocol, pathname }: URL): string {
  return `${port || PORTS[protocol]} ${pathname.replace(/\/+$/, "")}`;
}
