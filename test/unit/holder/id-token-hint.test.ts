// An ID token as a hint: ours by its issuer, for this client, about somebody (OIDC Core 3.1.2.1).
import { expect, test } from 'vitest';
import { subjectOfHint } from '../../../mocks/holder/authorisation/id-token-hint.ts';
import { brandNamed } from '../../../mocks/holder/brand.ts';
import { signJwt } from '../../../mocks/keys/sign.ts';
import { loadScenario } from '../../../mocks/personas/scenarios.ts';
import { openSmallWorld } from '../../kit/worlds/small-world.ts';

test('OIDC Core 3.1.2.1 a hint names a subject only if issuer, audience and claims are right', async () => {
  const { world, stop } = await openSmallWorld(await loadScenario('solar-home'));
  const brand = brandNamed(world, 'wattle-energy');
  const key = await world.vault.current(brand.keys, 'sign-ES256');
  const good = { iss: brand.urls.issuer, aud: 'client', sub: 'somebody', exp: 1 };
  const named = async (bent: object) => subjectOfHint(world, brand, 'client', await signJwt(key, { ...good, ...bent }));
  expect(await named({})).toEqual({ sub: 'somebody', exp: 1 });
  expect(await named({ aud: ['another', 'client'] })).toEqual({ sub: 'somebody', exp: 1 });
  for (const wrong of [{ iss: 'https://else.example' }, { aud: 'another' }, { sub: 7 }, { exp: '1' }])
    expect([wrong, await named(wrong)]).toEqual([wrong, undefined]);
  await stop();
});
