// The trace of a registration is accurate in the holder’s profile: optional members, faulty members, and members of the software statement.
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSandbox } from '../../../mocks/sandbox.ts';
import type { DataRecipient, Sandbox } from '../../../mocks/sandbox/sandbox-interface.ts';
import { profiles } from '../../../mocks/spec/profiles/index.ts';
import { profileIds } from '../../../mocks/spec/ids.ts';
import { orderOf } from '../../../mocks/spec/check-order.ts';
import { operationOf } from '../../../mocks/spec/operations/index.ts';
import { type RuleId, wordsOf } from '../../../mocks/spec/rules/index.ts';
import { refusingCheck } from '../../../mocks/spec/told-exchange.ts';
import type { Exchange } from '../../../mocks/trace/exchange.ts';
import { wrongBlame, untrueChecks, valuesAtPart } from '../../kit/oracles/evidence-in-bytes.ts';
import {
  post,
  register,
  registrationClaims,
  statementKey,
  statementOf,
  type Bent,
} from '../../kit/calls/registration.ts';
import { sign, type Claims } from '../../kit/calls/signing.ts';
import { sentMended } from '../../kit/playground/sent-changes.ts';
import { todayMembers } from '../../kit/worlds/today.ts';

interface Registering {
  readonly sandbox: Sandbox;
  readonly product: DataRecipient;
  readonly members: Claims;
}

const opened = new Map<string, Registering>();
beforeAll(async () => {
  for (const profile of profileIds) {
    const sandbox = await createSandbox({ storage: 'memory:', profile, extractableKeys: true });
    // One product may register over and over.
    await sandbox.decisions.set('secondRegistration', 'replace');
    const product = await sandbox.enrol({ alg: 'PS256' });
    opened.set(profile, { sandbox, product, members: profile === 'cds-1.36' ? todayMembers(product) : {} });
  }
});
afterAll(async () => {
  for (const { sandbox } of opened.values()) await sandbox.stop();
});

function at(profile: string): Registering {
  const found = opened.get(profile);
  if (found === undefined) throw new Error(`No world of ${profile}.`);
  return found;
}

async function registering({ sandbox, product, members }: Registering, bent: Bent = {}): Promise<Exchange> {
  await register(sandbox, product, { ...bent, claims: { ...members, ...bent.claims } });
  const exchange = sandbox.trace.entries(({ operation }) => operation === 'registerClient').at(-1);
  if (exchange === undefined) throw new Error('Nothing was registered.');
  return exchange;
}

/** A statement that the register signed, with claims it would never have written. */
async function stating(here: Registering, change: Claims): Promise<Exchange> {
  const statement = await statementOf(here.sandbox, here.product);
  const claims = { ...decodeJwt(statement), ...change };
  return registering(here, { statement: await sign(await statementKey(here.sandbox), claims) });
}

const rulesIn = (profile: (typeof profileIds)[number]): readonly RuleId[] =>
  [...new Set(orderOf(operationOf('registerClient'), profiles[profile]))].filter((rule) =>
    rule.startsWith('registration.'),
  );

/** Members that a rule’s text calls optional. */
function optionalIn(profile: (typeof profileIds)[number]): readonly (readonly [RuleId, string])[] {
  return rulesIn(profile).flatMap((rule) => {
    const { title, fix } = wordsOf(rule, profile);
    const named = [/^If (?<name>[a-z_]+) is sent/u.exec(title), /leave (?<name>[a-z_]+) out/u.exec(fix)];
    const names = named.flatMap((found) => found?.groups?.['name'] ?? []);
    return [...new Set(names)].map((name) => [rule, name] as const);
  });
}

describe.each(profileIds)('%s', (profile) => {
  test('every member that a rule calls optional can be left out', async () => {
    const optional = optionalIn(profile);
    expect(optional.length).toBeGreaterThan(2);
    for (const [rule, name] of optional) {
      const answer = await registering(at(profile), { claims: { [name]: undefined } });
      expect(`${rule} without ${name}: ${answer.verdict} ${refusingCheck(answer)?.rule ?? ''}`).toBe(
        `${rule} without ${name}: ok `,
      );
    }
  });

  test('every member that no rule calls optional is required', async () => {
    const optional = optionalIn(profile).map(([, name]) => name);
    for (const name of ['redirect_uris', 'response_types', 'grant_types', 'subject_type', 'application_type']) {
      const answer = await registering(at(profile), { claims: { [name]: undefined } });
      expect(`${name} ${answer.verdict}`).toBe(`${name} ${optional.includes(name) ? 'ok' : 'refused'}`);
    }
  });

  test('an omitted member is not quoted, and its checks are worded with “if”', async () => {
    const required: readonly string[] = profiles[profile].registration.required;
    const names = ['redirect_uris', 'request_object_signing_alg', 'response_types', 'grant_types'];
    for (const name of names.filter((one) => !required.includes(one))) {
      const answer = await registering(at(profile), { claims: { [name]: undefined } });
      expect(answer.verdict, name).toBe('ok');
      expect(untrueChecks(answer), name).toEqual([]);
      const ofNothing = answer.checks.filter(
        ({ outcome, at: place }) =>
          outcome === 'pass' &&
          place?.endsWith(`payload.${name}`) === true &&
          valuesAtPart(answer, place)?.length === 0,
      );
      expect(ofNothing.filter(({ title }) => !/\bif\b/iu.test(title)).map(({ rule }) => rule)).toEqual([]);
    }
  });

  test.each([
    ['redirect_uris', [], 'an array of at least one address'],
    ['redirect_uris', undefined, 'an array of at least one address'],
    ['client_name', undefined, 'a string'],
    ['software_roles', 'data-holder', 'data-recipient-software-product'],
  ])(
    'a software statement with %s %j is refused at that claim, with the expected value',
    async (name, value, expected) => {
      const answer = await stating(at(profile), { [name]: value });
      const check = refusingCheck(answer);
      expect(check).toMatchObject({
        rule: 'registration.statement-claims',
        at: `body#payload.software_statement#payload.${name}`,
        expected,
        actual: value === undefined ? null : Array.isArray(value) ? '[]' : value,
      });
      expect(untrueChecks(answer)).toEqual([]);
    },
  );

  test('a software statement from the future shows the latest iat, clock skew included', async () => {
    const now = Math.floor(at(profile).sandbox.clock.now().getTime() / 1000);
    const answer = await stating(at(profile), { iat: now + 600 });
    const check = refusingCheck(answer);
    expect(check?.at).toBe('body#payload.software_statement#payload.iat');
    const latest = Number(JSON.stringify(check?.expected).replaceAll(/\D/gu, ''));
    expect((await stating(at(profile), { iat: latest })).verdict).toBe('ok');
    expect(answer.response.body).toContain('in the future');
  });

  test('grant_types without an initial grant are refused with the grants that are one', async () => {
    const answer = await registering(at(profile), { claims: { grant_types: ['client_credentials'] } });
    const check = refusingCheck(answer);
    expect(check?.rule).toBe('registration.grant-types');
    expect(answer.response.body).toMatch(/must include authorization_code/u);
    expect(`${JSON.stringify(check?.expected)} ${answer.response.body ?? ''}`).not.toMatch(
      profile === 'cds-1.36'
        ? /backchannel|ciba|refresh_token|client_credentials/u
        : /refresh_token|client_credentials/u,
    );
  });
});

describe('mends', () => {
  async function mendedAt(here: Registering, refused: Exchange): Promise<Exchange> {
    return sentMended(here.sandbox, refused);
  }

  test.each(profileIds)('%s: a registration sent as JSON is mended to a JWT', async (profile) => {
    const here = at(profile);
    const { sandbox, product, members } = here;
    const claims = registrationClaims(sandbox, product, await statementOf(sandbox, product));
    const body = await sign(product.signingKey, { ...claims, ...members });
    await post(sandbox, product.fetch, body, { 'content-type': 'application/json' });
    const refused = sandbox.trace.entries(({ operation }) => operation === 'registerClient').at(-1);
    if (refused === undefined) throw new Error('Nothing was registered.');
    const check = refusingCheck(refused);
    expect(check).toMatchObject({ at: 'header:content-type', expected: 'application/jwt', actual: 'application/json' });
    expect(check?.title).toContain('application/jwt');
    const { checks, request, verdict } = await mendedAt(here, refused);
    expect(verdict).toBe('ok');
    expect(new Headers(request.headers.map(([name, value]) => [name, value])).get('content-type')).toBe(
      'application/jwt',
    );
    expect(checks.map(({ rule }) => rule)).not.toContain('body.media-type');
  });

  test('aud is mended to a value the holder accepts, under either option', async () => {
    const here = at('0.1.1');
    await here.sandbox.decisions.set('registrationParties', 'register');
    const refused = await registering(here, { claims: { aud: here.sandbox.urls.dataHolder.issuer } });
    expect(refusingCheck(refused)?.rule).toBe('registration.aud');
    const answer = await mendedAt(here, refused);
    await here.sandbox.decisions.set('registrationParties', 'either');
    expect(`${answer.verdict} ${refusingCheck(answer)?.rule ?? ''}`).toBe('ok ');
    expect(wrongBlame(refused, answer)).toBeUndefined();
  });

  test('an enc without alg is refused as superfluous, and accepted once the mend removes it', async () => {
    const of = { '0.1.1': 'id_token_encrypted_response', 'cds-1.36': 'authorization_encrypted_response' };
    for (const profile of profileIds) {
      const here = at(profile);
      const members = of[profile];
      const refused = await registering(here, { claims: { [`${members}_enc`]: 'A256GCM' } });
      expect(refusingCheck(refused)).toMatchObject({
        at: `body#payload.${members}_enc`,
        expected: `absent without ${members}_alg`,
        actual: 'A256GCM',
      });
      const answer = await mendedAt(here, refused);
      expect(`${answer.verdict} ${refusingCheck(answer)?.rule ?? ''}`).toBe('ok ');
      expect(wrongBlame(refused, answer)).toBeUndefined();
    }
  });

  test('the mend adds ID token encryption algorithms if a decision requires them', async () => {
    const here = at('0.1.1');
    await here.sandbox.decisions.set('idTokenEncryption', 'refuse');
    const refused = await registering(here);
    expect(refusingCheck(refused)?.rule).toBe('registration.encryption');
    const answer = await mendedAt(here, refused);
    await here.sandbox.decisions.set('idTokenEncryption', 'by-key');
    expect(`${answer.verdict} ${refusingCheck(answer)?.rule ?? ''}`).toBe('ok ');
  });
});
