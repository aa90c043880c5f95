// UserInfo: the consumer as the recipient may know them (IS 13.5, 8.2; OIDC Core 5.3).
import type { Handlers } from '../../engine/call.ts';
import { uncacheable } from '../../engine/uncacheable.ts';
import { brandOf } from '../brand.ts';
import { offeredClaims } from '../offered-claims.ts';
import { personalClaimNames, personalClaims } from './personal-claims.ts';

export const userInfoHandlers: Handlers<'getUserInfo'> = {
  getUserInfo: async (world, call) => {
    const { bearer } = call;
    const { session } = bearer;
    if (session === undefined) throw new TypeError('UserInfo was called without a consumer’s session.');
    const grant = await world.table('holder.grants').get(session.grantId);
    const byScope = bearer.scopes.includes('profile') ? personalClaimNames : [];
    const body = {
      ...personalClaims(world, session.customerId, [...byScope, ...(grant?.userInfoClaims ?? [])]),
      sub: session.sub,
      ...(bearer.consent !== undefined && offeredClaims(world, brandOf(world, call).id).includes('cdr_consent_id')
        ? { cdr_consent_id: bearer.consent.id }
        : {}),
    };
    return { kind: 'json', body, headers: uncacheable };
  },
};
