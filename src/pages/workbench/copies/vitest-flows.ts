// The flows that a copied test runs first, by the called holder’s profile.
import type { Sandbox } from '../../../../mocks/index.ts';
import { defaultProfile } from '../../../../mocks/spec/profiles/index.ts';
import type { ProfileId } from '../../../../mocks/spec/ids.ts';

/** Exports of the package’s recipient that a test may use. */
export const flowNames = [
  'backchannelPoll',
  'codeFlow',
  'hybrid',
  'manageRegistration',
  'registration',
  'revokeFlow',
  'startFlow',
  'todayRegistration',
  'withdrawAtHolder',
] as const;

export interface Flows {
  readonly registration: string;
  readonly sharing: string;
  /** For each way, the step of the sharing flow before which it is reached. */
  readonly steps: Readonly<Record<'consent' | 'code' | 'tokens' | 'data', string>>;
}

const afterwards = { code: 'token', tokens: 'userinfo', data: 'usage' } as const;
export const flowsOf: Readonly<Record<ProfileId, Flows>> = {
  '0.1.1': { registration: 'registration', sharing: 'hybrid', steps: { consent: 'request-object', ...afterwards } },
  'cds-1.36': {
    registration: 'todayRegistration',
    sharing: 'codeFlow',
    steps: { consent: 'authorise', ...afterwards },
  },
};

/** The profile option of a test, unless it is the default. */
export const profileText = ({ profile }: Sandbox): string =>
  profile === defaultProfile.id ? '' : `, profile: '${profile}'`;

/** Gets the token for the client’s own registration. */
export const managedLine =
  "const managed = await startFlow(until(manageRegistration, 'statement'), surroundings, facts).toEnd();";
