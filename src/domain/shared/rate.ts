/** The highest rate that a load generator is asked for, in requests per second. */
const MOST = 10_000_000;

/** A rate from a text such as `500/s` or `500`; undefined if it is none above zero. */
export function parseRate(text: string): number | undefined {
  const [, number] = /^(\d+(?:\.\d+)?)(?:\/s)?$/.exec(text) ?? [];
  const rate = Number(number);
  return rate > 0 && rate <= MOST ? rate : undefined;
}
