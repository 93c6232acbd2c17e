/**
 * xoshiro128**, a generator of 32-bit words with period 2¹²⁸ − 1: Blackman & Vigna, "Scrambled Linear Pseudorandom
 * Number Generators", ACM Transactions on Mathematical Software 47 (2021), 36.
 *
 * @param state four whole numbers, 0 to 2³² − 1, not all zero
 * @returns function that returns the next word, 0 to 2³² − 1
 * @throws RangeError when the state is all zero, which would only generate zeros
 */
export function xoshiro128StarStar(state: readonly [number, number, number, number]): () => number {
  let [s0, s1, s2, s3] = state;
  if ((s0 | s1 | s2 | s3) === 0) throw new RangeError("xoshiro128** cannot start from four zeros");
  return () => {
    const result = Math.imul(rotateLeft(Math.imul(s1, 5), 7), 9) >>> 0;
    const shifted = s1 << 9;
    s2 ^= s0;
    s3 ^= s1;
    s1 ^= s2;
    s0 ^= s3;
    s2 ^= shifted;
    s3 = rotateLeft(s3, 11);
    return result;
  };
}

/** 32-bit FNV-1a hash of a text's UTF-8 bytes, 0 to 2³² − 1: Fowler, Noll, Vo & Eastlake, RFC 9923. */
export function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
}

/**
 * Reproducible random numbers: xoshiro128**, its state drawn by SplitMix32 (the additive generator of Steele, Lea &
 * Flood, OOPSLA 2014, with the 32-bit finaliser of MurmurHash3) from the FNV-1a hash of the seed. Not cryptographically
 * secure; 2³² different streams.
 *
 * @param seed text, or a number that stands for its text (42 and "42" are the same seed)
 * @returns function that returns the next number, uniform on the multiples of 2⁻⁵³ in [0, 1)
 */
export function seededRandom(seed: string | number): () => number {
  const split = splitMix32(fnv1a(String(seed)));
  const next = xoshiro128StarStar([split(), split(), split(), split()]);
  return () => {
    const high = next() >>> 5;
    const low = next() >>> 6;
    return (high * 2 ** 26 + low) / 2 ** 53;
  };
}

/**
 * Shuffled copy, every order equally likely: Fisher & Yates, in Durstenfeld's form (Knuth, The Art of Computer
 * Programming 2, 3.4.2, algorithm P).
 *
 * @param items not changed
 * @param random source of uniform numbers in [0, 1), such as {@link seededRandom}
 * @returns new array with the same items
 */
export function shuffle<Item>(items: readonly Item[], random: () => number): readonly Item[] {
  const result = [...items];
  for (let last = result.length - 1; last > 0; last -= 1) {
    const chosen = Math.floor(random() * (last + 1));
    result.splice(last, 1, ...result.splice(chosen, 1, ...result.slice(last, last + 1)));
  }
  return result;
}

function splitMix32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x9e3779b9) | 0;
    let word = state;
    word = Math.imul(word ^ (word >>> 16), 0x85ebca6b);
    word = Math.imul(word ^ (word >>> 13), 0xc2b2ae35);
    return (word ^ (word >>> 16)) >>> 0;
  };
}

function rotateLeft(word: number, by: number): number {
  return (word << by) | (word >>> (32 - by));
}
