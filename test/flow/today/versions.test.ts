// The versions that a world of today serves (CDS 1.36.0, Endpoint Version Schedule; TD2-1 to TD2-3), and what a new one needs.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSandbox } from '../../../mocks/sandbox.ts';
import type { Sandbox } from '../../../mocks/sandbox/sandbox-interface.ts';
import type { Operation } from '../../../mocks/spec/operation.ts';
import { operations, type OperationId } from '../../../mocks/spec/operations/index.ts';
import { breachOf } from '../../../mocks/spec/schemas/index.ts';
import { servedVersions, type VersionChoices } from '../../../mocks/spec/served-versions.ts';
import { authorisedIn } from '../../kit/recipients/authorised-recipient.ts';
import { callerAt, codesOf, goodHeaders, holderCaller, type Caller } from '../../kit/calls/caller.ts';
import { newPlayer, openToday, type TodayFixture } from '../../kit/worlds/today.ts';
import { signedIn } from '../../kit/calls/code-flow.ts';

const scopes = [
  'openid',
  'profile',
  'energy:accounts.basic:read',
  'energy:accounts.detail:read',
  'energy:electricity.servicepoints.basic:read',
  'energy:electricity.servicepoints.detail:read',
];

let fixture: TodayFixture;
let one: Caller;
beforeAll(async () => {
  fixture = await openToday();
  const player = await newPlayer(fixture, { alg: 'ES256' });
  const { access_token: token } = await signedIn(fixture, player, { claims: { scope: scopes.join(' ') } });
  one = callerAt(fixture.urls.dataHolder.base, player.fetch, () => ({
    ...goodHeaders(fixture.sandbox, token),
    'x-min-v': undefined,
  }));
});
afterAll(() => fixture.sandbox.stop());

const asking = (version: string, least?: string) => ({ headers: { 'x-v': version, 'x-min-v': least } });
const said = async (answer: Response): Promise<readonly unknown[]> =>
  answer.status === 200
    ? [200, answer.headers.get('x-v')]
    : [answer.status, (await codesOf(answer)).map((code) => code.split('/').at(-1))];

/** Paths of the four operations with several versions, each with the version in force and its schema. */
async function several(): Promise<readonly (readonly [path: string, version: string, schema: string])[]> {
  const accounts = await one.read<{ accounts: readonly { accountId: string }[] }>('/energy/accounts', asking('2'));
  const points = await one.read<{ servicePoints: readonly { servicePointId: string }[] }>(
    '/energy/electricity/servicepoints',
    asking('2'),
  );
  const account = accounts.data.accounts[0]?.accountId ?? '';
  const point = points.data.servicePoints[0]?.servicePointId ?? '';
  return [
    ['/energy/accounts', '2', 'EnergyAccountListResponseV2'],
    [`/energy/accounts/${account}`, '4', 'EnergyAccountDetailResponseV4'],
    ['/energy/electricity/servicepoints', '2', 'EnergyServicePointListResponseV2'],
    [`/energy/electricity/servicepoints/${point}`, '2', 'EnergyServicePointDetailResponseV2'],
  ];
}

describe('at a holder', () => {
  test('AD-001 accounts, account detail, service points and service point detail answer in the version in force', async () => {
    for (const [path, version, schema] of await several()) {
      const answer = await one.call(path, asking(version));
      expect([path, answer.status, answer.headers.get('x-v')]).toEqual([path, 200, version]);
      expect(breachOf(schema as Parameters<typeof breachOf>[0], await answer.json())).toBeUndefined();
    }
  });

  test('AD-002 refuses a retired version', async () => {
    for (const [path] of await several()) {
      const answer = await one.call(path, asking('1'));
      const body = (await answer.clone().json()) as object;
      expect([await said(answer), Object.keys(body)]).toEqual([[406, ['UnsupportedVersion']], ['errors']]);
    }
  });

  test('AD-003 answers the highest version of the range', async () => {
    const [, [detail] = ['']] = await several();
    expect(await said(await one.call(detail, asking('9', '2')))).toEqual([200, '4']);
  });

  test('AD-004 refuses a range without a version in force', async () => {
    const [, [detail] = ['']] = await several();
    expect(await said(await one.call(detail, asking('3', '1')))).toEqual([406, ['UnsupportedVersion']]);
  });

  test('TD2-2 retiredVersions: answers a retired version with 406, or serves it too', async () => {
    const seen = async () => {
      const answers = [];
      for (const [path] of await several()) answers.push(await said(await one.call(path, asking('1'))));
      return answers;
    };
    expect(await seen()).toEqual(Array.from({ length: 4 }, () => [406, ['UnsupportedVersion']]));
    await fixture.sandbox.decisions.set('retiredVersions', 'on');
    expect(await seen()).toEqual(Array.from({ length: 4 }, () => [200, '1']));
    await fixture.sandbox.decisions.preset('strict');
  });
});

describe('at the register', () => {
  const statuses = '/cdr-register/v1/energy/data-holders/status';
  const lists = [
    ['/cdr-register/v1/energy/data-holders/brands/summary', '1', '2'],
    [statuses, '1', '2'],
    ['/cdr-register/v1/all/data-recipients/brands/software-products/status', '2', '3'],
    ['/cdr-register/v1/all/data-recipients/status', '2', '3'],
    ['/cdr-register/v1/all/data-recipients', '3', '4'],
  ] as const;
  const ask = (path: string, version?: string): Promise<Response> =>
    fixture.sandbox.fetch(`${fixture.urls.register.base}${path}`, {
      headers: version === undefined ? {} : { 'x-v': version },
    });

  test('AD-075 refuses public lists without x-v', async () => {
    for (const [path] of lists) expect([path, (await ask(path)).status]).toEqual([path, 400]);
  });

  test('AD-076 the second newest version still has its old body', async () => {
    for (const [path, before] of lists) expect(await said(await ask(path, before))).toEqual([200, before]);
    const [[summary, before, newest]] = lists;
    expect(await (await ask(summary, before)).text()).not.toContain('productBaseUri');
    expect(await (await ask(summary, newest)).text()).toContain('productBaseUri');
  });

  test('TD2-3 registerVersions: serves the second newest version too, or not', async () => {
    const seen = async (at: 1 | 2): Promise<readonly number[]> =>
      Promise.all(lists.map(async (row) => (await ask(row[0], row[at])).status));
    expect([await seen(1), await seen(2)]).toEqual([Array(5).fill(200), Array(5).fill(200)]);
    await fixture.sandbox.decisions.set('registerVersions', 'newest');
    expect([await seen(1), await seen(2)]).toEqual([Array(5).fill(406), Array(5).fill(200)]);
    await fixture.sandbox.decisions.preset('strict');
  });
});

describe('beside a holder of 0.1.1', () => {
  let sandbox: Sandbox;
  beforeAll(async () => {
    sandbox = await createSandbox({ storage: 'memory:', scenario: 'two-profiles' });
  });
  afterAll(() => sandbox.stop());

  test('AD-010 a brand of 0.1.1 refuses accounts in version 2, whatever the other brand serves', async () => {
    const hybrid = await authorisedIn(sandbox);
    expect(await said(await hybrid.call('/energy/accounts', asking('2')))).toEqual([406, ['UnsupportedVersion']]);
    expect(await said(await hybrid.call('/energy/accounts', asking('1')))).toEqual([200, '1']);
  });

  test('TD2-1 the secondary holder serves the version that either brand requests', async () => {
    const secondary = holderCaller(sandbox);
    const body = { data: { servicePointIds: sandbox.scenario.servicePoints.slice(0, 1).map(({ nmi }) => nmi) } };
    for (const version of ['1', '2'])
      expect(
        await said(await secondary.post('/secondary/energy/electricity/servicepoints', body, asking(version))),
      ).toEqual([200, version]);
  });
});

test('a new version is served once its row is in the table', () => {
  const inForce: VersionChoices = { versions: 'published', retiredVersions: 'off', registerVersions: 'both' };
  const numbers = (operation: Pick<Operation, 'versions'>) =>
    servedVersions(operation, inForce).map(({ version }) => version);
  const row: Operation | undefined = operations.find(({ id }) => id === ('listAccounts' satisfies OperationId));
  const [retired, now] = row?.versions ?? [];
  if (retired === undefined || now === undefined) throw new Error('Accounts have two versions.');
  expect(numbers({ versions: [retired, now] })).toEqual([2]);
  expect(numbers({ versions: [retired, { ...now, older: 'retired' }, { ...now, version: 3 }] })).toEqual([3]);
});
