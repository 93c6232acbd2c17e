/** Methods and paths of the requests of something. */
export interface Addressed {
  /** Absent if it was not measured. */
  readonly addresses?: readonly string[];
  /** Those of base, if they differ. */
  readonly baseAddresses?: readonly string[];
}

/** The addresses of head, and those of base if they differ. */
export function addressesOf(head?: Addressed, base?: Addressed): Addressed {
  const [addresses, before] = [head?.addresses, base?.addresses];
  const isOther = before !== undefined && before.join("\n") !== addresses?.join("\n");
  return { ...(addresses && { addresses }), ...(isOther && { baseAddresses: before }) };
}

/** Each of them with its addresses. */
export function withAddresses<One extends { readonly name: string }>(
  all: readonly One[],
  { head, base }: Readonly<Record<"head" | "base", ReadonlyMap<string, Addressed>>>,
): readonly One[] {
  return all.map((one) => ({ ...addressesOf(head.get(one.name), base.get(one.name)), ...one }));
}
