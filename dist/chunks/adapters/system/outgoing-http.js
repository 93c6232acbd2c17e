import { buffer } from "node:stream/consumers";
// src/adapters/system/outgoing-http.ts
const SOCKET_TIMEOUT_MS = 3e4;
/**
* Provides a client whose connections are closed when the work ends or is aborted: an open one would keep the
* process alive. The client is loaded on demand, so that a run that fetches nothing starts without it.
* @param options `allowRedirects: false` returns a redirect instead of following it
*/
async function withClient(signal, work, { allowRedirects = true } = {}) {
	const { HttpClient } = await import("../../exports/@actions-http-client.js");
	signal.throwIfAborted();
	const client = new HttpClient("loadgate", [], {
		allowRedirects,
		allowRetries: true,
		maxRetries: 2,
		socketTimeout: SOCKET_TIMEOUT_MS,
		keepAlive: true
	});
	let onAbort = () => {};
	const aborted = new Promise((_, reject) => {
		onAbort = () => reject(signal.reason);
		signal.addEventListener("abort", onAbort, { once: true });
	});
	try {
		return await Promise.race([work(client), aborted]);
	} finally {
		signal.removeEventListener("abort", onAbort);
		client.dispose();
	}
}
/**
* Fetches a text.
* @throws Error when there is no answer, or it is too long
*/
function fetchText(url, { headers, maxBytes, allowRedirects = true }, signal) {
	const fetching = async (client) => {
		const { message } = await client.get(url, { ...headers });
		const text = (await buffer(bounded(message, url, maxBytes))).toString("utf8");
		return {
			status: message.statusCode ?? 0,
			text,
			location: message.headers.location
		};
	};
	return withClient(signal, fetching, { allowRedirects });
}
/**
* Passes the chunks of a body on.
* @param url for the message
* @throws Error when there are more than `maxBytes` bytes
*/
async function* bounded(body, url, maxBytes) {
	let bytes = 0;
	for await (const chunk of body) {
		bytes += chunk.length;
		if (bytes > maxBytes) throw new Error(`${url}: more than ${maxBytes} bytes`);
		yield chunk;
	}
}
export { fetchText as n, withClient as r, bounded as t };
