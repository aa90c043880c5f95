// A backchannel request that its consumer has approved.
import type { Sandbox } from '../../../mocks/sandbox/sandbox-interface.ts';
import { consentApiOf, consentToken } from './consent-api.ts';
import { authentication, secondsOf, sign } from './signing.ts';
import type { Player } from '../worlds/fixture.ts';

const scopes = ['openid', 'profile', 'energy:accounts.basic:read'];

/** Creates a consent, sends the signed request, approves it on the first persona's device, and returns the auth_req_id. */
export async function approvedBackchannel(sandbox: Sandbox, player: Player): Promise<string> {
  const [persona] = sandbox.personas;
  if (persona === undefined) throw new Error('The scenario has no persona.');
  const consentApi = consentApiOf(
    sandbox,
    player,
    player.clientId,
    await consentToken(sandbox, player, player.clientId),
  );
  const consentId = await consentApi.created({ scopes, sharingDuration: 86_400 });
  const { issuer } = sandbox.urls.dataHolder;
  const metadata = await sandbox.fetch(`${issuer}/.well-known/openid-configuration`);
  const { backchannel_authentication_endpoint: endpoint } = (await metadata.json()) as Record<string, string>;
  const now = secondsOf(sandbox);
  const request = await sign(player.signingKey, {
    iss: player.clientId,
    aud: issuer,
    iat: now,
    nbf: now,
    exp: now + 60,
    jti: crypto.randomUUID(),
    scope: scopes.join(' '),
    login_hint: await persona.backchannelHint(),
    claims: { id_token: { cdr_consent_id: { essential: true, value: consentId } } },
  });
  const proof = await authentication(sandbox, player, player.clientId, endpoint ?? '');
  const answer = await player.fetch(endpoint ?? '', {
    method: 'POST',
    body: new URLSearchParams({ ...proof, request }),
  });
  const { auth_req_id: id } = (await answer.json()) as { readonly auth_req_id?: string };
  if (id === undefined) throw new Error(`The backchannel request was refused: ${String(answer.status)}.`);
  await persona.approveBackchannel(id);
  return id;
}
