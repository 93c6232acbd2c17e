/** A row of a table of whole runs. */
interface OfKind {
  /** Rows of one kind go the same way through Loadgate, but for details. */
  readonly kind: string;
}

/**
 * Divides a table of whole runs: every change is tried with one row of each kind, the others run at night.
 * @param rows by name
 * @returns names and rows; `gate` has the first of each kind, `nightly` all others
 */
export function byKind<Row extends OfKind>(rows: Readonly<Record<string, Row>>) {
  const kinds = new Set<string>();
  const gate: (readonly [string, Row])[] = [];
  const nightly: (readonly [string, Row])[] = [];
  for (const [name, row] of Object.entries(rows)) {
    (kinds.has(row.kind) ? nightly : gate).push([name, row]);
    kinds.add(row.kind);
  }
  return { gate, nightly };
}
