// Instants and durations as people write them in code: a text that is plainly neither does not compile.

/** An ISO 8601 date or date-time, for example `2026-11-23T04:00:00Z`. */
export type WrittenInstant = `${number}-${string}`;

/** An ISO 8601 duration, for example `PT10M` or `P1D`. */
export type WrittenDuration = `P${string}` | `-P${string}`;

/** A text that stands in the code has the form; a `string` that is computed is checked when it is used. */
export type Written<T extends string, Form extends string> = string extends T ? T : T extends Form ? T : Form;
