// What a learner sends to a holder of today with a request object of its own, whatever its dates and what it asks to share; and what an object says.
import { decodeJwt } from 'jose';
import type { Exchange } from '../../../../mocks/index.ts';
import { everydayScopes } from '../../../recipient/flows/facts.ts';
import { challengeOf, newVerifier } from '../../../recipient/pushed-request.ts';
import { signed, type Claims } from '../../judge/acting-recipient.ts';
import type { Learner } from '../learner.ts';
import { formOf } from '../signs.ts';

interface Bent {
  /** In seconds from now, as exp too. */
  readonly nbf?: number;
  readonly exp?: number;
  /** Put over the members of claims. */
  readonly sharing?: Claims;
}

/** Signs a request and pushes it, whatever its claims say. */
export async function push(learner: Learner, { nbf = 0, exp = 300, sharing = {} }: Bent = {}): Promise<void> {
  const { recipient, clientId, facts } = await learner.acting();
  const now = Math.floor(learner.sandbox.clock.now().getTime() / 1000);
  const request = await signed(recipient, {
    iss: clientId,
    aud: facts.holderMetadata?.issuer,
    client_id: clientId,
    nbf: now + nbf,
    exp: now + exp,
    response_type: 'code',
    response_mode: 'jwt',
    redirect_uri: recipient.redirectUris[0],
    scope: everydayScopes.join(' '),
    state: crypto.randomUUID(),
    nonce: crypto.randomUUID(),
    code_challenge: await challengeOf(newVerifier()),
    code_challenge_method: 'S256',
    claims: { sharing_duration: 7_776_000, ...sharing },
  });
  await learner.post('pushed_authorization_request', { request });
}

/** What the request object of a push says; nothing where none can be read. */
export function objectOf(exchange: Exchange): Claims {
  try {
    return decodeJwt(formOf(exchange, 'request') ?? '');
  } catch {
    return {};
  }
}
