import { open } from "node:fs/promises";

/**
 * Reads the first bytes of a file.
 * @param most how many; a shorter file is read whole
 * @throws Error if it cannot be read
 */
export async function beginningOf(file: string, most: number): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(most) });
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
