// What a plan can have done while it is played.
import type { Persona } from '../personas/persona.ts';
import type { Sandbox } from '../sandbox/sandbox-interface.ts';
import type { Lie } from './lie.ts';
import type { Act } from './recipient-under-test.ts';

/** Where a plan's steps are written. */
export interface Play {
  /** The sandbox of the plan. */
  readonly sandbox: Sandbox;
  /** Who shares. */
  readonly persona: Persona;
  /** Whether the recipient has the function. */
  readonly can: (act: Act) => boolean;
  /** From now on the plan's lies are told, or these. */
  readonly lie: (lies?: Lie | readonly Lie[]) => void;
  /** From now on everybody is honest. */
  readonly honest: () => void;
  /** Has the recipient share, and waits for its end. */
  readonly share: (options?: {
    /** What the consumer does. Default `authorise`. */
    readonly consumer?: 'authorise' | 'deny' | ((url: URL) => Promise<URL>);
  }) => Promise<void>;
  /** Has the recipient read again. */
  readonly read: () => Promise<void>;
  /** Has the recipient amend the sharing. */
  readonly amend: () => Promise<void>;
  /** Has the recipient withdraw. */
  readonly withdraw: () => Promise<void>;
  /** Has the recipient ask on the consumer's device; the consumer agrees after so many polls, none unless told. */
  readonly backchannel: (options?: { readonly pending?: number }) => Promise<void>;
  /** A holder calls the recipient: an arrangement has ended. Gives the status of its answer. */
  readonly call: (options?: {
    /** Default: the arrangement of the newest tokens. */
    readonly arrangementId?: string;
    /** Changes the form that is sent. */
    readonly form?: (form: URLSearchParams) => URLSearchParams;
  }) => Promise<number>;
  /** The consumer withdraws at the holder, which calls the recipient. */
  readonly withdrawAtHolder: () => Promise<void>;
  /** Moves the clock on, by so many seconds. */
  readonly advance: (seconds: number) => Promise<void>;
  /** So many seconds of real time pass where the examination is patient; else the clock moves on. */
  readonly coolDown: (seconds: number) => Promise<void>;
  /** Notes something for the judge. */
  readonly note: (name: string, value: unknown) => void;
  /** What the judge would find now. */
  readonly found: () => string;
}
