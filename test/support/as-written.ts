/** What of a value a JSON file has: the properties of samples that were read from a file are not their own. */
export function asWritten<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}
