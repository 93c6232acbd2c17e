import { n as UnzipInflate, t as Unzip } from "../../vendor/fflate.js";
// src/adapters/github/unzip.ts
/** Compressed bytes unpacked at once. Limits how much one piece can expand to. */
const PIECE = 16384;
/**
* Unpacks one file from an untrusted archive, as {@link unzipFiles}.
* @param names accepted names of the file, without a folder
* @throws Error with the reason
*/
function unzipOne(archive, names, maxBytes) {
	const [file, ...others] = unzipFiles(archive, (name) => names.includes(name), {
		files: 1,
		bytes: maxBytes
	});
	const wanted = names.join(" or ");
	if (!file) throw new Error(`it holds no ${wanted}`);
	if (others.length > 0) throw new Error(`it holds ${wanted} more than once`);
	return file.content;
}
/**
* Unpacks files from an untrusted archive. The sizes and target paths in the archive are ignored: only wanted files
* are unpacked, in memory and up to a limit.
* @param isWanted called with the name of each file
* @param limits number of wanted files, of which one more is named but neither it nor the rest is unpacked; their bytes
* together; and the bytes of each, beyond which the rest of it is dropped
* @throws Error with the reason
*/
function unzipFiles(archive, isWanted, limits) {
	const files = [];
	let bytes = 0;
	let unfinished = 0;
	let failure;
	const unzip = new Unzip((file) => {
		const { name } = file;
		if (!isWanted(name)) return;
		const pieces = [];
		files.push({
			name,
			pieces
		});
		if (files.length > limits.files) return;
		unfinished += 1;
		let own = 0;
		file.ondata = (error, piece, isLast) => {
			if (error) failure ??= `${name} in it is broken: ${error.message}`;
			else bytes += piece.length;
			if (bytes > limits.bytes) failure ??= `${name} in it has more than ${limits.bytes} bytes`;
			if (failure !== void 0) return;
			if (own <= (limits.fileBytes ?? limits.bytes)) pieces.push(piece);
			own += piece.length;
			if (isLast) unfinished -= 1;
		};
		file.start();
	});
	unzip.register(UnzipInflate);
	const isOver = () => failure !== void 0 || files.length > limits.files;
	for (let start = 0; start < archive.length && !isOver(); start += PIECE) {
		const end = Math.min(start + PIECE, archive.length);
		unzip.push(archive.subarray(start, end), end === archive.length);
	}
	if (unfinished > 0 && !isOver()) failure = "it was cut off";
	if (failure !== void 0) throw new Error(failure);
	return files.map(({ name, pieces }) => ({
		name,
		content: Buffer.concat(pieces)
	}));
}
export { unzipOne as n, unzipFiles as t };
