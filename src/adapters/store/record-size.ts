/** The largest record that is read, in bytes; one of 10,000 series has some ten million. */
export const MAX_RECORD_BYTES = 32 * 1024 * 1024;
