// Introspection: whether a refresh token is active, and until when; nothing about other tokens (IS 13.7, RFC 7662).
import { seconds } from '../../ambient/clock.ts';
import type { Handlers } from '../../engine/call.ts';
import { statusEvidence } from '../../engine/status-evidence.ts';
import { arises } from '../../spec/profiles/index.ts';
import type { IntrospectionResponse } from '../../spec/schemas/security.ts';
import { scopesLeft } from '../clients/scopes-left.ts';
import { statusInCopy } from '../register-copy/register-copy.ts';
import type { GrantRow, RefreshTokenRow } from '../rows.ts';
import { strategyOf } from '../profile-strategies.ts';
import { clientCallOf, isIssuedHere, looksLikeJwt, shownSecret, type ClientCall } from './client-call.ts';
import { consentStatus, isAuthorisedBy, revokedGrant } from './live-grant.ts';

const inactive: IntrospectionResponse = { active: false };

export const introspectionHandlers: Handlers<'introspect'> = {
  introspect: async (world, call) => {
    const clientCall: ClientCall = await clientCallOf(world, call);
    const token = clientCall.parameter('token');
    clientCall.ledger.check('introspection.token', token !== undefined, {
      at: 'body:token',
      detail: 'token is missing.',
    });
    const found = await world.table('holder.refreshTokens').get(token);
    const row = (await isIssuedHere(clientCall, found)) ? found : undefined;
    const grant = row === undefined ? await noGrant(clientCall, token) : await grantOf(clientCall, row);
    if (row === undefined || grant === undefined) return { kind: 'json', body: inactive };
    const scopes = await scopesLeft(world, grant.clientId, grant.scopes);
    const { sharing } = strategyOf(world, call);
    return { kind: 'json', body: { ...activeUntil(row), ...sharing.introspected({ ...grant, scopes }) } };
  },
};

const activeUntil = ({ expiresAt }: RefreshTokenRow): IntrospectionResponse => ({
  active: true,
  exp: seconds(new Date(expiresAt)),
});

/** The grant, if the token could be refreshed now. Tokens of other clients, ended and unknown ones get the same response. */
async function grantOf(clientCall: ClientCall, row: RefreshTokenRow): Promise<GrantRow | undefined> {
  const { world, client, call, ledger } = clientCall;
  const now = world.clock.now().toISOString();
  // In a profile without rotation, no refresh token is ever replaced.
  const isRotated = arises('refreshRotation', world.profileOf(clientCall.brand.id));
  const isOwn =
    ledger.note('introspection.client', row.clientId === client.id, {
      at: 'state:refresh_token.client_id',
      expected: client.id,
      actual: row.clientId,
    }) &&
    ledger.note('introspection.not-revoked', row.revokedAt === undefined, {
      at: 'state:refresh_token.revokedAt',
      actual: row.revokedAt ?? null,
    }) &&
    (!isRotated ||
      ledger.note('introspection.unused', row.usedAt === undefined, {
        at: 'state:refresh_token.usedAt',
        actual: row.usedAt ?? null,
      })) &&
    ledger.note('introspection.live', row.expiresAt > now, {
      at: 'state:refresh_token.expiresAt',
      expected: `after ${now}`,
      actual: row.expiresAt,
    });
  if (!isOwn) return undefined;
  const grant = await world.table('holder.grants').get(row.grantId);
  // A token issued while its grant was being revoked shows only in the grant.
  const stands = grant !== undefined && grant.revokedAt === undefined;
  if (!ledger.note('introspection.grant', stands, revokedGrant(grant)) || grant === undefined) return undefined;
  const consent = await world.table('holder.consents').get(grant.consentId);
  const shares = isAuthorisedBy(world, consent, grant);
  if (!ledger.note('introspection.consent', shares, consentStatus(world, consent, grant))) return undefined;
  const { overall } = await statusInCopy(world, client.softwareProductId, { doubt: true, parent: call.exchange });
  return ledger.note('introspection.recipient', overall === 'ACTIVE', statusEvidence(overall)) ? grant : undefined;
}

/** Decision D-13: the client's own access tokens, and anything like an ID token, are refused by name. Never returns a grant. */
async function noGrant(clientCall: ClientCall, token: string): Promise<undefined> {
  const { world, client, ledger } = clientCall;
  const access = await world.table('holder.accessTokens').get(token);
  const isOther = access?.clientId === client.id || looksLikeJwt(token);
  const evidence = { at: 'body:token', expected: 'a refresh token', actual: shownSecret(token) };
  if (world.decisions.get('introspectOtherTokens') === 'refuse')
    clientCall.ledger.check('introspection.kind', !isOther, evidence);
  else ledger.note('introspection.kind', !isOther, evidence);
  if (!isOther) ledger.note('introspection.known', false, { at: 'body:token', actual: shownSecret(token) });
  return undefined;
}
