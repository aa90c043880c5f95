// What the register's operator is refused: a status or participant that there is none of, and a way that there is none of.

export type StatusErrorCode = 'status-unknown' | 'transition-unknown';

export class StatusError extends Error {
  readonly code: StatusErrorCode;
  /** What to do about it. */
  readonly fix: string;

  constructor(code: StatusErrorCode, what: string, fix: string) {
    super(what);
    this.name = 'StatusError';
    this.code = code;
    this.fix = fix;
  }
}
