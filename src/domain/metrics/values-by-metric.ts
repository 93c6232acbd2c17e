/**
 * The known values of metrics, by metric.
 * @param ids the metrics, in the order of the keys
 * @param of undefined for a value that is not known
 */
export function valuesByMetric<Id extends string>(
  ids: readonly Id[],
  of: (id: Id) => number | undefined,
): Readonly<Partial<Record<Id, number>>> {
  const values = ids.map((id) => [id, of(id)] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined)) as Partial<
    Record<Id, number>
  >;
}
