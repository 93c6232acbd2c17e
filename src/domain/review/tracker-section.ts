/** A page and its label. */
export interface NamedLink {
  readonly label: string;
  /** Built from validated parts only, so that it needs no escaping. */
  readonly url: string;
}

/** One value that a tracker tested or could not test. */
export interface TrackerRow {
  /** An emoji for its result. */
  readonly mark: string;
  /** The subject of its links, for use outside the table. */
  readonly name: string;
  /** Formatted, one for each column. */
  readonly cells: readonly string[];
  readonly links: readonly NamedLink[];
}

/** A tracker's result for a run, decided and formatted, for a report to render. */
export interface TrackerSection {
  /** Name of the tracker. */
  readonly title: string;
  /** One sentence. */
  readonly headline: string;
  readonly notes: readonly string[];
  /** Pages about the whole run, the most important first. */
  readonly links: readonly NamedLink[];
  readonly columns: readonly string[];
  /** This many columns, and the last one, hold text; the others hold figures. */
  readonly textColumns: number;
  /** Rows that the reader must see. */
  readonly alerts: readonly TrackerRow[];
  /** All others. */
  readonly others: readonly TrackerRow[];
  /** A short description of the others. */
  readonly othersTitle: string;
}
