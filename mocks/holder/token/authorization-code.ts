// The grant authorization_code: a code becomes tokens, once (RFC 6749 4.1.2, 4.1.3; OIDC Core 3.3.3).
import type { Outcome } from '../../engine/visit.ts';
import { revokeGrant } from '../consent.ts';
import type { CodeRow } from '../rows.ts';
import { shownSecret, type Asking } from './asking.ts';
import { issueTokens } from './issue.ts';
import { standingOfGrant } from './standing.ts';

/** Refuses every cause in the same words, spends the code in one atomic step, and revokes what a code bought that comes twice. */
export async function redeemCode(asking: Asking): Promise<Outcome> {
  const code = await readCode(asking);
  if (code.usedAt !== undefined) return refuseReuse(asking, code);
  const { world } = asking;
  const now = world.clock.now();
  asking.ledger.check('code.live', code.expiresAt > now.toISOString(), {
    at: 'body:code',
    expected: `before ${code.expiresAt}`,
    actual: now.toISOString(),
  });
  const standing = await standingOfGrant(asking, code.grantId);
  if (!(await spend(asking, code))) return refuseReuse(asking, code);
  asking.ledger.check('code.unused', true, { at: 'body:code' });
  const { scopes, nonce } = standing.grant;
  const { state } = code;
  return issueTokens(asking, standing, {
    scopes,
    idToken: {
      code: code.id,
      ...(state === undefined ? {} : { state }),
      ...(nonce === undefined ? {} : { nonce }),
    },
    event: 'AUTHORISATION_CREATED',
  });
}

async function readCode(asking: Asking): Promise<CodeRow> {
  const { world, client } = asking;
  const sent = asking.parameter('code');
  asking.ledger.check('code.present', sent !== undefined, { at: 'body:code', detail: 'code is missing.' });
  const redirectUri = asking.parameter('redirect_uri') ?? onlyRedirectUri(asking);
  asking.ledger.check('code.redirect-uri-present', redirectUri !== undefined, {
    at: 'body:redirect_uri',
    expected: client.redirectUris.join(' '),
    detail: 'redirect_uri is missing.',
  });
  const code = await world.table<CodeRow>('holder.codes').get(sent);
  asking.ledger.check('code.known', code !== undefined, { at: 'body:code', actual: shownSecret(sent) });
  asking.ledger.check('code.client', code.clientId === client.id, {
    at: 'body:client_id',
    expected: code.clientId,
    actual: client.id,
  });
  asking.ledger.check('code.redirect-uri', redirectUri === code.redirectUri, {
    at: 'body:redirect_uri',
    expected: code.redirectUri,
    actual: redirectUri,
  });
  return code;
}

/** Decision D-8: a redirect_uri may be left out where only one can be meant. */
function onlyRedirectUri({ world, client }: Asking): string | undefined {
  const mayLack = world.decisions.get('tokenRedirectUri') === 'one-registered';
  return mayLack && client.redirectUris.length === 1 ? client.redirectUris[0] : undefined;
}

/** True once for each code, whoever asks at the same time. */
async function spend({ world }: Asking, { id }: CodeRow): Promise<boolean> {
  const usedAt = world.clock.now().toISOString();
  const { after } = await world
    .table<CodeRow>('holder.codes')
    .update(id, (row) => (row.usedAt === undefined ? { ...row, usedAt } : undefined));
  return after !== undefined;
}

/** Somebody has the code who should not: all that it bought dies, even what is being issued this moment. */
async function refuseReuse(asking: Asking, code: CodeRow): Promise<never> {
  await revokeGrant(asking.world, code.grantId);
  asking.ledger.check('code.unused', false, { at: 'body:code', actual: `used at ${code.usedAt ?? 'this moment'}` });
}
