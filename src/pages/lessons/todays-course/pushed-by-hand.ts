// What a learner sends to a holder of today with a request object of its own, whatever its dates.
import { everydayScopes } from '../../../recipient/flows/facts.ts';
import { challengeOf, newVerifier } from '../../../recipient/pushed-request.ts';
import { signed } from '../../judge/acting-recipient.ts';
import type { Learner } from '../learner.ts';

interface Bent {
  /** In seconds from now, as exp too. */
  readonly nbf?: number;
  readonly exp?: number;
}

/** Signs a request and pushes it, whatever its claims say. */
export async function push(learner: Learner, { nbf = 0, exp = 300 }: Bent = {}): Promise<void> {
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
    claims: { sharing_duration: 7_776_000 },
  });
  await learner.post('pushed_authorization_request', { request });
}
