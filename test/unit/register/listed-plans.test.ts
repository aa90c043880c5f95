// Where the register says that a brand's plans are: by decision, and only for a brand whose profile has them.
import { afterAll, expect, test } from 'vitest';
import { loadScenario } from '../../../mocks/personas/scenarios.ts';
import { liveBrands, productBaseUriOf } from '../../../mocks/register/scenario-participants.ts';
import { profiles } from '../../../mocks/spec/profiles/index.ts';
import { openSmallWorld } from '../../kit/worlds/small-world.ts';

const scenario = await loadScenario('solar-home');
const [older, newer] = [
  await openSmallWorld(scenario, 'fast', profiles['0.1.1']),
  await openSmallWorld(scenario, 'fast', profiles['cds-1.36']),
];
afterAll(async () => {
  await older.stop();
  await newer.stop();
});
const brand = scenario.holders[0]?.brand ?? '';

test.each(['holder', 'regulator', 'off'] as const)('a brand of 0.1.1 has none, with plansAt %s', async (at) => {
  await older.decisions.set('plansAt', at);
  expect(productBaseUriOf(older.world, brand)).toEqual({});
  expect(liveBrands(older.world)[0]?.endpointDetail).not.toHaveProperty('productBaseUri');
});

test('a brand of today has them at its own address, at a regulator’s, or nowhere', async () => {
  const { issuer, regulatorBase } = newer.urls.dataHolder;
  await newer.decisions.set('plansAt', 'holder');
  expect(productBaseUriOf(newer.world, brand)).toEqual({ productBaseUri: issuer });
  expect(liveBrands(newer.world)[0]?.endpointDetail).toMatchObject({ productBaseUri: issuer });
  await newer.decisions.set('plansAt', 'regulator');
  const { productBaseUri = '' } = productBaseUriOf(newer.world, brand);
  expect(`${productBaseUri}/cds-au/v1`).toBe(regulatorBase);
  await newer.decisions.set('plansAt', 'off');
  expect(productBaseUriOf(newer.world, brand)).toEqual({});
});
