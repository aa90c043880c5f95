// The grant authorization_code: redeems a code for tokens, once (RFC 6749 4.1.2, 4.1.3; OIDC Core 3.3.3).
import { defined } from '../../ambient/defined.ts';
import type { Outcome } from '../../engine/call.ts';
import { revokeGrant } from '../consent/consent-lifecycle.ts';
import type { ProfileStrategy } from '../profile-strategies.ts';
import type { CodeRow } from '../rows.ts';
import type { SharingSource } from '../sharing-sources/sharing-source.ts';
import { isIssuedHere, shownSecret, type ClientCall } from './client-call.ts';
import { issueTokens } from './issue.ts';
import { liveGrant } from './live-grant.ts';
import { spend } from './spend.ts';

/** Refuses every cause in the same words and uses up the code atomically. A second use revokes what the first one issued. */
export async function redeemCode(clientCall: ClientCall, { binding, sharing }: ProfileStrategy): Promise<Outcome> {
  const code = await readCode(clientCall);
  if (code.usedAt !== undefined) return refuseReuse(clientCall, code, sharing);
  const { world } = clientCall;
  const now = world.clock.now();
  clientCall.ledger.check('code.live', code.expiresAt > now.toISOString(), {
    at: 'state:code.expiresAt',
    expected: `after ${now.toISOString()}`,
    actual: code.expiresAt,
  });
  const bound = await binding.redeem(clientCall, code);
  const live = await liveGrant(clientCall, code.grantId);
  if (!(await spend(world.table('holder.codes'), code.id, world.clock.now())))
    return refuseReuse(clientCall, code, sharing);
  clientCall.ledger.check('code.unused', true, { at: 'state:code.usedAt', actual: null });
  const { scopes, nonce } = live.grant;
  const issued = { ...live, ...(await sharing.issued(world, live)) };
  return issueTokens(clientCall, sharing, issued, {
    scopes,
    idToken: { ...bound, ...defined({ nonce }) },
    event: 'AUTHORISATION_CREATED',
  });
}

async function readCode(clientCall: ClientCall): Promise<CodeRow> {
  const { world, client } = clientCall;
  const sent = clientCall.parameter('code');
  clientCall.ledger.check('code.present', sent !== undefined, { at: 'body:code', detail: 'code is missing.' });
  const sentUri = clientCall.parameter('redirect_uri');
  const only = onlyRedirectUri(clientCall);
  clientCall.ledger.checkUnless(only !== undefined, 'code.redirect-uri-present', sentUri !== undefined, {
    at: 'body:redirect_uri',
    expected: client.redirectUris.join(' or '),
    actual: sentUri ?? null,
    detail: 'redirect_uri is missing.',
  });
  const redirectUri = sentUri ?? only;
  const found = await world.table('holder.codes').get(sent);
  const code = (await isIssuedHere(clientCall, found)) ? found : undefined;
  clientCall.ledger.check('code.known', code !== undefined, { at: 'body:code', actual: shownSecret(sent) });
  clientCall.ledger.check('code.client', code.clientId === client.id, {
    at: 'state:code.client_id',
    expected: client.id,
    actual: code.clientId,
  });
  const isSame = redirectUri === code.redirectUri;
  const isSpent = !isSame && world.decisions.get('failedRedemption') === 'ends';
  if (isSpent) await spend(world.table('holder.codes'), code.id, world.clock.now());
  clientCall.ledger.check('code.redirect-uri', isSame, {
    at: 'body:redirect_uri',
    expected: code.redirectUri,
    actual: sentUri ?? null,
    ...(isSpent
      ? {
          fix: 'Ask the consumer to authorise again: the code is used up. Then send the redirect_uri of that authorisation request.',
        }
      : {}),
  });
  return code;
}

/** Decision D-8: redirect_uri may be absent if the client has only one. */
function onlyRedirectUri({ world, client }: ClientCall): string | undefined {
  const mayLack = world.decisions.get('tokenRedirectUri') === 'one-registered';
  return mayLack && client.redirectUris.length === 1 ? client.redirectUris[0] : undefined;
}

/** Somebody else may have the code: everything it issued ends, including tokens being issued now. */
async function refuseReuse(clientCall: ClientCall, code: CodeRow, sharing: SharingSource): Promise<never> {
  const { world } = clientCall;
  await revokeGrant(world, code.grantId);
  await sharing.revoked(world, code.grantId, 'code-twice');
  clientCall.ledger.check('code.unused', false, { at: 'state:code.usedAt', actual: code.usedAt ?? 'this moment' });
}
