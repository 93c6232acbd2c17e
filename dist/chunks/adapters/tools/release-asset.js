import { o as messageOf } from "../../domain/shared/error.js";
import { o as array, p as object, v as string } from "../../vendor/zod.js";
import { n as fetchText, r as withClient, t as bounded } from "../system/outgoing-http.js";
import { createReadStream, createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { createHash } from "node:crypto";
import { pipeline } from "node:stream/promises";
// src/adapters/tools/download.ts
/** Far above any tool's size, far below a disk's. */
const MAX_BYTES = 209715200;
/** Ten times a release document with all its assets. */
const MAX_DOCUMENT_BYTES = 4194304;
const OK = 200;
/**
* Downloads a file and keeps it only if its hash is the expected one.
* @param source its URL, and its expected SHA-256 as 64 hex digits
* @param target path to write
* @throws Error when the download fails or the hash differs; then nothing is kept
*/
async function downloadVerified({ url, sha256 }, target, signal) {
	try {
		await withClient(signal, async (client) => {
			const { message } = await client.get(url);
			if (message.statusCode !== OK) throw new Error(`${url}: status ${message.statusCode}`);
			const bound = (body) => bounded(body, url, MAX_BYTES);
			await pipeline(message, bound, createWriteStream(target), { signal });
		});
		const found = await hashOf(target);
		if (found !== sha256) throw new Error(`sha256 is ${found}, expected ${sha256}: ${url}`);
	} catch (error) {
		await rm(target, { force: true });
		throw error;
	}
}
/**
* Fetches a JSON document.
* @returns its value, which the caller must not trust
* @throws Error when there is none
*/
async function fetchJson(url, signal) {
	return JSON.parse(await fetchDocument(url, signal));
}
/** Fetches a text document. @throws Error when there is none */
async function fetchDocument(url, signal) {
	const { status, text } = await fetchText(url, {
		headers: { accept: "application/json, text/plain, */*" },
		maxBytes: MAX_DOCUMENT_BYTES
	}, signal);
	if (status !== OK) throw new Error(`${url}: status ${status}`);
	return text;
}
/** The SHA-256 of a file, as 64 hex digits. */
async function hashOf(file) {
	const hash = createHash("sha256");
	await pipeline(createReadStream(file), hash);
	return hash.digest("hex");
}
// src/adapters/tools/release-asset.ts
/** The hosts of the real releases. */
const RELEASE_HOSTS = {
	download: "https://github.com",
	api: "https://api.github.com"
};
/**
* The expected hash of a release asset: the pinned one, or else the publisher's, which is given in two places. If
* both are available, they must agree.
* @returns SHA-256, 64 hex digits
* @throws Error when none is known, or the two differ
*/
async function releaseHash(hosts, release, signal) {
	const { repository, version, asset, hasHashFile } = release;
	if (release.sha256 !== void 0) return release.sha256;
	const failures = [];
	const from = (find) => find.catch((error) => {
		signal.throwIfAborted();
		failures.push(messageOf(error));
	});
	const digest = await from(digestFromApi(`${hosts.api}/repos/${repository}/releases/tags/v${version}`, asset, signal));
	const beside = hasHashFile ? await from(hashFile(`${assetUrl(hosts, release)}.sha256`, asset, signal)) : void 0;
	if (digest !== void 0 && beside !== void 0 && digest !== beside) throw new Error(`${asset} ${version}: its hash file says ${beside}, its release ${digest}`);
	const sha256 = digest ?? beside;
	if (sha256 === void 0) throw new Error([`no checksum is known for ${asset} ${version}`, ...failures].join("; "));
	return sha256;
}
/** Download URL of a release asset. */
function assetUrl({ download }, { repository, version, asset }) {
	return `${download}/${repository}/releases/download/v${version}/${asset}`;
}
const releaseSchema = object({ assets: array(object({
	name: string(),
	digest: string().nullish()
})) });
async function digestFromApi(url, asset, signal) {
	const { assets } = releaseSchema.parse(await fetchJson(url, signal));
	const digest = assets.find(({ name }) => name === asset)?.digest;
	return /^sha256:([0-9a-f]{64})$/.exec(digest ?? "")?.[1];
}
/** Reads `HEX NAME`, the format of sha256sum. */
async function hashFile(url, asset, signal) {
	const [, sha256, name] = /^([0-9a-f]{64}) [ *](\S+)\s*$/.exec(await fetchDocument(url, signal)) ?? [];
	if (name !== asset) throw new Error(`${url} is not the hash of ${asset}`);
	return sha256;
}
export { hashOf as a, downloadVerified as i, assetUrl as n, releaseHash as r, RELEASE_HOSTS as t };
