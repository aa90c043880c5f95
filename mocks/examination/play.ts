// The steps that a plan can use.
import type { Persona } from '../personas/persona.ts';
import type { Sandbox } from '../sandbox/sandbox-interface.ts';
import type { Lie } from './lie.ts';
import type { Act } from './recipient-under-test.ts';

/** What the steps of a plan are written with. */
export interface Play {
  /** The sandbox of the plan. */
  readonly sandbox: Sandbox;
  /** The consumer who shares. */
  readonly persona: Persona;
  /** Whether the recipient has the function. */
  readonly can: (act: Act) => boolean;
  /** From now on the plan's lies are told, or the given ones. */
  readonly lie: (lies?: Lie | readonly Lie[]) => void;
  /** From now on every party is honest. */
  readonly honest: () => void;
  /** Makes the recipient share, and waits until it has finished. */
  readonly share: (options?: {
    /** The consumer's answer. Default `authorise`. */
    readonly consumer?: 'authorise' | 'deny' | ((url: URL) => Promise<URL>);
  }) => Promise<void>;
  /** Makes the recipient read again. */
  readonly read: () => Promise<void>;
  /** Makes the recipient amend the sharing. */
  readonly amend: () => Promise<void>;
  /** Makes the recipient withdraw. */
  readonly withdraw: () => Promise<void>;
  /** Makes the recipient ask on the consumer's device; the consumer agrees after this many polls, by default at once. */
  readonly backchannel: (options?: { readonly pending?: number }) => Promise<void>;
  /** A holder notifies the recipient that an arrangement has ended. Returns the status of the response. */
  readonly call: (options?: {
    /** Default: the arrangement of the newest tokens. */
    readonly arrangementId?: string;
    /** Changes the form to send. */
    readonly form?: (form: URLSearchParams) => URLSearchParams;
  }) => Promise<number>;
  /** The consumer withdraws at the holder, which notifies the recipient. */
  readonly withdrawAtHolder: () => Promise<void>;
  /** Advances the clock by this many seconds. */
  readonly advance: (seconds: number) => Promise<void>;
  /** Waits for this many seconds of real time if the examination is patient; otherwise advances the clock. */
  readonly coolDown: (seconds: number) => Promise<void>;
  /** Stores a value for the judge. */
  readonly note: (name: string, value: unknown) => void;
  /** What the judge would find now. */
  readonly found: () => string;
}
