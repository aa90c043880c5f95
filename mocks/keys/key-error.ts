// The errors of the key functions.

export type KeyErrorCode =
  /** The sandbox's keys are not extractable. */
  | 'keys-not-extractable'
  /** The imported value is not a list of keys, or a key does not fit its purpose. */
  | 'keys-malformed'
  /** Encryption for this recipient with this algorithm is not possible. */
  | 'encryption-impossible';

export class KeyError extends Error {
  readonly code: KeyErrorCode;

  constructor(code: KeyErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'KeyError';
    this.code = code;
  }
}
