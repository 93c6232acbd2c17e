/** A section of {@link anElf}. */
export interface ElfSection {
  readonly content: Buffer;
  /** That it was linked for; 0 if absent. */
  readonly address?: number;
}

/**
 * A 64-bit ELF file of some sections, which follow each other from byte 64 on.
 * @param sections by name
 * @param entry address of its first instruction
 */
export function anElf(sections: Readonly<Record<string, ElfSection>>, entry = 0): Buffer {
  const names = Object.keys(sections);
  const texts = Buffer.from(names.map((name) => `${name}\0`).join(""), "latin1");
  const all = [...Object.values(sections), { content: texts }];
  const head = Buffer.alloc(64);
  const table = Buffer.alloc(all.length * 64);
  let [offset, nameAt] = [64, 0];
  for (const [index, { content, address = 0 }] of all.entries()) {
    table.writeUInt32LE(Math.min(nameAt, texts.length), index * 64);
    table.writeBigUInt64LE(BigInt(address), index * 64 + 16);
    table.writeBigUInt64LE(BigInt(offset), index * 64 + 24);
    table.writeBigUInt64LE(BigInt(content.length), index * 64 + 32);
    offset += content.length;
    nameAt += (names[index] ?? "").length + 1;
  }
  head.write("\x7fELF\x02\x01", "latin1");
  head.writeBigUInt64LE(BigInt(entry), 24);
  head.writeBigUInt64LE(BigInt(offset), 40);
  head.writeUInt16LE(all.length, 60);
  head.writeUInt16LE(names.length, 62);
  return Buffer.concat([head, ...all.map(({ content }) => content), table]);
}
