// Pushes a request signed by the learner, with the dates and sharing that the lesson asks for.
import { everydayScopes } from '../../recipient/flows/facts.ts';
import { challengeOf, newVerifier } from '../../recipient/pushed-request.ts';
import { signed, type Claims } from '../../runs/recipients/signed-claims.ts';
import type { Learner } from './learner.ts';

interface Bent {
  /** Seconds from now; so is exp. */
  readonly nbf?: number;
  readonly exp?: number;
  /** Override members of `claims`. */
  readonly sharing?: Claims;
}

/** Only in today’s profile. The holder may refuse it. */
export async function push(learner: Learner, { nbf = 0, exp = 300, sharing = {} }: Bent = {}): Promise<Response> {
  const { recipient, clientId } = await learner.acting();
  const now = Math.floor(learner.now() / 1000);
  const request = await signed(recipient, {
    iss: clientId,
    aud: learner.holder.urls.issuer,
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
  return learner.post('pushed_authorization_request', { request });
}
