/** A page and its name. */
export interface NamedLink {
  readonly label: string;
  /** Made of checked parts only, so that it needs no escaping. */
  readonly url: string;
}

/** One value that a tracker tested or could not test. */
export interface TrackerRow {
  /** An emoji for what became of it. */
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
  /** So many columns hold text, and so does the last one; the others hold figures. */
  readonly textColumns: number;
  /** Rows that a reader has to see. */
  readonly alerts: readonly TrackerRow[];
  /** All others. */
  readonly others: readonly TrackerRow[];
  /** A short description of the others. */
  readonly othersTitle: string;
}
