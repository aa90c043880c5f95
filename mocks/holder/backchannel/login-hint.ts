// Hints of a backchannel request: opaque ones name a consumer, personal ones are refused (IS 4.2, CIBA 7.1, decision D-24).
import type { Ledger } from '../../engine/ledger.ts';
import { derivedId } from '../../keys/hashes.ts';
import { decodeJws } from '../../keys/verify.ts';
import type { World } from '../../world/world.ts';
import { subjectOfHint } from '../authorisation/id-token-hint.ts';
import { whereOf, type Claims, type Opening } from '../authorisation/request-object.ts';
import type { Brand } from '../brand.ts';
import { subjectNamed } from '../token/pairwise-subject.ts';
import { personalClaimNames } from '../token/personal-claims.ts';
import type { ClientRow } from '../rows.ts';

/** Whom a request is for. Without a profile the consumer chooses on the device. */
export interface Hinted {
  readonly customerId: string;
  readonly profileId?: string;
}

type Within = Pick<Opening, 'ledger' | 'place'>;

/** `hint:` and an id that says nothing about the customer; the same for every recipient, shown on the device. */
export async function backchannelHintOf(world: World, brand: string, customerId: string): Promise<string> {
  return `hint:${await derivedId(world.idSecret, 'hint', brand, customerId)}`;
}

/** The consumer the request names. Refuses several hints and none, personal ones, and those of nobody. */
export async function readHint(
  world: World,
  brand: Brand,
  client: ClientRow,
  claims: Claims,
  within: Within,
): Promise<Hinted> {
  const ledger: Ledger = within.ledger;
  const names = ['login_hint', 'id_token_hint', 'login_hint_token'].filter((name) => claims[name] !== undefined);
  const [name = 'login_hint'] = names;
  const value = claims[name];
  const where = whereOf(within, `payload.${name}`);
  const isOne = names.length === 1 && name !== 'login_hint_token' && typeof value === 'string';
  ledger.check('backchannel.one-hint', isOne, {
    ...where,
    expected: 'login_hint or id_token_hint',
    actual: names.join(' '),
    detail: 'Exactly one of login_hint and id_token_hint must be sent.',
  });
  ledger.check('backchannel.hint-private', !isPersonal(name, value), {
    ...where,
    detail: 'A login hint must not reveal personal information: IS 4.2, decision D-24.',
  });
  if (name === 'login_hint')
    ledger.check('backchannel.hint-form', /^(?:sub|hint):./u.test(value), {
      ...where,
      expected: 'sub: or hint:',
      detail: 'login_hint is sub: and a pairwise sub, or hint: and an id.',
    });
  const hinted = await hintedBy(world, brand, client, name, value);
  ledger.check('backchannel.hint-known', hinted !== undefined, where);
  return hinted;
}

function isPersonal(name: string, value: string): boolean {
  if (name === 'id_token_hint') {
    const claims = decodeJws(value)?.payload ?? {};
    return personalClaimNames.some((personal) => Object.hasOwn(claims, personal));
  }
  const bare = value.replace(/^(?:sub|hint):/u, '').trim();
  // An e-mail address, a phone number, a customer or account number.
  return bare.includes('@') || /^\+?[\d\s().-]{6,24}$/u.test(bare);
}

async function hintedBy(
  world: World,
  brand: Brand,
  client: ClientRow,
  name: string,
  value: string,
): Promise<Hinted | undefined> {
  if (name === 'id_token_hint') {
    const sub = await subjectOfHint(world, brand, client.id, value);
    return sub === undefined ? undefined : subjectNamed(world, brand, client, sub);
  }
  if (value.startsWith('sub:')) return subjectNamed(world, brand, client, value.slice('sub:'.length));
  for (const { holder, customerId } of world.scenario.customers) {
    if (holder === brand.id && (await backchannelHintOf(world, brand.id, customerId)) === value) return { customerId };
  }
  return undefined;
}
