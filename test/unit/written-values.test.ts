// A text in the code that is plainly wrong does not compile; one that is computed is checked when it is used.
import { expect, test } from 'vitest';
import type { Sandbox } from '../../mocks/sandbox/sandbox-interface.ts';
import { startFlow, hybrid, type FlowSurroundings } from '../../src/recipient/index.ts';

/** Never called: what is expected to be an error is one for the compiler. */
export async function typos({ clock, register }: Sandbox, surroundings: FlowSurroundings): Promise<void> {
  await clock.advance('PT10M');
  await clock.advance(`PT${String(10)}M`);
  // @ts-expect-error no ISO 8601 duration
  await clock.advance('10m');
  await clock.set('2026-11-23T04:00:00Z');
  // @ts-expect-error no instant
  await clock.runFrom('tomorrow');
  await register.setStatus('softwareProduct', 'id', 'INACTIVE');
  // @ts-expect-error recipients alone are suspended
  await register.setStatus('softwareProduct', 'id', 'SUSPENDED');
  await register.setStatus('dataRecipient', 'id', 'SUSPENDED');
  const sharingDuration = 0;
  startFlow(hybrid, surroundings, { wanted: { scopes: ['openid'], sharingDuration } });
  // @ts-expect-error no scope
  startFlow(hybrid, surroundings, { wanted: { scopes: ['energy:acounts.basic:read'], sharingDuration } });
}

test('sandbox:types the compiler is told', () => {
  expect(typos).toBeTypeOf('function');
});
