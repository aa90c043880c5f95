// How a holder passes on a refusal of the secondary holder: in its own words and ids (CDS, Secondary data holders).
import { expect, test } from 'vitest';
import { createLedger } from '../../../mocks/engine/ledger.ts';
import { askSecondary } from '../../../mocks/holder/secondary/secondary-call.ts';
import { ownRefusal } from '../../../mocks/holder/secondary/secondary-refusals.ts';
import type { ServicePointIds } from '../../../mocks/holder/resources/shared-data.ts';
import type { BearerCall } from '../../../mocks/engine/call.ts';
import { loadScenario } from '../../../mocks/personas/scenarios.ts';
import { openSmallWorld } from '../../kit/worlds/small-world.ts';

const nmis = ['1', '2'];
const ids = { nmis, idOf: (nmi: string) => `id-${nmi}` } as unknown as ServicePointIds;
const refusal = (code: string, detail: unknown, servicePointId?: string) => {
  const call = {
    url: new URL('https://holder.example/energy/electricity/servicepoints?page=9'),
    parameters: servicePointId === undefined ? {} : { servicePointId },
  } as unknown as BearerCall;
  const errors = [{ code: `urn:au-cds:error:${code}`, detail }] as never;
  const { rule, evidence } = ownRefusal(422, { errors }, call, ids);
  return [rule, evidence.detail];
};

test.each([
  ['a missing page is missing at the holder too', ['cds-all:Field/InvalidPage', '7'], ['page.exists', '7']],
  [
    'a page that is not a number is a failure of the secondary holder',
    ['cds-all:Field/InvalidPage', 'x'],
    ['secondary.answered', undefined],
  ],
  [
    'a page that is not text is a failure of the secondary holder',
    ['cds-all:Field/InvalidPage', 7],
    ['secondary.answered', undefined],
  ],
  [
    'unavailable service points get the holder’s ids',
    ['cds-energy:Authorisation/UnavailableServicePoint', '1, 2'],
    ['service-point.body-available', 'id-1, id-2'],
  ],
  [
    'unshared service points are not named',
    ['cds-energy:Authorisation/InvalidServicePoint', '9'],
    ['secondary.service-points', 'One of the service points'],
  ],
])('%s', (_title, [code, detail], expected) => {
  const [rule, said] = refusal(String(code), detail);
  expect(rule).toBe(expected[0]);
  if (expected[1] !== undefined) expect(said).toBe(expected[1]);
});

test('names the requested service point by its own id', () => {
  for (const part of ['Unavailable', 'Invalid'])
    expect(refusal(`cds-energy:Authorisation/${part}ServicePoint`, '1', 'mine')).toEqual([
      part === 'Invalid' ? 'secondary.service-point' : 'service-point.available',
      'mine',
    ]);
});

test('a refusal by the secondary holder does not count as data returned', async () => {
  const { world: real, stop } = await openSmallWorld(await loadScenario('solar-home'));
  const errors = [{ code: 'urn:au-cds:error:cds-energy:Authorisation/InvalidServicePoint', detail: '1' }];
  const world = { ...real, call: () => Promise.resolve(Response.json({ errors }, { status: 404 })) };
  const place = { owner: world.scenario.holders[0]?.brand };
  const ledger = createLedger();
  const call = { place, parameters: { servicePointId: 'id-1' }, ledger, interaction: 'i', exchange: 'e', bearer: {} };
  await expect(
    askSecondary(world, call as unknown as BearerCall, ids, { method: 'GET', path: '', version: 1 }),
  ).rejects.toMatchObject({ rule: 'secondary.service-point' });
  expect(ledger.checks.map(({ rule, outcome }) => [rule, outcome])).toEqual([['secondary.service-point', 'fail']]);
  await stop();
});

test.each([
  ['no data', {}],
  ['data that is a list', { data: [] }],
  ['data that is a text', { data: 'none' }],
  ['a list', [{ data: {} }]],
])('treats an answer with %s as a failure, whatever its status', async (_title, body) => {
  const { world: real, stop } = await openSmallWorld(await loadScenario('solar-home'));
  const world = { ...real, call: () => Promise.resolve(Response.json(body)) };
  const place = { owner: world.scenario.holders[0]?.brand };
  const call = {
    place,
    parameters: {},
    ledger: createLedger(),
    interaction: 'i',
    exchange: 'e',
    bearer: {},
  } as unknown as BearerCall;
  await expect(askSecondary(world, call, ids, { method: 'GET', path: '', version: 1 })).rejects.toMatchObject({
    rule: 'secondary.answered',
    options: { secondary: true, detail: 'The secondary data holder could not answer' },
  });
  await stop();
});
