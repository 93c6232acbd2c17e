import { n as UnzipInflate, t as Unzip } from "./vendor/fflate.js";
// src/adapters/github/unzip.ts
/** Compressed bytes unpacked at once. Limits how much one piece can expand to. */
const PIECE = 16384;
/**
* Unpacks one file from an untrusted archive. The sizes and target paths in the archive are ignored: only a file
* with one of the given names is unpacked, in memory and up to a limit.
* @param names accepted names of the file, without a folder
* @throws Error with the reason
*/
function unzipOne(archive, names, maxBytes) {
	const pieces = [];
	let bytes = 0;
	let files = 0;
	let isWhole = false;
	let failure;
	const take = (file) => {
		const { name } = file;
		if (!names.includes(name)) return;
		files += 1;
		if (files > 1) failure ??= `it holds ${names.join(" or ")} more than once`;
		file.ondata = (error, piece, isLast) => {
			if (error) failure ??= `${name} in it is broken: ${error.message}`;
			else bytes += piece.length;
			if (bytes > maxBytes) failure ??= `${name} in it has more than ${maxBytes} bytes`;
			if (failure !== void 0) return;
			pieces.push(piece);
			isWhole ||= isLast;
		};
		file.start();
	};
	unzipInPieces(archive, take, () => failure !== void 0);
	if (failure !== void 0) throw new Error(failure);
	const wanted = names.join(" or ");
	if (files === 0) throw new Error(`it holds no ${wanted}`);
	if (!isWhole) throw new Error(`${wanted} in it was cut off`);
	return Buffer.concat(pieces);
}
/**
* Reads an archive in pieces.
* @param onFile called with each file; its content follows once it is started
* @param isOver true once the rest of the archive is not needed
*/
function unzipInPieces(archive, onFile, isOver = () => false) {
	const unzip = new Unzip(onFile);
	unzip.register(UnzipInflate);
	for (let start = 0; start < archive.length && !isOver(); start += PIECE) {
		const end = Math.min(start + PIECE, archive.length);
		unzip.push(archive.subarray(start, end), end === archive.length);
	}
}
export { unzipOne as n, unzipInPieces as t };
