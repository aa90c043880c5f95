// What the key functions refuse.

export type KeyErrorCode =
  /** The sandbox was started with keys that cannot leave it. */
  | 'keys-not-extractable'
  /** What should be imported are no keys, or not such as their purposes ask for. */
  | 'keys-malformed'
  /** Nothing can be encrypted for this recipient with this algorithm. */
  | 'encryption-impossible';

export class KeyError extends Error {
  readonly code: KeyErrorCode;

  constructor(code: KeyErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'KeyError';
    this.code = code;
  }
}
