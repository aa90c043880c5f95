// What a sender lacks for a mend, and where to get it.
import type { BeyondMending } from '../../../../mocks/spec/rule.ts';
import { rules, type RuleId } from '../../../../mocks/spec/rules/index.ts';

const hybrid = (why: string): BeyondMending => ({ why, view: 'hybrid' });
const registration = (why: string): BeyondMending => ({ why, view: 'registration' });
const backchannel = (why: string): BeyondMending => ({ why, view: 'backchannel' });

export type MissingPrerequisites = Readonly<Partial<Record<RuleId, BeyondMending>>>;

/** By rule, for mends that need something the sender may lack. */
export const missingPrerequisite: MissingPrerequisites = {
  'token.live': {
    why: 'The access token has expired, and no newer one is known here. Refresh it first.',
    view: 'refresh',
  },
  'token.not-revoked': {
    why: 'The access token was revoked, and no other is known here. Refresh it. If the refresh token was revoked too, the consumer has to authorise again.',
    view: 'refresh',
  },
  'refresh.live': hybrid(
    'The refresh token has expired, and no other is known here. The consumer has to authorise again.',
  ),
  'refresh.unused': hybrid(
    'An older refresh token was used, which revoked all of them. The consumer has to authorise again.',
  ),
  'refresh.not-revoked': hybrid(
    'The refresh token was revoked, and no other is known here. The consumer has to authorise again.',
  ),
  'consent.alive': rules['interaction.consent'].beyond,
  'grant.consent': rules['interaction.consent'].beyond,
  'grant.alive': hybrid('The authorisation was revoked, and its tokens with it. The consumer has to authorise again.'),
  'token.level': hybrid(
    'The consumer’s login did not reach this level of assurance. They have to authorise again, with the level as an essential claim.',
  ),
  'auth-req.unused': backchannel(
    'The tokens were already fetched, and the holder issues them only once. Ask the consumer again.',
  ),
  'auth-req.live': backchannel('The request expired before the consumer answered. Start a new one.'),
  'auth-req.approved': backchannel('The consumer declined. Ask the consumer again.'),
  'code.unused': hybrid(
    'A code works only once, and no unused one is known here. The consumer has to authorise again.',
  ),
  'code.live': hybrid(
    'A code is valid for one minute, and no newer one is known here. The consumer has to authorise again.',
  ),
  'consent-claim.usable': hybrid('No other consent of this recipient can be authorised. Create one first.'),
  'registration.statement-live': registration(
    'The software statement has expired. Fetch a new one from the register first.',
  ),
  'registration.encryption-key': registration(
    'The recipient’s key set has no key to encrypt ID tokens for. Publish one with use enc at jwks_uri first.',
  ),
};
