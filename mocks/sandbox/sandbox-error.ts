// Misuse of the sandbox by the code that embeds it: what happened, and the mend. Protocol refusals are never this.

export type SandboxErrorCode =
  | 'already-started'
  | 'certificate-unreadable'
  | 'csp-connect-src'
  | 'fault-unknown'
  | 'insecure-context'
  | 'keys-not-extractable'
  | 'no-origin'
  | 'older-world'
  | 'newer-world'
  | 'refused-by-holder'
  | 'scenario-invalid'
  | 'scenario-unknown'
  | 'state-malformed'
  | 'stopped'
  | 'storage-blocked'
  | 'storage-unknown'
  | 'unknown-decision'
  | 'unknown-status'
  | 'unknown-transition'
  | 'wrong-duration'
  | 'worker-missing'
  | 'worker-scope'
  | 'worker-stale';

export class SandboxError extends Error {
  readonly code: SandboxErrorCode;
  /** What to do about it. */
  readonly fix: string;
  constructor(code: SandboxErrorCode, what: string, fix: string, options?: ErrorOptions) {
    super(`${what} ${fix}`, options);
    this.name = 'SandboxError';
    this.code = code;
    this.fix = fix;
  }
}
