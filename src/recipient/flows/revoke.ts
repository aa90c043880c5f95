// Flow: the recipient revokes its tokens (profile 13.8, RFC 7009).
import type * as oauth from 'oauth4webapi';
import { introspect, revoke as revokeToken } from '../at-holder.ts';
import { holderClientOf, type SharingFacts } from './facts.ts';
import { endsWith, flow, step } from './flow.ts';
import { refusedStatus } from './reading-steps.ts';
import { refreshTokenOf } from './refresh.ts';

export interface RevokeFacts extends SharingFacts {
  /** The introspection response for the refresh token after its revocation. */
  afterRevocation?: oauth.IntrospectionResponse;
  /** The holder’s status for a call with the old access token. */
  statusAfterRevocation?: number;
}

export const introspectAfterStep = step<RevokeFacts>({
  id: 'introspect-after',
  title: 'Ask whether it is still active',
  words: 'Introspection answers active: false, without a reason.',
  from: 'recipient',
  to: 'holder',
  way: 'mtls',
  clauses: ['IS:13.7', 'RFC7662:2.2'],
  run: async (facts, { send, ...surroundings }) => {
    const after = await introspect(holderClientOf(facts, surroundings), refreshTokenOf(facts), send);
    if (after.active) throw new Error('The refresh token is still active after it was revoked.');
    return { afterRevocation: after };
  },
});

export const callAfterStep = step<RevokeFacts>({
  id: 'call-after',
  title: 'Try the old access token',
  words: 'It had not expired yet, but it is refused at once.',
  from: 'recipient',
  to: 'holder',
  way: 'mtls',
  clauses: ['IS:13.8', 'RFC6750:3.1'],
  run: async (facts, surroundings) => ({
    statusAfterRevocation: await refusedStatus(facts, surroundings, 'its revocation'),
  }),
});

export const revoke = endsWith(
  flow<RevokeFacts>(
    'revoke',
    'Revocation',
    'A recipient that no longer needs the data ends its own access, and checks that its tokens no longer work.',
    [
      step<RevokeFacts>({
        id: 'revoke',
        title: 'Revoke the refresh token',
        words:
          'The response is always 200, so that tokens cannot be found by guessing. The access token is revoked too.',
        from: 'recipient',
        to: 'holder',
        way: 'mtls',
        clauses: ['IS:13.8', 'RFC7009:2.1', 'RFC7009:2.2'],
        run: async (facts, { send, ...surroundings }) => {
          await revokeToken(holderClientOf(facts, surroundings), refreshTokenOf(facts), send);
          return {};
        },
      }),
      introspectAfterStep,
      callAfterStep,
    ],
  ),
  'brand',
  'holderMetadata',
  'client',
  'tokens',
  'afterRevocation',
  'statusAfterRevocation',
);
