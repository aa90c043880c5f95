// Flow: is the refresh token still valid, and until when (profile 13.7, RFC 7662).
import * as oauth from 'oauth4webapi';
import { introspect as introspectToken } from '../at-holder.ts';
import { holderClientOf, type SharingFacts } from './facts.ts';
import { endsWith, flow, need, step } from './flow.ts';
import { refreshTokenOf } from './refresh.ts';

export interface IntrospectFacts extends SharingFacts {
  /** The introspection response for the refresh token. */
  introspected?: oauth.IntrospectionResponse;
  /** The introspection response for an access token, or the error the holder refused with. */
  introspectedAccessToken?: oauth.IntrospectionResponse | { readonly error: string };
}

export const introspect = endsWith(
  flow<IntrospectFacts>(
    'introspect',
    'Introspection',
    'Before it relies on an arrangement, a recipient may ask whether it is still active.',
    [
      step<IntrospectFacts>({
        id: 'introspect',
        title: 'Ask about the refresh token',
        words:
          'The answer says whether it is active and when it ends, and nothing else: no scope, no subject, no client.',
        from: 'recipient',
        to: 'holder',
        way: 'mtls',
        clauses: ['IS:13.7', 'RFC7662:2.2'],
        run: async (facts, { send, ...surroundings }) => ({
          introspected: await introspectToken(holderClientOf(facts, surroundings), refreshTokenOf(facts), send),
        }),
      }),
      step<IntrospectFacts>({
        id: 'introspect-access-token',
        title: 'Ask about the access token',
        words: 'Only refresh tokens may be introspected. For any other token the holder answers as for an unknown one.',
        from: 'recipient',
        to: 'holder',
        way: 'mtls',
        clauses: ['IS:13.7', 'RFC7662:2.2'],
        run: async (facts, { send, ...surroundings }) => {
          const accessToken = need(facts, 'tokens').access_token;
          const answer = introspectToken(holderClientOf(facts, surroundings), accessToken, send);
          return { introspectedAccessToken: await answer.catch(refusalOf) };
        },
      }),
    ],
  ),
  'holderMetadata',
  'client',
  'tokens',
  'introspected',
  'introspectedAccessToken',
);

function refusalOf(error: unknown): { readonly error: string } {
  if (error instanceof oauth.ResponseBodyError) return { error: error.error };
  throw error;
}
