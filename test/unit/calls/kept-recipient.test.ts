// The recipient for calls by hand: kept for the tab, reused while the world knows it, with valid tokens.
import { expect, test } from 'vitest';
import { createSandbox } from '../../../mocks/index.ts';
import type { KeptRecipient } from '../../../src/calls/explorer-client.ts';
import { explorerRecipient } from '../../../src/calls/explorer-recipient.ts';

test('reuses a kept recipient with its client, unless the world or the client has gone', async () => {
  const sandbox = await createSandbox({ storage: 'memory:', profile: 'today' });
  let kept: unknown;
  const notes: KeptRecipient = { read: () => kept, write: (value) => void (kept = value) };
  const first = await explorerRecipient(sandbox, 'Lab app', { kept: notes }).registered();
  expect(kept).toMatchObject({
    softwareProductId: first.recipient.softwareProductId,
    facts: { client: { client_id: first.clientId } },
  });
  const written = kept;
  const again = await explorerRecipient(sandbox, 'Lab app', { kept: notes }).registered();
  expect([again.clientId, again.recipient.softwareProductId]).toEqual([
    first.clientId,
    first.recipient.softwareProductId,
  ]);
  for (const other of [
    { softwareProductId: first.recipient.softwareProductId },
    { softwareProductId: first.recipient.softwareProductId, facts: { client: { client_id: 'other' } } },
  ]) {
    kept = other;
    expect((await explorerRecipient(sandbox, 'Lab app', { kept: notes }).registered()).clientId).not.toBe(
      first.clientId,
    );
  }
  kept = written;
  await sandbox.reset();
  expect((await explorerRecipient(sandbox, 'Lab app', { kept: notes }).registered()).clientId).not.toBe(first.clientId);
  await sandbox.stop();
});

test('reuses a token until a second before its end; a withdrawn or expired token affects no other', async () => {
  const sandbox = await createSandbox({ storage: 'memory:', profile: 'today', clock: '2026-11-23T04:00:00Z' });
  await sandbox.clock.set('2026-11-23T04:00:00Z');
  const recipient = explorerRecipient(sandbox, 'Lab app');
  const begun = sandbox.clock.now().getTime();
  const lifetime = (await recipient.sharing()).facts.tokens?.expires_in ?? 0;
  const access = await recipient.token('access');
  await sandbox.clock.set(new Date(begun + (lifetime - 2) * 1000));
  expect(await recipient.token('access')).toBe(access);
  await sandbox.clock.set(new Date(begun + (lifetime - 1) * 1000));
  const renewed = await recipient.token('access');
  expect(renewed).not.toBe(access);
  // The clock is set back to before the token was issued.
  await sandbox.clock.set(new Date(begun));
  const earlier = await recipient.token('access');
  expect(earlier).not.toBe(renewed);
  const withdrawn = await recipient.withdrawnToken();
  expect(await recipient.withdrawnToken()).toBe(withdrawn);
  expect([withdrawn, await recipient.token('access')]).not.toEqual([earlier, earlier]);
  const ended = await recipient.endedToken('access');
  expect(sandbox.clock.now().getTime()).toBeGreaterThan(begun + lifetime * 1000 - 1000);
  expect(await recipient.endedToken('access')).toBe(ended);
  recipient.forget();
  expect(await recipient.token('access')).not.toBe(ended);
  expect((await recipient.known())?.name).toBe('Lab app');
  await sandbox.stop();
});
