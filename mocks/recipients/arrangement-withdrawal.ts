// A holder notifies the recipient that an arrangement has ended. The holder brand's own keys authenticate the caller (CDS, CDR Arrangement Revocation endpoint).
import { cutText } from '../spec/cut-text.ts';
import { seconds } from '../ambient/clock.ts';
import { isText } from '../ambient/is-text.ts';
import type { Outcome, Ready } from '../engine/call.ts';
import { audiencesOf } from '../engine/audiences.ts';
import { checkTimes, windowOf } from '../engine/jwt-times.ts';
import type { Ledger } from '../engine/ledger.ts';
import { signatureEvidence } from '../engine/signature-evidence.ts';
import { tokenIn } from '../engine/steps/bearer.ts';
import { readForm } from '../engine/steps/form.ts';
import type { JsonObject } from '../keys/jws.ts';
import { verifyByPublished, type PublishedKeys } from '../keys/published-keys.ts';
import { decodeJws } from '../keys/verify.ts';
import { brandOfId } from '../scenario/participants.ts';
import { signingAlgorithms } from '../spec/algorithms.ts';
import { limits } from '../spec/limits.ts';
import { asJson } from '../trace/as-json.ts';
import { rememberedUntil } from '../world/remembered-until.ts';
import { spendOnce } from '../world/spent-jtis.ts';
import type { DecisionReader, World } from '../world/world.ts';
import { keysOfBrand, type BrandKeys } from './holder-brands.ts';
import type { RecipientMemory } from './memory-interface.ts';

const inBearer = (part: string): string => `header:authorization#${part}`;
const jwtName = 'cdr_arrangement_jwt';
const inJwt = (part: string): string => `body:${jwtName}#${part}`;

/** Answers 204 and forgets the arrangement; of two calls for the same one, only one succeeds. */
export async function revokeArrangementAtRecipient(
  world: World,
  call: Ready,
  { received, met }: RecipientMemory,
): Promise<Outcome> {
  const ledger: Ledger = call.ledger;
  const { brandId, keys } = await callingBrand(world, call, met);
  const form = readForm(call);
  const compact = form.get(jwtName) ?? '';
  ledger.check('withdrawal.jwt-present', compact !== '', { at: `body:${jwtName}`, detail: jwtName });
  const signed = await verifyByPublished(compact, keys, signingAlgorithms, { keyIds: 'unique' });
  ledger.check('withdrawal.jwt-signature', signed.ok, {
    ...signatureEvidence(signed, { whole: `body:${jwtName}`, at: inJwt, algorithms: signingAlgorithms }),
    detail: jwtName,
  });
  const { cdr_arrangement_id: id } = signed.payload;
  ledger.check('withdrawal.jwt-id', isText(id), {
    at: inJwt('payload.cdr_arrangement_id'),
    actual: asJson(id),
    detail: jwtName,
  });
  const until = checkClaims(world, call, signed.payload, brandId);
  const beside = form.get('cdr_arrangement_id');
  ledger.check('withdrawal.same-id', beside === undefined || beside === id, {
    at: 'body:cdr_arrangement_id',
    expected: id,
    actual: beside ?? null,
    ...(decisionsOf(world, brandId).get('unequalArrangementIds') === '422'
      ? { refusal: 'cds.arrangement-invalid', detail: beside ?? '' }
      : { detail: 'cdr_arrangement_id' }),
  });
  const { jti } = signed.payload;
  const isFresh = typeof jti !== 'string' || (await spend(world, call, `jwt:${brandId}:${jti}`, until));
  ledger.check('withdrawal.jwt-once', isFresh, { at: inJwt('payload.jti'), actual: asJson(jti), detail: jwtName });
  const slug = call.place.owner ?? '';
  const isKnown = await received(world, { slug, dataHolderBrandId: brandId, arrangementId: id });
  const at = world.clock.now().toISOString();
  // One row per recipient and arrangement: its tokens are no longer used.
  const row = { id: `${slug}:${id}`, slug, arrangementId: id, dataHolderBrandId: brandId, at };
  const isForgotten = isKnown && (await world.table('recipients.withdrawals').add(row));
  ledger.check('withdrawal.arrangement', isForgotten, {
    at: inJwt('payload.cdr_arrangement_id'),
    actual: id,
    detail: id,
  });
  return { kind: 'empty', status: 204 };
}

/** The decisions of the profile in which the holder brand deals with its recipients. */
const decisionsOf = (world: World, brandId: string): DecisionReader =>
  world.decisionsAt(brandOfId(world.scenario, brandId));

interface Calling {
  readonly brandId: string;
  readonly keys: PublishedKeys;
}

/** The holder brand whose key signed the bearer token. If its keys are unavailable, the caller is told to try again. */
async function callingBrand(world: World, call: Ready, met: RecipientMemory['met']): Promise<Calling> {
  const ledger: Ledger = call.ledger;
  const at = 'header:authorization';
  const token = tokenIn(call.request);
  ledger.check('withdrawal.bearer-present', token !== undefined, { at });
  const read = decodeJws(token);
  ledger.check('withdrawal.bearer-readable', read !== undefined, { at, actual: cutText(token, 60) });
  const { iss } = read.payload;
  const own = await world.table('recipients.products').get(call.place.owner ?? '');
  const brand: BrandKeys =
    own !== undefined && typeof iss === 'string'
      ? await keysOfBrand({ world, own, parent: call.exchange }, iss, met)
      : { kind: 'unlisted' };
  const evidence = { at: inBearer('payload.iss'), actual: asJson(iss) };
  ledger.check('withdrawal.keys-reached', brand.kind !== 'unreached', { ...evidence, at: 'state:recipient.keySets' });
  ledger.check('withdrawal.brand-known', brand.kind === 'keys' && typeof iss === 'string', evidence);
  const { sub } = read.payload;
  const subject = { at: inBearer('payload.sub'), expected: iss, actual: asJson(sub) };
  ledger.check('withdrawal.bearer-sub', sub === iss, subject);
  const signed = await verifyByPublished(token, brand.keys, signingAlgorithms, { keyIds: 'unique' });
  const failure = signatureEvidence(signed, { whole: at, at: inBearer, algorithms: signingAlgorithms });
  ledger.check('withdrawal.bearer-signature', signed.ok, failure);
  const { aud, jti } = signed.payload;
  ledger.check('withdrawal.bearer-aud', names(aud, call), {
    at: inBearer('payload.aud'),
    expected: addressOf(call),
    actual: asJson(aud),
  });
  const now = seconds(world.clock.now());
  const until = checkTimes(ledger, signed.payload, { rule: 'withdrawal.bearer-exp', now, at: inBearer });
  const isFresh = isText(jti) && (await spend(world, call, `bearer:${iss}:${jti}`, until));
  ledger.check('withdrawal.bearer-once', isFresh, { at: inBearer('payload.jti'), actual: asJson(jti) });
  return { brandId: iss, keys: brand.keys };
}

/** Claims other than the id are recommended but optional; those that are present must be valid. */
function checkClaims(world: World, call: Ready, claims: JsonObject, brandId: string): Date {
  const now = seconds(world.clock.now());
  const kept: Readonly<Record<string, boolean>> = {
    iss: claims['iss'] === brandId,
    sub: claims['sub'] === brandId,
    aud: names(claims['aud'], call),
    exp: windowOf('exp', now).contains(claims['exp']),
    iat: windowOf('iat', now).contains(claims['iat']),
    nbf: windowOf('nbf', now).contains(claims['nbf']),
    jti: isText(claims['jti']),
  };
  const wrong = Object.keys(kept).find((name) => Object.hasOwn(claims, name) && kept[name] !== true);
  call.ledger.check('withdrawal.jwt-claims', wrong === undefined, {
    at: inJwt(`payload.${wrong ?? 'iss'}`),
    actual: asJson(claims[wrong ?? 'iss']),
    detail: jwtName,
  });
  const { exp } = claims;
  return rememberedUntil(typeof exp === 'number' ? exp : now + limits.maximumJwtAge);
}

const addressOf = ({ url }: Ready): string => `${url.origin}${url.pathname}`;

/** Whether aud contains the full address that is called, alone or among others. */
const names = (aud: unknown, call: Ready): boolean => audiencesOf(aud).includes(addressOf(call));

const spend = (world: World, { place }: Ready, id: string, until: Date): Promise<boolean> =>
  spendOnce(world, 'recipients.jtis', `${place.owner ?? ''}:${id}`, until);
