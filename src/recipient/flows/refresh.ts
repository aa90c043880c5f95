// Flow: a new access token without the consumer (profile 7.3, RFC 6749 6).
import type * as oauth from 'oauth4webapi';
import { refresh as refreshTokens } from '../at-holder.ts';
import { holderClientOf, type SharingFacts } from './facts.ts';
import { endsWith, flow, need, step } from './flow.ts';
import { accountsStep } from './reading-steps.ts';

export interface RefreshFacts extends SharingFacts {
  /** The tokens before the refresh. */
  earlier?: oauth.TokenEndpointResponse;
}

/** The refresh token to use: the newest one, since a response may omit it if it is unchanged. */
export const refreshTokenOf = ({ tokens }: SharingFacts): string =>
  need({ refreshToken: tokens?.refresh_token }, 'refreshToken');

export const refresh = endsWith(
  flow<RefreshFacts>(
    'refresh',
    'Refresh',
    'Ten minutes later the access token has expired, but the consent has not. The recipient gets a new token without the consumer.',
    [
      step<RefreshFacts>({
        id: 'refresh',
        title: 'Swap the refresh token',
        words:
          'The refresh token works only with the client’s own key and certificate, for 90 days or until the consent ends.',
        from: 'recipient',
        to: 'holder',
        way: 'mtls',
        clauses: ['IS:7.3', 'RFC6749:6', 'OIDC:12.1'],
        run: async (facts, { send, ...surroundings }) => {
          const refreshToken = refreshTokenOf(facts);
          const answer = await refreshTokens(
            holderClientOf(facts, surroundings),
            refreshToken,
            send,
            undefined,
            facts.idToken,
          );
          return {
            earlier: need(facts, 'tokens'),
            tokens: { ...answer, refresh_token: answer.refresh_token ?? refreshToken },
          };
        },
      }),
      accountsStep,
    ],
  ),
  'brand',
  'holderMetadata',
  'client',
  'tokens',
  'earlier',
  'accounts',
  'servicePointIds',
);
