// What the table says of each kind of pasted thing.
import type { Claims } from '../../../runs/signed-claims.ts';
import type { Sandbox } from '../../../../mocks/index.ts';
import type { ProfileId } from '../../../../mocks/spec/ids.ts';
import type { Judgement } from '../judgement.ts';
import type { Pasted } from '../reading/pasted.ts';

export interface Kind {
  readonly title: string;
  /**
   * Why a JWT with these claims, or JSON with these members, is of this kind; undefined where it is not. Absent of kinds
   * that `recognise` knows by their form.
   */
  readonly because?: (members: Claims) => string | undefined;
  /** The profiles that have such a thing; all where absent. */
  readonly profiles?: readonly ProfileId[];
  /** Sends it to the party that takes it, or reads it as the recipient has to that receives it. */
  readonly judge: (sandbox: Sandbox, pasted: Pasted) => Judgement | Promise<Judgement>;
  readonly samples?: Readonly<Partial<Record<SampleGroup, readonly Sample[]>>>;
}

/** Groups of samples in their order on the page, with the profile that each is of, where it is of one alone. */
export const sampleGroups = {
  good: { title: 'Good ones', profile: undefined },
  faulty: { title: 'With one fault', profile: '0.1.1' },
  standard: { title: 'Faulty examples of the standard itself', profile: 'cds-1.36' },
  server: { title: 'Taken by the ACCC’s server, refused here', profile: 'cds-1.36' },
} as const satisfies Readonly<Record<string, { readonly title: string; readonly profile: ProfileId | undefined }>>;

export type SampleGroup = keyof typeof sampleGroups;
export type Make = (sandbox: Sandbox) => Promise<string>;

export interface Sample {
  readonly label: string;
  /** The profile that it is a sample of, where others that have the kind show it otherwise or not at all. */
  readonly profile?: ProfileId;
  /** Where it comes from, and what is the matter: of examples that others have published. */
  readonly told?: string;
  /** Makes it afresh in a running world, with real keys. */
  readonly make: Make;
}
