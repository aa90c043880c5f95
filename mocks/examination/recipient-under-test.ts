// What is examined: a data recipient of somebody else's, as the functions that it gives.
import type { DataRecipient, Sandbox } from '../sandbox/sandbox-interface.ts';

/** What a recipient is given to act with. It is new for each plan, and the same throughout one. */
export interface Stand {
  /** The sandbox of this plan alone. */
  readonly sandbox: Sandbox;
  /** Keys, certificate and fetch to act with; registered already where the plan says so. */
  readonly recipient: DataRecipient;
  /** Where the browser comes back to, lies included. */
  readonly consumer: (url: URL) => Promise<URL>;
  /** The sandbox's clock. */
  readonly now: () => Date;
  /** Moves the clock on by so many seconds; nobody waits. */
  readonly wait: (seconds: number) => Promise<void>;
  /** Tells the outcome of a run, where the promise of the function does not. */
  readonly report: (told: Told) => void;
}

/** What a recipient tells of a run. */
export interface Told {
  /** `declined`: the consumer said no. */
  readonly outcome: 'shared' | 'refused' | 'declined';
  /** Shown in the report, never judged. */
  readonly error?: unknown;
  /** Who shared. */
  readonly person?: { readonly sub: string };
  /** How many records it got. */
  readonly records?: number;
}

/** The functions say what it can do; plans about what is missing are not exercised. Rejecting is refusing. */
export interface RecipientUnderTest {
  /** Shown in the report. */
  readonly name?: string;
  /** From the button to the data. */
  readonly share: (stand: Stand) => Promise<Told | void>;
  /** Again, without the consumer. */
  readonly read?: (stand: Stand) => Promise<Told | void>;
  /** The consumer changes what is shared. */
  readonly amend?: (stand: Stand) => Promise<Told | void>;
  /** The recipient ends the sharing. */
  readonly withdraw?: (stand: Stand) => Promise<void>;
  /** From the hint to the data, on the consumer's device. */
  readonly backchannel?: (stand: Stand, loginHint: string) => Promise<Told | void>;
  /** What its own server would answer a holder. */
  readonly answer?: (request: Request) => Promise<Response>;
}

/** What a recipient can be asked to do. */
export type Act = 'share' | 'read' | 'amend' | 'withdraw' | 'backchannel' | 'answer';
