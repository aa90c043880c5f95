// The several ways in which one operation is called: the grants of the token endpoint, the screens of a consumer, GET or POST.
import type { OperationId } from '../../mocks/spec/operations/index.ts';
import { defaultProfile, profiles } from '../../mocks/spec/profiles/index.ts';
import type { ProfileId } from '../../mocks/spec/ids.ts';

export interface Variant {
  readonly id: string;
  readonly label: string;
  /** Where it is another than that of the table. */
  readonly method?: string;
}

const byMethod: readonly Variant[] = [
  { id: 'get', label: 'GET' },
  { id: 'post', label: 'POST', method: 'POST' },
];

const variants: Readonly<Partial<Record<OperationId, readonly Variant[]>>> = {
  token: [
    { id: 'client_credentials', label: 'Client credentials' },
    { id: 'refresh_token', label: 'Refresh token' },
    { id: 'authorization_code', label: 'Authorisation code' },
    { id: 'backchannel', label: 'Backchannel (CIBA)' },
  ],
  authorise: byMethod,
  getUserInfo: byMethod,
  answerInteraction: [
    { id: 'identify', label: 'Who are you' },
    { id: 'one-time-password', label: 'One-time password' },
    { id: 'accounts', label: 'Accounts' },
    { id: 'confirm', label: 'Confirm' },
  ],
};

/** None where there is one way alone; of the default profile where no other is given. */
export function variantsOf(id: OperationId, profile: ProfileId = defaultProfile.id): readonly Variant[] {
  const grants: readonly string[] = profiles[profile].grantTypes;
  return (variants[id] ?? []).filter((one) => id !== 'token' || grants.includes(one.id));
}

/** The one asked for, or the first. */
export const variantOf = (id: OperationId, asked: string | undefined): Variant | undefined =>
  variantsOf(id).find((one) => one.id === asked) ?? variantsOf(id)[0];
