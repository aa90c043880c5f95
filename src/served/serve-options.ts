// What a served sandbox takes and gives: types alone, so that who reads them needs no types of Node.
import type { Examination, RecipientUnderTest, StandingExaminationOptions } from '../../mocks/examination.ts';
import type { Sandbox, SandboxOptions } from '../../mocks/index.ts';
import type { ServedOrigins } from '../../mocks/remote.ts';

/** What a served sandbox can be told: what one that answers fetch can, but for where it stands. */
export interface ServeOptions extends Pick<
  SandboxOptions,
  'scenario' | 'seed' | 'profile' | 'clock' | 'decisions' | 'limits' | 'keys' | 'log'
> {
  /** Port of TLS. Default 8443; 0 for one that is free. */
  readonly port?: number;
  /** Port of mutual TLS. Default the next one after `port`; 0 for one that is free. */
  readonly mtlsPort?: number;
  /**
   * A file in which the world is kept, with its private keys: read at the start where it is there, written at the end and
   * after changes. Default: the world is gone when the server ends.
   */
  readonly state?: string;
  /** Where the certificate that clients trust is written, in PEM. Default: a file in the folder for temporary files. */
  readonly authorityFile?: string;
}

export interface ServedSandbox extends AsyncDisposable {
  /** The sandbox itself: the clock, personas, faults and trace that the levers move. */
  readonly sandbox: Sandbox;
  /** Where the parties stand: `https://localhost:8443` without a client certificate, `https://localhost:8444` with one. */
  readonly origins: ServedOrigins;
  /** Base address of the levers. */
  readonly levers: string;
  /** The certificate that clients trust, in PEM. */
  readonly authority: string;
  /** The file with it. */
  readonly authorityFile: string;
  /** Resolves when the server has ended, by `stop` or by the lever; rejects where the world could not be kept. */
  readonly ended: Promise<void>;
  /**
   * Examines a recipient against this world, which is put back before each plan and at the end. Rejects as `examine` of
   * `cdr-browser-sandbox/examination` does.
   */
  examine(recipient: RecipientUnderTest, options?: Omit<StandingExaminationOptions, 'replaced'>): Promise<Examination>;
  /** Ends connections under way after a moment, keeps the world where it is kept, and frees both ports. */
  stop(): Promise<void>;
}
