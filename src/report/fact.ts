/** A label and its value. */
export interface Fact {
  readonly label: string;
  readonly value: string;
}
