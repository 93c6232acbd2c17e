/** A type in which properties that could be null or undefined are optional. */
type WithoutNullish<T> = {
  [K in keyof T as T[K] extends NonNullable<T[K]> ? K : never]: T[K];
} & {
  [K in keyof T as T[K] extends NonNullable<T[K]> ? never : K]?: NonNullable<T[K]>;
};

/**
 * An object's own properties, except those that are null or undefined. An optional property may be there as undefined,
 * so this is needed where that counts: in an object that is spread over other values, or written out key by key.
 */
export function withoutNullish<T extends object>(values: T): WithoutNullish<T> {
  const entries = Object.entries(values).filter(([, value]) => (value ?? undefined) !== undefined);
  return Object.fromEntries(entries) as WithoutNullish<T>;
}
