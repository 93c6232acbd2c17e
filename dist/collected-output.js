// src/adapters/process/collected-output.ts
/**
* Collects the output of a program.
* @param onTooMuch called for each chunk beyond `maxBytes`, which is dropped
* @returns `keep` takes a chunk; `text` returns everything that was kept
*/
function collectedOutput(maxBytes, onTooMuch) {
	const chunks = [];
	let bytes = 0;
	return {
		keep: (chunk) => {
			bytes += chunk.length;
			if (bytes > maxBytes) onTooMuch();
			else chunks.push(chunk);
		},
		text: () => Buffer.concat(chunks).toString("utf8")
	};
}
export { collectedOutput as t };
