/** Texts in little room: those of one length, as times are, as one text, and what all begin with only once. */
export class PackedTexts {
  readonly #start: string;
  /** Of the rest of each. */
  readonly #length: number;
  readonly #rests: string | readonly string[];

  constructor(texts: readonly string[]) {
    const start = startOfAll(texts);
    this.#start = start ?? "";
    this.#length = (texts[0] ?? "").length - this.#start.length;
    this.#rests =
      start === undefined ? texts : texts.map((one) => one.slice(start.length)).join("");
  }

  at(index: number): string {
    const rests = this.#rests;
    if (typeof rests !== "string") return rests[index] as string;
    return this.#start + rests.slice(index * this.#length, (index + 1) * this.#length);
  }

  /** As JSON, the same for the same texts. */
  toJSON() {
    return [this.#start, this.#length, this.#rests];
  }
}

/** What texts begin with, all of them; undefined where they are not of one length. */
function startOfAll(texts: readonly string[]): string | undefined {
  let [start = ""] = texts;
  const { length } = start;
  for (const text of texts) {
    if (text.length !== length) return undefined;
    while (!text.startsWith(start)) start = start.slice(0, -1);
  }
  return start;
}
