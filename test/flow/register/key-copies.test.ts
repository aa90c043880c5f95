// The register’s copy of a recipient’s key set: its lifetime, and its use when no newer set can be fetched.
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { createSandbox, type DataRecipient } from '../../../mocks/index.ts';
import { requestToken } from '../../kit/calls/to-register.ts';

const sandbox = await createSandbox({ storage: 'memory:', clock: '2027-03-01T00:00:00Z' });
afterAll(() => sandbox.stop());
afterEach(() => vi.restoreAllMocks());

/** The status of a token request, and how often the register fetched the key set for it. */
async function asked(recipient: DataRecipient): Promise<readonly [status: number, reads: number]> {
  const reads = (): number =>
    sandbox.trace.entries(({ from, request }) => from === 'register' && request.url.endsWith('/jwks')).length;
  const before = reads();
  const { status } = await requestToken(sandbox, recipient);
  return [status, reads() - before];
}

test('a copy lasts five minutes, and not after the clock is set back', async () => {
  const recipient = await sandbox.enrol();
  expect([await asked(recipient), await asked(recipient)]).toEqual([
    [200, 1],
    [200, 0],
  ]);
  await sandbox.clock.advance('PT4M59.999S');
  expect(await asked(recipient)).toEqual([200, 0]);
  await sandbox.clock.advance('PT0.001S');
  expect(await asked(recipient)).toEqual([200, 1]);
  await sandbox.clock.advance('-PT0.001S');
  expect(await asked(recipient)).toEqual([200, 1]);
});

test('a copy from an outside server lasts as long as that allows, at most five minutes, and longer while it fails', async () => {
  const recipient = await sandbox.enrol({ jwksUri: 'https://app.example/jwks' });
  const keys = { keys: [null, { kid: 'no key' }, recipient.signingKey.publicJwk] };
  let answer = (): Response => Response.json(keys, { headers: { 'cache-control': 'max-age=60' } });
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(answer()));
  expect(await asked(recipient)).toEqual([200, 1]);
  await sandbox.clock.advance('PT59S');
  expect(await asked(recipient)).toEqual([200, 0]);
  answer = () => Response.json(keys, { headers: { 'cache-control': 'max-age=3600' } });
  await sandbox.clock.advance('PT1S');
  expect(await asked(recipient)).toEqual([200, 1]);
  await sandbox.clock.advance('PT4M59S');
  expect(await asked(recipient)).toEqual([200, 0]);
  await sandbox.clock.advance('PT1S');
  for (const out of [
    () => Response.json({ keys: [] }, { status: 500 }),
    () => new Response('{'),
    () => Response.json({ keys: 'none' }),
    () => Response.json(null),
    () => Response.error(),
  ]) {
    answer = out;
    expect(await asked(recipient)).toEqual([200, 1]);
  }
});

test('without a copy, an unreadable set refuses the client', async () => {
  const recipient = await sandbox.enrol({ jwksUri: 'https://other.example/jwks' });
  vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.reject(new TypeError('no network')));
  expect((await asked(recipient))[0]).toBe(400);
});
