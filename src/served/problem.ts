// Why a lever, or a page of a served world, is refused: the status and the error code of the response, and the words.

export class Problem extends Error {
  readonly status: number;
  readonly error: string;
  /** Sent with the response. */
  readonly headers: Readonly<Record<string, string>>;
  constructor(status: number, error: string, words: string, headers = {}) {
    super(words);
    this.status = status;
    this.error = error;
    this.headers = headers;
  }
}

/** The requested item does not exist. */
export const notThere = (words: string): Problem => new Problem(404, 'not_there', words);

/** The state of the server does not allow it at present. */
export const notNow = (words: string): Problem => new Problem(409, 'not_now', words);

/** What was waited for did not happen in time. */
export const notInTime = (words: string): Problem => new Problem(408, 'not_in_time', words);
