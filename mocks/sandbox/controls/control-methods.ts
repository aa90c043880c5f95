// The asynchronous methods of each control: they refuse once the sandbox has stopped, and a page calls them in a served world.
import type { Persona } from '../../personas/persona.ts';
import type { DataRecipient, Sandbox } from '../sandbox-interface.ts';

/** Every member that returns a promise, except these. */
type Methods<T, Except = never> = Readonly<
  Record<
    {
      [K in keyof T & string]: K extends Except
        ? never
        : T[K] extends (...given: never[]) => Promise<unknown>
          ? K
          : never;
    }[keyof T & string],
    true
  >
>;

/** A method that is missing here does not compile. */
export const controlMethods = {
  clock: { set: true, runFrom: true, advance: true, followRealTime: true } satisfies Methods<Sandbox['clock']>,
  // A stopped sandbox still lists its decisions, and a page reads them from its mirror.
  decisions: { set: true, preset: true } satisfies Methods<Sandbox['decisions'], 'get' | 'list'>,
  holder: { rotateSigningKey: true } satisfies Methods<Sandbox['holder']>,
  register: { list: true, setStatus: true, updateMetadata: true, metrics: true, callerAt: true } satisfies Methods<
    Sandbox['register']
  >,
  certificates: {
    root: true,
    chain: true,
    ofServer: true,
    issue: true,
    issueUntrusted: true,
    revoke: true,
  } satisfies Methods<Sandbox['certificates']>,
} as const;

export type ControlName = keyof typeof controlMethods;

export const personaMethods = {
  authorise: true,
  deny: true,
  cancel: true,
  approveBackchannel: true,
  denyBackchannel: true,
  withdraw: true,
  backchannelHint: true,
} as const satisfies Methods<Persona>;

export const recipientMethods = {
  rotate: true,
  renewCertificate: true,
  setRedirectUris: true,
  withdrawnArrangements: true,
} as const satisfies Methods<DataRecipient, 'fetch'>;
