// The properties of a kind of pasted thing.
import type { Claims } from '../../../runs/recipients/signed-claims.ts';
import type { Sandbox } from '../../../../mocks/index.ts';
import type { ProfileId } from '../../../../mocks/spec/ids.ts';
import type { Judgement } from '../judgement.ts';
import type { Pasted } from '../reading/pasted.ts';

export interface Kind {
  readonly title: string;
  /**
   * Why a JWT with these claims, or JSON with these members, is of this kind; undefined if it is not. Absent for kinds
   * that `recognise` identifies by form.
   */
  readonly because?: (members: Claims) => string | undefined;
  /** The profiles that have the kind; all if absent. */
  readonly profiles?: readonly ProfileId[];
  /** Sends it to the party that accepts it, or checks it as its recipient has to. */
  readonly judge: (sandbox: Sandbox, pasted: Pasted) => Judgement | Promise<Judgement>;
  readonly samples?: Readonly<Partial<Record<SampleGroup, readonly Sample[]>>>;
}

/** Groups of samples in page order, with the profile if a group belongs to only one. */
export const sampleGroups = {
  good: { title: 'Valid samples', profile: undefined },
  faulty: { title: 'With one fault', profile: '0.1.1' },
  standard: { title: 'Faulty examples in the standard', profile: 'cds-1.36' },
  server: { title: 'Accepted by the ACCC’s server, refused here', profile: 'cds-1.36' },
} as const satisfies Readonly<Record<string, { readonly title: string; readonly profile: ProfileId | undefined }>>;

export type SampleGroup = keyof typeof sampleGroups;
export type Make = (sandbox: Sandbox) => Promise<string>;

export interface Sample {
  readonly label: string;
  /** The only profile that shows the sample; absent where every profile with the kind does. */
  readonly profile?: ProfileId;
  /** For examples published by others: the source, and what is wrong. */
  readonly remark?: string;
  /** Makes the sample in a running world, with real keys. */
  readonly make: Make;
}
