// The token endpoint: dispatches on the grant type (IS 13.4, 14; RFC 6749 3.2; CIBA 10.1).
import type { Handlers, Outcome } from '../../engine/call.ts';
import type { Ledger } from '../../engine/ledger.ts';
import type { GrantType } from '../../spec/profiles/profile.ts';
import { mayUse, namesOfGrant, registeredGrants } from '../clients/grant-types.ts';
import { strategyOf, type ProfileStrategy } from '../profile-strategies.ts';
import { clientCallOf, type ClientCall } from './client-call.ts';
import { redeemCode } from './authorization-code-grant.ts';
import { redeemBackchannel } from './backchannel-grant.ts';
import { issueCredentials } from './client-credentials-grant.ts';
import { refreshTokens } from './refresh-token-grant.ts';

type Grant = (clientCall: ClientCall, strategy: ProfileStrategy) => Promise<Outcome>;

/** The spelling in section 5.1 of the profile, and nowhere else (decision D-9). */
const otherSpelling = 'authorisation_code';

export const tokenHandlers: Handlers<'token'> = {
  token: async (world, call) => {
    const clientCall: ClientCall = await clientCallOf(world, call);
    return grantAsked(clientCall)(clientCall, strategyOf(world, call));
  },
};

/** Refuses a grant type that is missing, unsupported, switched off, or not registered by the client. */
function grantAsked(clientCall: ClientCall): Grant {
  const { world } = clientCall;
  const type = clientCall.parameter('grant_type');
  const at = 'body:grant_type';
  clientCall.ledger.check('grant.type-present', type !== undefined, { at, detail: 'grant_type is missing.' });
  const supported = grantsOf(clientCall);
  const evidence = { at, expected: [...supported.keys()].join(', '), actual: type };
  if (type === otherSpelling && world.decisions.get('grantTypeSpelling') === 'both') {
    clientCall.ledger.relax('grant.type-supported', evidence);
    checkRegistered(clientCall, 'authorization_code');
    return redeemCode;
  }
  const grant = supported.get(type);
  clientCall.ledger.check('grant.type-supported', grant !== undefined, {
    ...evidence,
    ...(type === otherSpelling
      ? {
          detail: 'The grant type is spelt authorization_code, with a z.',
          fix: 'Send grant_type=authorization_code, spelt with a z.',
        }
      : {}),
  });
  checkRegistered(clientCall, type);
  return grant;
}

function checkRegistered({ world, client, ...clientCall }: ClientCall, type: string): void {
  const ledger: Ledger = clientCall.ledger;
  ledger.check('grant.type-registered', mayUse(world, client, type), {
    at: 'body:grant_type',
    expected: registeredGrants(client).join(', '),
    actual: type,
    detail: 'The client is not registered for this grant type.',
  });
}

const grants: Readonly<Record<GrantType, Grant>> = {
  authorization_code: redeemCode,
  client_credentials: issueCredentials,
  refresh_token: refreshTokens,
  backchannel: redeemBackchannel,
};

/** The grants of the brand's profile, by the names that a request may use. */
const grantsOf = ({ world, brand }: ClientCall): ReadonlyMap<string, Grant> =>
  new Map(
    world
      .profileOf(brand.id)
      .grantTypes.flatMap((grant) => namesOfGrant(world, grant).map((name) => [name, grants[grant]] as const)),
  );
