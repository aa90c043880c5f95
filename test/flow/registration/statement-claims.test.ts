// What the trace says of a statement that is signed by the register and lacks a claim, or has a wrong one.
import { decodeJwt } from 'jose';
import { expect, test } from 'vitest';
import { ownTokenWorld } from '../../kit/worlds/own-worlds.ts';
import { lastChecks } from '../../kit/oracles/checks.ts';
import { register, statementKey, statementOf } from '../../kit/calls/registration.ts';
import { sign, type Claims } from '../../kit/calls/signing.ts';

const fixture = await ownTokenWorld({ extractableKeys: true });

/** The rule that is broken, where, and what was expected; undefined for a registration that is taken. */
async function broken(claims: Claims): Promise<readonly unknown[] | undefined> {
  const { sandbox } = fixture;
  const recipient = await sandbox.enrol({ alg: 'ES256' });
  const honest = decodeJwt(await statementOf(sandbox, recipient));
  const statement = await sign(await statementKey(sandbox), { ...honest, ...claims });
  await register(sandbox, recipient, { statement });
  const check = lastChecks(sandbox, 'registerClient').find(({ outcome }) => outcome === 'fail');
  return check && [check.rule, check.at, check.expected];
}

test('a statement that is whole is taken', async () => {
  expect(await broken({})).toBeUndefined();
});

const role = 'data-recipient-software-product';
const list = 'an array of at least one address';
test.each<[claims: Claims, claim: string, expected: string]>([
  [{ org_id: undefined }, 'org_id', 'a string'],
  [{ client_name: '' }, 'client_name', 'a string'],
  [{ jwks_uri: 7 }, 'jwks_uri', 'a string'],
  [{ software_id: undefined }, 'software_id', 'a string'],
  [{ software_roles: 'another' }, 'software_roles', role],
  [{ software_roles: undefined }, 'software_roles', role],
  [{ redirect_uris: [] }, 'redirect_uris', list],
  [{ redirect_uris: 'https://app.example/callback' }, 'redirect_uris', list],
  [{ redirect_uris: [7] }, 'redirect_uris', list],
  // Of several, the first of the texts.
  [{ redirect_uris: [], org_name: undefined, software_roles: 'another' }, 'org_name', 'a string'],
])('refused, with the claim and what it should be: %j', async (claims, claim, expected) => {
  expect(await broken(claims)).toEqual([
    'registration.statement-claims',
    expect.stringMatching(new RegExp(`software_statement.*${claim}$`, 'u')),
    expected,
  ]);
});
