// A request object that was changed, signed anew: with the recipient’s key, a jti of its own, and good for a minute.
import { decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose';
import { expect, test } from 'vitest';
import { signedAnew } from '../../../src/pages/flow/break/signed-anew.ts';
import { ownSandbox } from '../../kit/worlds/own-worlds.ts';
import { signed } from '../../kit/hand-written/exchange-parts.ts';

const sandbox = await ownSandbox();
await sandbox.clock.set(new Date('2026-11-20T04:00:00.999Z'));

const now = Date.parse('2026-11-20T04:00:00.000Z') / 1000;
const old = { iss: 'a', nonce: 'n', scope: 'openid', jti: 'old', iat: 1, nbf: 1, exp: 2 };
const anew = (header: object, change: Parameters<typeof signedAnew>[2] = {}): Promise<string> =>
  signedAnew(sandbox, signed(header, old), change);

test('it begins now, ends in a minute, and has a jti that no other has', async () => {
  const [one, other] = [decodeJwt(await anew({ alg: 'PS256' })), decodeJwt(await anew({ alg: 'PS256' }))];
  expect(one).toEqual({ ...old, jti: expect.any(String) as string, iat: now, nbf: now, exp: now + 60 });
  expect(new Set([one.jti, other.jti, 'old']).size).toBe(3);
});

test('it has the claims of the change, and lacks those that the change leaves out', async () => {
  const claims = decodeJwt(await anew({ alg: 'PS256' }, { scope: 'other', nonce: undefined, exp: 5 }));
  expect([claims['scope'], 'nonce' in claims, claims.iss, claims.exp]).toEqual(['other', false, 'a', now + 60]);
});

test('its header stays as it was, and its signature is the recipient’s', async () => {
  const { signingKey } = sandbox.dataRecipient;
  const header = { alg: 'PS256', kid: 'mine', typ: 'JWT' };
  const request = await anew(header);
  expect(decodeProtectedHeader(request)).toEqual(header);
  const { publicJwk, alg } = signingKey;
  await expect(jwtVerify(request, { ...publicJwk, alg }, { currentDate: sandbox.clock.now() })).resolves.toBeDefined();
});
