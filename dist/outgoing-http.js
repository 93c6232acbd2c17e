// src/adapters/system/outgoing-http.ts
const SOCKET_TIMEOUT_MS = 3e4;
/**
* Lends a client whose connections end with the work or with the abort, whichever comes first: one
* that is left open keeps the process from ending. The client is loaded only here, so that a run that
* needs nothing from outside starts without it.
*/
async function withClient(signal, use) {
	const { HttpClient } = await import("./lib.js");
	signal.throwIfAborted();
	const client = new HttpClient("loadgate", [], {
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
		return await Promise.race([use(client), aborted]);
	} finally {
		signal.removeEventListener("abort", onAbort);
		client.dispose();
	}
}
/**
* Fetches a text.
* @param headers request headers; on a redirect to another host the client drops `authorization`
* @param maxBytes a longer body is an error
* @throws Error when there is no answer, or too much of one
*/
function fetchText(url, { headers, maxBytes }, signal) {
	return withClient(signal, async (client) => {
		const { message } = await client.get(url, { ...headers });
		const chunks = [];
		let bytes = 0;
		for await (const chunk of message) {
			bytes += chunk.length;
			if (bytes > maxBytes) throw new Error(`${url}: more than ${maxBytes} bytes`);
			chunks.push(chunk);
		}
		return {
			status: message.statusCode ?? 0,
			text: Buffer.concat(chunks).toString("utf8")
		};
	});
}
export { withClient as n, fetchText as t };
