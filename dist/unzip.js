import { n as UnzipInflate, t as Unzip } from "./vendor/fflate.js";
// src/adapters/github/unzip.ts
/** Compressed bytes taken at once: what one piece can swell to is bounded by it. */
const PIECE = 16384;
/**
* One file of an archive that strangers made. Neither what the archive says of its files' sizes nor where
* it wants them to go is believed: only the file with one of these very names is unpacked, up to a bound, in memory.
* @param names what the file may be called, without a folder
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
* Goes through an archive in pieces.
* @param onFile called with each file, whose content comes once it is started
* @param isOver whether nothing that follows is of interest
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
