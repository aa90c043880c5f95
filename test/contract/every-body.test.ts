// Every answer of every operation and version, for every consumer of every scenario: the engine holds each against its schema.
import { afterAll, describe, expect, test } from 'vitest';
import { scenarioNames } from '../../mocks/personas/scenarios.ts';
import type { Scenario, ScenarioAccount } from '../../mocks/scenario/scenario.ts';
import { createSandbox } from '../../mocks/sandbox.ts';
import { profileIds } from '../../mocks/spec/ids.ts';
import type { Sandbox } from '../../mocks/sandbox/sandbox-interface.ts';
import { consumerScopes } from '../../mocks/spec/scopes.ts';
import { authorisedIn } from '../kit/authorised.ts';
import { callerAt, goodHeaders, holderCaller, publicCaller, type Caller } from '../kit/caller.ts';
import { scenarioNamed } from '../kit/readings.ts';
import { pathOf, servedIn, type Ids, type Served } from '../kit/served.ts';
import { newPlayer, signedIn, todayAt } from '../kit/today.ts';

/** Queries that make one operation answer in different ways. */
const queriesOf = ({ query = [] }: Served): readonly string[] => {
  if (query.includes('interval-reads'))
    return ['', '?interval-reads=FULL&page-size=60', '?interval-reads=MIN_30&oldest-date=2026-01-01&page-size=60'];
  return query.includes('page') ? ['', '?page-size=1'] : [''];
};

/** The ids of a POST, under the names of both lists: an operation reads its own. */
type Listed = Readonly<Partial<Record<'servicePointIds' | 'accountIds', readonly string[]>>>;

/** Every 200 of the operation for these ids; what is not 200 is said with operation, version and answer. */
async function answersOf(caller: Caller, operation: Served, ids: Partial<Ids>, data: Listed): Promise<void> {
  for (const { version } of operation.versions ?? [])
    for (const query of queriesOf(operation)) {
      const path = `${pathOf(operation, ids)}${query}`;
      const init = { headers: { 'x-v': String(version) } };
      const answer =
        operation.method === 'POST' ? await caller.post(path, { data }, init) : await caller.call(path, init);
      const said = `${operation.id} ${path} version ${String(version)}: ${String(answer.status)}`;
      expect(answer.status === 200 ? said : `${said} ${await answer.text()}`).toBe(
        `${operation.id} ${path} version ${String(version)}: 200`,
      );
      expect(answer.headers.get('x-v')).toBe(String(version));
    }
}

const profilesOf = (scenario: Scenario) =>
  scenario.customers.flatMap((customer, persona) =>
    customer.profiles.map((profile) => ({
      persona,
      name: `${customer.name.firstName} as ${profile.id}`,
      customer,
      organisation: profile.organisation,
      accounts: profile.accounts.filter(({ ineligible }) => ineligible === undefined),
      several: customer.profiles.length > 1,
      eligible: profile.accounts.some(({ ineligible }) => ineligible === undefined),
    })),
  );

const open: Sandbox[] = [];
afterAll(() => Promise.all(open.map((sandbox) => sandbox.stop())));

const everyWorld = scenarioNames.flatMap((name) => profileIds.map((profile) => [name, profile] as const));

describe.each(everyWorld)('scenario %s, profile %s', (name, profile) => {
  const scenario = scenarioNamed(name);
  const ready = createSandbox({
    storage: 'memory:',
    scenario: name,
    profile,
    decisions: { versions: 'published', retiredVersions: 'on', declaredOutage: 'announced' },
  });
  void ready.then((sandbox) => open.push(sandbox));

  test.each(profilesOf(scenario))(
    'every body of area A for $name',
    async ({ persona, customer, organisation, accounts, several, eligible }) => {
      const sandbox = await ready;
      const scopes = eligible ? consumerScopes : consumerScopes.filter((scope) => !scope.startsWith('energy:'));
      const acting = several && organisation !== undefined ? { profile: organisation.businessName } : {};
      const one = await authorisedAt(sandbox, customer.holder, { persona, scopes, ...acting });
      expect(await customerOf(one)).toEqual({
        acn: organisation?.acn,
        abn: organisation?.abn,
        prefix: organisation === undefined ? customer.name.prefix : undefined,
      });
      const seen = accounts.filter(({ status }) => profile === '0.1.1' || status !== 'unavailable');
      if (eligible) expect(await accountsOf(one)).toEqual(seen.map(saidOf));
      const ids = eligible ? await idsOf(one) : [];
      const servicePointIds = [...new Set(ids.flatMap(({ servicePointId }) => servicePointId ?? []))];
      const accountIds = [...new Set(ids.map(({ accountId }) => accountId))];
      const isOf = ({ path }: Served, { servicePointId }: Found): boolean =>
        !path.includes('{servicePointId}') || servicePointId !== undefined;
      for (const operation of servedIn('A', profile)) {
        if (operation.access.kind === 'open') {
          for (const planId of operation.path.includes('{planId}') ? await planIdsOf(sandbox) : ['none'])
            await answersOf(publicCaller(sandbox), operation, { planId }, {});
          continue;
        }
        if (operation.path.startsWith('/energy/') && !eligible) continue;
        const listed = operation.body?.schema === 'RequestAccountIdListV1' ? { accountIds } : { servicePointIds };
        for (const some of operation.path.includes('{') ? ids : ids.slice(0, 1))
          if (isOf(operation, some)) await answersOf(one, operation, some, listed);
        if (ids.length === 0 && !operation.path.includes('{')) await answersOf(one, operation, {}, {});
      }
    },
  );

  test('every body of area B for every service point', async () => {
    const sandbox = await ready;
    const caller = holderCaller(sandbox);
    const points = scenario.servicePoints.filter(({ unavailable }) => unavailable !== true).map(({ nmi }) => nmi);
    for (const operation of servedIn('B', profile))
      for (const servicePointId of operation.path.includes('{') ? points : points.slice(0, 1))
        await answersOf(caller, operation, { servicePointId }, { servicePointIds: points });
  });
});

/** At a brand of the profile of today by its flow, else by the hybrid one. */
async function authorisedAt(sandbox: Sandbox, brand: string, options: Shared): Promise<Caller> {
  if (sandbox.holders[brand]?.profile !== 'cds-1.36') return authorisedIn(sandbox, options);
  const fixture = todayAt(sandbox, brand);
  const player = await newPlayer(fixture, { alg: 'ES256' });
  const claims = { scope: options.scopes.join(' ') };
  const acting = options.profile === undefined ? {} : { profile: options.profile };
  const { access_token: token } = await signedIn(fixture, player, { claims }, options.persona, acting);
  return callerAt(fixture.urls.dataHolder.base, player.fetch, () => goodHeaders(sandbox, token));
}

interface Shared {
  readonly persona: number;
  readonly scopes: readonly string[];
  readonly profile?: string;
}

/** An account, with a service point where its plan has one. */
type Found = Pick<Ids, 'accountId'> & Partial<Pick<Ids, 'servicePointId'>>;

const planIdsOf = async (sandbox: Sandbox): Promise<readonly string[]> => {
  const { data } = await publicCaller(sandbox).read<{ plans: readonly { planId: string }[] }>(
    '/energy/plans?page-size=3',
  );
  return data.plans.map(({ planId }) => planId);
};

/** The accounts as the recipient knows them; what is away for the moment is left out. */
async function idsOf(one: Caller): Promise<readonly Found[]> {
  interface Account {
    readonly accountId: string;
    readonly plans: readonly { readonly servicePointIds: readonly string[] }[];
  }
  const { data } = await one.read<{ accounts: readonly Account[] }>('/energy/accounts?page-size=1000');
  const found: Found[] = [];
  for (const { accountId, plans } of data.accounts) {
    if ((await one.call(`/energy/accounts/${accountId}`)).status !== 200) continue;
    const points = plans.flatMap(({ servicePointIds }) => servicePointIds.slice(0, 3));
    found.push(...points.map((servicePointId) => ({ accountId, servicePointId })));
    if (points.length === 0) found.push({ accountId });
  }
  expect(found.length).toBeGreaterThan(0);
  return found;
}

/** Of the customer what only some have. */
async function customerOf(one: Caller): Promise<object> {
  interface Customer {
    readonly person?: { readonly prefix?: string };
    readonly organisation?: { readonly abn?: string; readonly acn?: string };
  }
  const { person, organisation } = (await one.read<Customer>('/common/customer')).data;
  return { abn: organisation?.abn, acn: organisation?.acn, prefix: person?.prefix };
}

interface Said {
  readonly accountNumber: string;
  readonly openStatus: string;
  readonly plans: readonly (readonly (string | undefined)[])[];
}

/** Of an account of the scenario what only some have, and what the second version of the list says of each. */
const saidOf = ({ accountNumber, status, plans }: ScenarioAccount): Said => ({
  accountNumber,
  openStatus: status === 'closed' ? 'CLOSED' : 'OPEN',
  plans: plans.map(({ nickname, displayName, startDate, endDate }) => [nickname, displayName, startDate, endDate]),
});

async function accountsOf(one: Caller): Promise<readonly Said[]> {
  interface Account extends Pick<Said, 'accountNumber' | 'openStatus'> {
    readonly plans: readonly {
      readonly nickname?: string;
      readonly planOverview: { readonly displayName?: string; readonly startDate: string; readonly endDate?: string };
    }[];
  }
  const { data } = await one.read<{ accounts: readonly Account[] }>('/energy/accounts?page-size=1000', {
    headers: { 'x-v': '2' },
  });
  return data.accounts.map(({ accountNumber, openStatus, plans }) => ({
    accountNumber,
    openStatus,
    plans: plans.map(({ nickname, planOverview: { displayName, startDate, endDate } }) => [
      nickname,
      displayName,
      startDate,
      endDate,
    ]),
  }));
}
