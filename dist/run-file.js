// src/domain/run-file.ts
/** Schema id of a run file; a change that older readers cannot read raises the number. */
const RUN_SCHEMA = "loadgate/run/1";
export { RUN_SCHEMA as t };
