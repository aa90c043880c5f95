// What the package’s own recipient keeps between two shares: the holder’s metadata for good, its keys for a minute.
import { expect, test } from 'vitest';
import { createSandbox } from '../../../mocks/sandbox.ts';
import { profileIds } from '../../../mocks/spec/ids.ts';
import { standOf } from '../../../src/examination/in-running-world.ts';
import { ownRecipient } from '../../../src/examined/own-recipient.ts';
import { recipientFor } from '../../../src/runs/recipients/recipient-for.ts';

test.each(profileIds)('in a world of %s keys are read again after a minute, metadata is not', async (profile) => {
  await using sandbox = await createSandbox({ profile, storage: 'memory:', seed: 7 });
  const acting = await recipientFor(sandbox, { recipient: { name: 'Examined' } });
  const stand = await standOf(acting, () => undefined, { flow: 'examination', step: 'share' });
  const own = ownRecipient();
  const begun = sandbox.clock.now().getTime();
  await sandbox.clock.set(new Date(begun));
  /** How often each was read for a share this long after the first. */
  const readAfter = async (passed: number): Promise<readonly number[]> => {
    await sandbox.clock.set(new Date(begun + passed));
    const before = sandbox.trace.entries().length;
    await own.share(stand);
    const sent = sandbox.trace.entries().slice(before);
    return (['getOpenIdProviderConfig', 'getJwks'] as const).map(
      (wanted) => sent.filter(({ from, operation }) => from === 'recipient' && operation === wanted).length,
    );
  };
  expect(await readAfter(0)).toEqual([1, 1]);
  expect(await readAfter(59_999)).toEqual([0, 0]);
  expect(await readAfter(60_000)).toEqual([0, 1]);
  expect(await readAfter(119_999)).toEqual([0, 0]);
});
