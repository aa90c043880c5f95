// Misuse of the sandbox by the embedding code: what happened, and what to do. Never a protocol refusal.

export type SandboxErrorCode =
  | 'account-unknown'
  | 'address-unreachable'
  | 'already-started'
  | 'arrangement-unknown'
  | 'authorisation-refused'
  | 'authorisation-url-unknown'
  | 'brand-unknown'
  | 'certificate-foreign'
  | 'certificate-unreadable'
  | 'decision-unknown'
  | 'duration-malformed'
  | 'enrolment-invalid'
  | 'environment-unfit'
  | 'exchange-unknown'
  | 'fault-malformed'
  | 'fault-unknown'
  | 'insecure-context'
  | 'instant-malformed'
  | 'key-use-unknown'
  | 'keys-not-extractable'
  | 'limit-malformed'
  | 'msw-missing'
  | 'node-too-old'
  | 'operation-unknown'
  | 'option-malformed'
  | 'option-unknown'
  | 'origin-missing'
  | 'part-missing'
  | 'port-taken'
  | 'profile-unknown'
  | 'recipient-unknown'
  | 'redirect-uri-invalid'
  | 'request-unknown'
  | 'rule-unknown'
  | 'scenario-invalid'
  | 'scenario-unknown'
  | 'screen-unknown'
  | 'state-malformed'
  | 'status-unknown'
  | 'stopped'
  | 'storage-blocked'
  | 'storage-full'
  | 'storage-unknown'
  | 'transition-unknown'
  | 'world-closed'
  | 'world-damaged'
  | 'world-newer'
  | 'world-older'
  | 'world-taken'
  | 'worker-missing'
  | 'worker-scope'
  | 'worker-stale'
  | 'worker-taken';

export class SandboxError extends Error {
  readonly code: SandboxErrorCode;
  /** What happened. */
  readonly what: string;
  /** What to do about it. */
  readonly fix: string;
  /** Where the package documents the code: a file, with the section. */
  readonly docs: string;
  constructor(code: SandboxErrorCode, what: string, fix: string, options?: ErrorOptions) {
    super(`${what}${what.endsWith('\n') ? '' : ' '}${fix}`, options);
    this.name = 'SandboxError';
    this.code = code;
    this.what = what;
    this.fix = fix;
    this.docs = `cdr-browser-sandbox/src/docs/reference/errors.md#${code}`;
  }
}
