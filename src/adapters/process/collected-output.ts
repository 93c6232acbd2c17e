/**
 * Collects the output of a program.
 * @param onTooMuch called for each chunk beyond `maxBytes`, which is dropped
 * @returns `keep` takes a chunk; `text` returns everything that was kept
 */
export function collectedOutput(maxBytes: number, onTooMuch: () => void) {
  const chunks: Buffer[] = [];
  let bytes = 0;
  return {
    keep: (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > maxBytes) onTooMuch();
      else chunks.push(chunk);
    },
    text: () => Buffer.concat(chunks).toString("utf8"),
  };
}
