// Types for instants and durations written in code: a text that is clearly neither does not compile.

/** An ISO 8601 date or date-time, for example `2026-11-23T04:00:00Z`. */
export type WrittenInstant = `${number}-${string}`;

/** An ISO 8601 duration, for example `PT10M` or `P1D`. */
export type WrittenDuration = `P${string}` | `-P${string}`;

/** A literal must have the form; a computed `string` is checked at run time. */
export type Written<T extends string, Form extends string> = string extends T ? T : T extends Form ? T : Form;
