// The variants of one operation: the grants of the token endpoint, the consumer’s screens, GET or POST.
import type { OperationId } from '../../mocks/spec/operations/index.ts';
import { defaultProfile, profiles } from '../../mocks/spec/profiles/index.ts';
import type { ProfileId } from '../../mocks/spec/ids.ts';

export interface Variant {
  readonly id: string;
  readonly label: string;
  /** If it differs from the table. */
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

/** Empty if there is only one way; `profile` decides which grants there are. */
export function variantsOf(id: OperationId, profile: ProfileId = defaultProfile.id): readonly Variant[] {
  const grants: readonly string[] = profiles[profile].grantTypes;
  return (variants[id] ?? []).filter((one) => id !== 'token' || grants.includes(one.id));
}

/** The requested variant, or the first. */
export const variantOf = (id: OperationId, asked: string | undefined): Variant | undefined =>
  variantsOf(id).find((one) => one.id === asked) ?? variantsOf(id)[0];
