// JWKS: the key sets of the data holder, of the register and of a data recipient.
import { compactVerify, importJWK, type JWK } from 'jose';
import { expect, test } from 'vitest';
import { breachOf } from '../../../mocks/spec/schemas/index.ts';
import { ownSandbox } from '../../kit/worlds/own-worlds.ts';
import { statementOf } from '../../kit/calls/registration.ts';

type Key = Readonly<Record<string, unknown>>;

const sets = {
  holder: () => `${sandbox.urls.dataHolder.issuer}/jwks`,
  statements: () => `${sandbox.urls.register.base}/cdr-register/v1/jwks`,
  tokens: () => `${sandbox.urls.register.issuer}/.well-known/openid-configuration/jwks`,
};
const names = Object.keys(sets) as (keyof typeof sets)[];
const keysOf = async (name: keyof typeof sets): Promise<readonly Key[]> => {
  const answer = await sandbox.fetch(sets[name]());
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/json');
  return ((await answer.json()) as { keys: Key[] }).keys;
};

const sandbox = await ownSandbox();

test('JWKS-01 jwks_uri answers over TLS without a certificate', async () => {
  const config = await sandbox.fetch(`${sandbox.urls.dataHolder.issuer}/.well-known/openid-configuration`);
  const { jwks_uri: address } = (await config.json()) as { jwks_uri: string };
  const answer = await sandbox.fetch(address);
  expect(breachOf('HolderJWKS', await answer.json())).toBeUndefined();
});

test.each(names)('JWKS-02 every key of %s has kty, use, alg and a unique kid (IS 13.6)', async (name) => {
  const keys = await keysOf(name);
  expect(keys.length).toBeGreaterThan(0);
  for (const key of keys) {
    for (const member of ['kty', 'kid', 'alg']) expect(typeof key[member], member).toBe('string');
    expect(['sig', 'enc']).toContain(key['use']);
  }
  expect(new Set(keys.map(({ kid }) => kid)).size).toBe(keys.length);
});

test.each(names)('JWKS-03 no key of %s has a private member', async (name) => {
  const members = (await keysOf(name)).flatMap((key) => Object.keys(key));
  expect(members.filter((member) => ['d', 'p', 'q', 'dp', 'dq', 'qi', 'k', 'oth'].includes(member))).toEqual([]);
});

test('JWKS-04 every key of the register has alg, e, key_ops, kid, kty and n', async () => {
  const answer = await sandbox.fetch(sets.statements());
  const set = (await answer.json()) as { keys: Key[] };
  expect(breachOf('ResponseJWKS', set)).toBeUndefined();
  for (const key of set.keys) {
    expect(key['kty']).toBe('RSA');
    expect(key['key_ops']).toContain('verify');
  }
});

test.each(names)('JWKS-05 keys of %s are RSA of at least 2048 bits or EC on P-256', async (name) => {
  for (const key of await keysOf(name)) {
    if (key['kty'] === 'EC') expect(key['crv']).toBe('P-256');
    else expect(Buffer.from(String(key['n']), 'base64url').length).toBeGreaterThanOrEqual(256);
  }
});

test('JWKS-08 statements verify only with the register’s second set; its metadata names the first', async () => {
  const config = await sandbox.fetch(`${sandbox.urls.register.issuer}/.well-known/openid-configuration`);
  const { jwks_uri: address } = (await config.json()) as { jwks_uri: string };
  expect(address).toBe(sets.tokens());
  expect(address).not.toBe(sets.statements());
  const statement = await statementOf(sandbox, sandbox.dataRecipient);
  const verifies = async (keys: readonly Key[]): Promise<boolean> => {
    const tries = keys.map(async (key) => {
      const { key_ops: _, ...bare } = key as JWK;
      return compactVerify(statement, await importJWK(bare, 'PS256'));
    });
    return (await Promise.allSettled(tries)).some(({ status }) => status === 'fulfilled');
  };
  expect(await verifies(await keysOf('statements'))).toBe(true);
  expect(await verifies(await keysOf('tokens'))).toBe(false);
});

test('both parties host key sets, and the recipient’s has one key to sign and one to encrypt for', async () => {
  const recipient = await sandbox.enrol({ alg: 'ES256' });
  const slug = new URL(recipient.notificationEndpoint).origin;
  const answer = await sandbox.fetch(`${slug}/jwks`);
  const set = (await answer.json()) as { keys: Key[] };
  expect(breachOf('HolderJWKS', set)).toBeUndefined();
  expect(new Set(set.keys.map(({ use }) => use))).toEqual(new Set(['enc', 'sig']));
});
