// Options and result of a served sandbox: types only, so that using them needs no types of Node.
import type { Examination, RecipientUnderTest, StandingExaminationOptions } from '../../mocks/examination.ts';
import type { Sandbox, SandboxOptions } from '../../mocks/index.ts';
import type { ServedOrigins } from '../../mocks/remote.ts';

/** Options of a served sandbox: some of `createSandbox`, and where to serve it. */
export interface ServeOptions extends Pick<
  SandboxOptions,
  'scenario' | 'seed' | 'profile' | 'clock' | 'decisions' | 'limits' | 'keys' | 'log'
> {
  /** Port for TLS. Default 8443; 0 picks a free one. */
  readonly port?: number;
  /** Port for mutual TLS. Default the one after `port`; 0 picks a free one. */
  readonly mtlsPort?: number;
  /**
   * A file that keeps the world with its private keys: read at the start if it exists, written at the end and after
   * changes. Default: the world is lost when the server ends.
   */
  readonly state?: string;
  /** File for the certificate that clients trust, in PEM. Default: a file in the folder for temporary files. */
  readonly authorityFile?: string;
}

export interface ServedSandbox extends AsyncDisposable {
  /** The sandbox itself: the clock, personas, faults and trace that the levers change. */
  readonly sandbox: Sandbox;
  /**
   * Addresses of the parties: `https://localhost:8443` without a client certificate, `https://localhost:8444` with one.
   */
  readonly origins: ServedOrigins;
  /** Base address of the levers. */
  readonly levers: string;
  /** The certificate that clients trust, in PEM. */
  readonly authority: string;
  /** The file that contains it. */
  readonly authorityFile: string;
  /** Resolves when the server has ended, by `stop` or by the lever; rejects if the world could not be written. */
  readonly ended: Promise<void>;
  /**
   * Examines a recipient against this world, which is restored before each plan and at the end. Rejects as `examine` of
   * `cdr-browser-sandbox/examination` does.
   */
  examine(recipient: RecipientUnderTest, options?: Omit<StandingExaminationOptions, 'replaced'>): Promise<Examination>;
  /** Ends open connections after a moment, writes the world to its file if there is one, and frees both ports. */
  stop(): Promise<void>;
}
