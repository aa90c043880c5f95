// Hints of a backchannel request: opaque hints name a consumer, personal ones are refused (IS 4.2, CIBA 7.1, decision D-24).
import type { JsonObject } from '../../keys/jws.ts';
import { asJson } from '../../trace/as-json.ts';
import type { Ledger } from '../../engine/ledger.ts';
import { decodeJws } from '../../keys/verify.ts';
import type { World } from '../../world/world.ts';
import { customerOf } from '../authorisation/customers.ts';
import { checkHintAge, subjectOfHint } from '../authorisation/id-token-hint.ts';
import { subjectsAsked } from '../authorisation/object-claims.ts';
import { whereOf, type Within } from '../authorisation/request-object.ts';
import type { Brand } from '../brand.ts';
import { subFor, subjectNamed } from '../token/pairwise-subject.ts';
import { personalClaimNames } from '../token/personal-claims.ts';
import type { ClientRow } from '../rows.ts';

/** The consumer that a request is for. Without a profile the consumer chooses one on the device. */
export interface Hinted {
  readonly customerId: string;
  readonly profileId?: string;
}

/**
 * `hint:` and an id that reveals nothing about the customer, as the device shows it. Unless decision hintReach says
 * “same”, it is new each time, so that two recipients cannot tell from their hints that the consumer is the same (IS
 * 9). With “product”, only the first product that sends a hint may use it.
 */
export function backchannelHintOf(world: World, brand: string, customerId: string): Promise<string> {
  const salt = world.decisions.get('hintReach') === 'same' ? '' : `${world.random.secret().slice(0, 16)}.`;
  return saltedHint(world, salt, brand, customerId);
}

const saltedHint = async (world: World, salt: string, brand: string, customerId: string): Promise<string> =>
  `hint:${salt}${await world.ids.id('hint', brand, customerId, salt)}`;

/** The salt before the id; empty if a consumer has one hint for everybody. Undefined for the other form. */
function saltIn(world: World, hint: string): string | undefined {
  const salt = /^hint:([\w-]{16}\.)?/u.exec(hint)?.[1] ?? '';
  return (salt === '') === (world.decisions.get('hintReach') === 'same') ? salt : undefined;
}

/** The consumer that the request names. Refuses a missing hint, several hints, personal ones, and unknown ones. */
export async function readHint(
  world: World,
  brand: Brand,
  client: ClientRow,
  claims: JsonObject,
  within: Within,
): Promise<Hinted> {
  const ledger: Ledger = within.ledger;
  const names = ['login_hint', 'id_token_hint', 'login_hint_token'].filter((name) => claims[name] !== undefined);
  // Report the last of several.
  const name = names.at(-1) ?? 'login_hint';
  const value = claims[name];
  const where = whereOf(within, `payload.${name}`);
  const isOne = names.length === 1 && name !== 'login_hint_token' && typeof value === 'string';
  ledger.check('backchannel.one-hint', isOne, {
    ...where,
    expected: names.length > 1 || name === 'login_hint_token' ? 'absent' : 'one hint',
    actual: asJson(value),
    detail: 'Exactly one of login_hint and id_token_hint must be sent.',
  });
  ledger.check('backchannel.hint-private', !isPersonal(name, value), {
    ...where,
    expected: 'no name, e-mail address, phone number or customer number',
    detail: 'A login hint must not reveal personal information.',
  });
  if (name === 'login_hint')
    ledger.check('backchannel.hint-form', /^(?:sub|hint):./u.test(value), {
      ...where,
      expected: 'sub: and a pairwise sub, or hint: and an id',
      detail: 'login_hint must be sub: followed by a pairwise sub, or hint: followed by an id.',
    });
  const hinted =
    name === 'id_token_hint'
      ? await hintedByToken(world, brand, client, value, within)
      : await hintedBy(world, brand, client, value);
  ledger.check('backchannel.hint-known', hinted !== undefined, where);
  return hinted;
}

function isPersonal(name: string, value: string): boolean {
  if (name === 'id_token_hint') {
    const claims = decodeJws(value)?.payload ?? {};
    return personalClaimNames.some((personal) => Object.hasOwn(claims, personal));
  }
  const bare = value.replace(/^(?:sub|hint):/u, '').trim();
  // An e-mail address, a phone number, or a customer or account number.
  return bare.includes('@') || /^\+?[\d\s().-]{6,24}$/u.test(bare);
}

/** Refuses a token that is not ours or not this client's, like the redirect flow. */
async function hintedByToken(
  world: World,
  brand: Brand,
  client: ClientRow,
  token: string,
  within: Within,
): Promise<Hinted | undefined> {
  const where = whereOf(within, 'payload.id_token_hint');
  const hinted = await subjectOfHint(world, brand, client.id, token);
  within.ledger.check('backchannel.id-token-hint', hinted !== undefined, where);
  checkHintAge(world, hinted, within.ledger, where);
  return subjectNamed(world, brand, client, hinted.sub);
}

/**
 * Restricts the hint to the profiles that the claims permit by sub: to a single one if they permit one. Refuses if they
 * permit none (OIDC 3.1.2.2).
 */
export async function permitted(
  world: World,
  brand: Brand,
  client: ClientRow,
  claims: JsonObject,
  hinted: Hinted,
  within: Within,
): Promise<Hinted> {
  const subjects = subjectsAsked(claims);
  const profiles = customerOf(world, brand.id, hinted.customerId)?.profiles ?? [];
  const mayAnswer = async (id: string): Promise<boolean> =>
    (hinted.profileId ?? id) === id &&
    (subjects?.includes(await subFor(world, brand, client, hinted.customerId, id)) ?? true);
  const answers = await Promise.all(profiles.map(({ id }) => mayAnswer(id)));
  const named = profiles.filter((_, index) => answers[index]);
  within.ledger.check('backchannel.subject', named.length > 0, whereOf(within, 'payload.claims'));
  return named.length === profiles.length ? hinted : { ...hinted, profileId: named[0]?.id ?? '' };
}

async function hintedBy(world: World, brand: Brand, client: ClientRow, value: string): Promise<Hinted | undefined> {
  if (value.startsWith('sub:')) return subjectNamed(world, brand, client, value.slice('sub:'.length));
  const salt = saltIn(world, value);
  if (salt === undefined) return undefined;
  for (const { holder, customerId } of world.scenario.customers) {
    if (holder === brand.id && (await saltedHint(world, salt, brand.id, customerId)) === value)
      return (await isFor(world, client, value)) ? { customerId } : undefined;
  }
  return undefined;
}

/**
 * With “product” of decision hintReach, a hint is reserved for the first software product that sends it. Atomic: of two
 * at once, one succeeds.
 */
async function isFor(world: World, { softwareProductId }: ClientRow, hint: string): Promise<boolean> {
  if (world.decisions.get('hintReach') !== 'product') return true;
  const table = world.table('holder.hints');
  if (await table.add({ id: hint, softwareProductId, at: world.clock.now().toISOString() })) return true;
  return (await table.get(hint))?.softwareProductId === softwareProductId;
}
