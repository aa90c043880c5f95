// `breachOf` of the package names what a body breaks in the given profile.
import { expect, test } from 'vitest';
import { createSandbox } from '../../../mocks/sandbox.ts';
import { today } from '../../../mocks/spec/profiles/today.ts';
import { breachOf } from '../../../mocks/spec/schemas/index.ts';

test('breachOf uses 0.1.1 unless a profile is given by id or row', async () => {
  const own = await createSandbox({ storage: 'memory:', profile: 'today' });
  const answer = await own.fetch(`${own.urls.dataHolder.issuer}/.well-known/openid-configuration`);
  const metadata: unknown = await answer.json();
  expect(breachOf('OpenIDProviderMetadata', metadata)).toBeDefined();
  for (const one of [own.profile, today]) expect(breachOf('OpenIDProviderMetadata', metadata, one)).toBeUndefined();
  await own.stop();
});
