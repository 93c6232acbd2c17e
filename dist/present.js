// src/domain/run/transport.ts
/** How requests are sent unless a scenario says otherwise. */
const PLAIN = { protocol: "http1" };
/**
* The address of a path on a server.
* @param origin the server's own, such as `http://127.0.0.1:40213`
*/
function addressOf(origin, path, transport) {
	if (transport === void 0) return { url: `${origin}${path}` };
	const { tls, socket } = transport;
	const scheme = tls ? "https:" : "http:";
	return {
		url: `${origin.replace(/^https?:/, scheme)}${path}`,
		transport: socket === void 0 ? transport : {
			...transport,
			socket: socket.replaceAll("{port}", portOf(origin))
		}
	};
}
function portOf(origin) {
	return origin.slice(origin.lastIndexOf(":") + 1);
}
/** Whether requests are sent in HTTP/2, with TLS or without. */
function isHttp2({ protocol }) {
	return protocol !== "http1";
}
/** @returns undefined for {@link PLAIN} */
function transportKind(transport) {
	if (transport === void 0) return void 0;
	const { protocol, tls, socket } = transport;
	return {
		protocol,
		...tls && { tls: true },
		...socket !== void 0 && { socket: true }
	};
}
/** A transport in words, such as `HTTP/2 over TLS`. */
function transportText({ protocol, tls, socket }) {
	return `${protocol === "http1" ? "HTTP/1.1" : "HTTP/2"}${tls ? " over TLS" : protocol === "h2c" ? " without TLS" : ""}${socket ? " over a unix socket" : ""}`;
}
/**
* One arm's form of a request, to be sent to a server of the other: its protocol stays, but each arm's server shows
* the certificate of its own build.
*/
function withTrustOf(transport, own) {
	return transport?.tls && own?.tls ? {
		...transport,
		tls: own.tls
	} : transport;
}
// src/domain/shared/present.ts
/** The items that are there, so that `condition && item` in a list leaves the item out where it does not apply. */
function present(items) {
	return items.filter((item) => item !== void 0 && item !== false);
}
export { transportKind as a, isHttp2 as i, PLAIN as n, transportText as o, addressOf as r, withTrustOf as s, present as t };
