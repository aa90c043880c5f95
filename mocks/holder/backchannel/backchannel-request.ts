// A backchannel authentication request: all parameters are in one signed object (CIBA 7.1, IS 12, 13.3).
import { defined } from '../../ambient/defined.ts';
import { isText } from '../../ambient/is-text.ts';
import type { JsonObject } from '../../keys/jws.ts';
import { seconds } from '../../ambient/clock.ts';
import { rememberedUntil } from '../../world/remembered-until.ts';
import type { AuthenticatedCall, Ready } from '../../engine/call.ts';
import { statusEvidence } from '../../engine/status-evidence.ts';
import { backchannelGrants } from '../../spec/algorithms.ts';
import { limits } from '../../spec/limits.ts';
import { asJson } from '../../trace/as-json.ts';
import type { Json } from '../../trace/exchange.ts';
import type { World } from '../../world/world.ts';
import { levelAsked } from '../authorisation/requested-level.ts';
import { checkNoOtherUse, checkTypes, claimNames, scopesAsked } from '../authorisation/object-claims.ts';
import { secondsIn } from '../authorisation/object-content.ts';
import { openRequestObject, whereOf, type Within } from '../authorisation/request-object.ts';
import { brandOf } from '../brand.ts';
import { mayUse, registeredGrants } from '../clients/grant-types.ts';
import { spendJti } from '../clients/registered-clients.ts';
import { strategyOf } from '../profile-strategies.ts';
import { consentAsked } from '../sharing-sources/sharing-source.ts';
import { statusInCopy } from '../register-copy/register-copy.ts';
import type { BackchannelRow, ClientRow } from '../rows.ts';
import { permitted, readHint } from './login-hint.ts';

/** What the holder stores of the request, without ids and times. */
export interface BackchannelAsked {
  readonly row: Pick<
    BackchannelRow,
    | 'customerId'
    | 'profileFixed'
    | 'consentId'
    | 'scopes'
    | 'bindingMessage'
    | 'level'
    | 'idTokenClaims'
    | 'userInfoClaims'
    | 'notificationToken'
  > & { readonly profileId?: string };
  readonly client: ClientRow;
  /** Seconds for which the request is valid. */
  readonly expiresIn: number;
}

/** Refuses, in the profile's order, everything for which CIBA Core 13 has an error. */
export async function readBackchannelRequest(world: World, call: AuthenticatedCall): Promise<BackchannelAsked> {
  const row = await backchannelClient(world, call);
  const within: Within = { ledger: call.ledger, place: 'body' };
  const claims = await open(world, call, row);
  checkOwnIssuer(world, claims, row.id, within);
  checkNoOtherUse(claims, row.id, within);
  checkTypes(claims, within);
  const named = claims['client_id'];
  call.ledger.check('backchannel.client-id', named === undefined || named === row.id, {
    ...whereOf(within, 'payload.client_id'),
    expected: row.id,
    actual: asJson(named),
  });
  const jti = claims['jti'];
  call.ledger.check('backchannel.jti', isText(jti), whereOf(within, 'payload.jti'));
  const scopes = scopesAsked(claims, row.scopes, within);
  const brand = brandOf(world, call);
  const hinted = await permitted(world, brand, row, claims, await readHint(world, brand, row, claims, within), within);
  const bindingMessage = readBindingMessage(claims, within);
  const expiresIn = readExpiry(claims, within);
  const notificationToken = readNotificationToken(claims, row, within);
  const consent = await consentAsked(world, strategyOf(world, call).sharing, {
    brand: row.brand,
    clientId: row.id,
    claims,
    scopes,
    customerId: hinted.customerId,
    ledger: call.ledger,
    where: (part) => whereOf(within, part),
    flow: 'oauth',
  });
  const level = levelAsked(world, row.brand, claims, call.ledger, (part) => whereOf(within, part));
  await spend(world, call, row.id, claims, jti);
  return {
    client: row,
    expiresIn,
    row: {
      ...hinted,
      profileFixed: hinted.profileId !== undefined,
      consentId: consent.id,
      scopes,
      level,
      idTokenClaims: claimNames(claims, 'id_token'),
      userInfoClaims: claimNames(claims, 'userinfo'),
      ...defined({ bindingMessage, notificationToken }),
    },
  };
}

async function backchannelClient(world: World, call: AuthenticatedCall): Promise<ClientRow> {
  const row = await world.table('holder.clients').get(call.client.id);
  const registered = row?.backchannel !== undefined && mayUse(world, row, backchannelGrants[0]);
  call.ledger.check('backchannel.client', registered, {
    at: 'state:client.grant_types',
    expected: 'a backchannel grant type, and backchannel_token_delivery_mode poll or ping',
    actual: row === undefined ? null : registeredGrants(row).join(', '),
  });
  const { overall } = await statusInCopy(world, call.client.softwareProductId, { doubt: true, parent: call.exchange });
  call.ledger.check('backchannel.client-active', overall === 'ACTIVE', statusEvidence(overall));
  return row;
}

/** Request parameters that are allowed only inside the object, if there is one (CIBA Core 7.1.1). */
const inside = [
  'scope',
  'client_notification_token',
  'acr_values',
  'login_hint_token',
  'id_token_hint',
  'login_hint',
  'binding_message',
  'user_code',
  'requested_expiry',
  'claims',
  'vtr',
  'request_uri',
];

function open(world: World, call: AuthenticatedCall, row: ClientRow): Promise<JsonObject> {
  const text = call.form.get('request') ?? '';
  call.ledger.check('authorise.request-present', text !== '', { at: 'body:request' });
  const beside = inside.find((name) => (call.form.get(name) ?? '') !== '');
  call.ledger.check('backchannel.object-only', beside === undefined, {
    ...(beside === undefined
      ? { at: 'body' }
      : { at: `body:${beside}`, expected: 'absent', actual: call.form.get(beside) ?? null }),
    detail: 'Request parameters must be inside the signed request object only.',
  });
  return openRequestObject(world, text, {
    ledger: call.ledger,
    place: 'body',
    issuer: brandOf(world, call).urls.issuer,
    signer: {
      id: row.id,
      alg: row.backchannel?.requestSigningAlg ?? row.requestObjectSigningAlg,
      redirectUris: row.redirectUris,
      keys: (look) => call.client.keys(look),
    },
    times: 'backchannel',
  });
}

/** Decision D-24: CIBA Core 7.1.1 requires iss, the profile does not have it; it may be absent or the client's own. */
function checkOwnIssuer(world: World, claims: JsonObject, clientId: string, within: Within): void {
  const { iss } = claims;
  const mayStand = world.decisions.get('backchannelHint') === 'opaque';
  within.ledger.check('backchannel.iss', iss === undefined || (mayStand && iss === clientId), {
    ...whereOf(within, 'payload.iss'),
    expected: mayStand ? clientId : 'absent',
    actual: asJson(iss),
    ...(mayStand ? {} : { fix: 'Leave iss out of the request object.' }),
  });
}

/** Printable, on one line, without control or formatting characters that could change what the device shows. */
function readBindingMessage(claims: JsonObject, within: Within): string | undefined {
  const message = claims['binding_message'];
  if (message === undefined) return undefined;
  const good =
    typeof message === 'string' &&
    message.trim() !== '' &&
    Array.from(message).length <= limits.bindingMessage &&
    /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]+$/u.test(message);
  within.ledger.check('backchannel.binding-message', good, {
    ...whereOf(within, 'payload.binding_message'),
    expected: `one line of 1 to ${String(limits.bindingMessage)} printable characters`,
    actual: message as Json,
  });
  return message;
}

/** A number or a string of digits: CIBA 7.1.1 allows both in the object. */
function readExpiry(claims: JsonObject, within: Within): number {
  const wanted = claims['requested_expiry'];
  if (wanted === undefined) return limits.backchannelExpiry;
  const number = secondsIn(wanted) ?? 0;
  within.ledger.check('backchannel.requested-expiry', number > 0, {
    ...whereOf(within, 'payload.requested_expiry'),
    expected: 'a whole number of seconds, 1 or more',
    actual: wanted as Json,
    detail: 'requested_expiry must be a positive whole number.',
  });
  return Math.min(number, limits.maximumBackchannelExpiry);
}

/** Required for ping, ignored for poll (CIBA 7.1). */
function readNotificationToken(claims: JsonObject, row: ClientRow, within: Within): string | undefined {
  if (row.backchannel?.deliveryMode !== 'ping') return undefined;
  const token = claims['client_notification_token'];
  const good =
    typeof token === 'string' &&
    /^[\w\-.~+/]+=*$/u.test(token) &&
    token.length >= limits.notificationTokenLeast &&
    token.length <= limits.notificationTokenMost;
  within.ledger.check('backchannel.notification-token', good, {
    ...whereOf(within, 'payload.client_notification_token'),
    expected: `${String(limits.notificationTokenLeast)} to ${String(limits.notificationTokenMost)} characters of a bearer token`,
    detail: 'client_notification_token is missing or not a bearer token of 128 bits.',
  });
  return token;
}

/** Last, so that a refused object is not used up; atomic, so that of two requests only one succeeds. */
async function spend(world: World, call: Ready, clientId: string, claims: JsonObject, jti: string): Promise<void> {
  const exp = typeof claims['exp'] === 'number' ? claims['exp'] : seconds(world.clock.now());
  const fresh = await spendJti(world, `${clientId}:request`, jti, rememberedUntil(exp), call);
  call.ledger.check('backchannel.once', fresh, { at: 'body:request#payload.jti', actual: jti });
}
