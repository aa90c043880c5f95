// The examined recipient: another developer's data recipient, as the functions that it provides.
import type { DataRecipient, Sandbox } from '../sandbox/sandbox-interface.ts';

/** What a recipient gets to act with. It is new for each plan, and the same throughout one. */
export interface Stand {
  /** The sandbox of this plan. */
  readonly sandbox: Sandbox;
  /** Keys, certificate and fetch; already registered if the plan says so. */
  readonly recipient: DataRecipient;
  /** Returns where the browser is sent back, including any lies. */
  readonly consumer: (url: URL) => Promise<URL>;
  /** The sandbox's clock. */
  readonly now: () => Date;
  /** Advances the clock by this many seconds, without waiting. */
  readonly wait: (seconds: number) => Promise<void>;
  /** Reports the outcome of a run, if the promise of the function does not. */
  readonly report: (told: Told) => void;
}

/** What a recipient reports of a run. */
export interface Told {
  /** `declined`: the consumer declined. */
  readonly outcome: 'shared' | 'refused' | 'declined';
  /** Shown in the report, never judged. */
  readonly error?: unknown;
  /** Who shared. */
  readonly person?: { readonly sub: string };
  /** Number of records that it got. */
  readonly records?: number;
}

/** The functions show what it can do; plans that need a missing one are not exercised. A rejection means that the recipient refused. */
export interface RecipientUnderTest {
  /** Shown in the report. */
  readonly name?: string;
  /** From the button to the data. */
  readonly share: (stand: Stand) => Promise<Told | void>;
  /** Reads again, without the consumer. */
  readonly read?: (stand: Stand) => Promise<Told | void>;
  /** The consumer changes what is shared. */
  readonly amend?: (stand: Stand) => Promise<Told | void>;
  /** The recipient ends the sharing. */
  readonly withdraw?: (stand: Stand) => Promise<void>;
  /** From the hint to the data, on the consumer's device. */
  readonly backchannel?: (stand: Stand, loginHint: string) => Promise<Told | void>;
  /** The response of its own server to a holder's call. */
  readonly answer?: (request: Request) => Promise<Response>;
}

/** What a recipient can be asked to do. */
export type Act = 'share' | 'read' | 'amend' | 'withdraw' | 'backchannel' | 'answer';
