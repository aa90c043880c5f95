// Calls every operation of a world in every version: for a consumer, as a holder at the secondary one, at the register; and refusals.
import type { Sandbox } from '../../../mocks/sandbox/sandbox-interface.ts';
import type { Scenario, ScenarioAccount, ScenarioCustomer, ScenarioProfile } from '../../../mocks/scenario/scenario.ts';
import type { Decisions } from '../../../mocks/spec/decisions/decisions.ts';
import type { ProfileId } from '../../../mocks/spec/ids.ts';
import { operations } from '../../../mocks/spec/operations/index.ts';
import { consumerScopes } from '../../../mocks/spec/scopes.ts';
import { codeFlow, startFlow, todayFlows, type TodayFacts } from '../../../src/recipient/index.ts';
import { authorisedIn } from '../recipients/authorised-recipient.ts';
import { callerAt, goodHeaders, holderCaller, publicCaller, type Caller, type CallInit } from './caller.ts';
import { flowSurroundings } from '../recipients/flow-surroundings.ts';
import { tokenOf } from './to-register.ts';
import { pathOf, servedIn, type Ids, type Served } from './served-operations.ts';
import { newPlayer, todayAt } from '../worlds/today.ts';
import { signedIn } from './code-flow.ts';

/** Decisions by which a world serves every version that it supports and announces its outages. */
export const everyVersion: Partial<Decisions> = {
  versions: 'published',
  retiredVersions: 'on',
  declaredOutage: 'announced',
};

/** Queries that make an operation answer in different ways. */
const queriesOf = ({ query = [] }: Served): readonly string[] => {
  if (query.includes('interval-reads'))
    return ['', '?interval-reads=FULL&page-size=60', '?interval-reads=MIN_30&oldest-date=2026-01-01&page-size=60'];
  return query.includes('page') ? ['', '?page-size=1'] : [''];
};

/** The ids of a POST under the names of both lists; an operation reads its own. */
type Listed = Readonly<Partial<Record<'servicePointIds' | 'accountIds', readonly string[]>>>;

/** Every 200 of the operation for these ids. Throws for another status, with operation, version and answer. */
async function answersOf(caller: Caller, operation: Served, ids: Partial<Ids>, data: Listed): Promise<void> {
  for (const { version } of operation.versions ?? [])
    for (const query of queriesOf(operation)) {
      const path = `${pathOf(operation, ids)}${query}`;
      const init = { headers: { 'x-v': String(version) } };
      const answer =
        operation.method === 'POST' ? await caller.post(path, { data }, init) : await caller.call(path, init);
      if (answer.status !== 200 || answer.headers.get('x-v') !== String(version))
        throw new Error(
          `${operation.id} ${path} version ${String(version)}: ${String(answer.status)} ${await answer.text()}`,
        );
    }
}

/** A scenario's customer who acts as one of their profiles. */
interface Consumer {
  /** Index among the scenario's customers. */
  readonly persona: number;
  readonly name: string;
  readonly customer: ScenarioCustomer;
  readonly organisation: ScenarioProfile['organisation'];
  /** The accounts that can be shared. */
  readonly accounts: readonly ScenarioAccount[];
  /** Whether the customer has other profiles to act for. */
  readonly several: boolean;
}

export const consumersOf = (scenario: Scenario): readonly Consumer[] =>
  scenario.customers.flatMap((customer, persona) =>
    customer.profiles.map((profile) => ({
      persona,
      name: `${customer.name.firstName} as ${profile.id}`,
      customer,
      organisation: profile.organisation,
      accounts: profile.accounts.filter(({ ineligible }) => ineligible === undefined),
      several: customer.profiles.length > 1,
    })),
  );

/** A recipient to which the consumer has given everything: by today's flow at a brand of today, else by the hybrid flow. */
export async function sharedBy(sandbox: Sandbox, consumer: Consumer): Promise<Caller> {
  const { persona, customer, organisation, accounts, several } = consumer;
  const scopes = accounts.length > 0 ? consumerScopes : consumerScopes.filter((scope) => !scope.startsWith('energy:'));
  const acting = several && organisation !== undefined ? { profile: organisation.businessName } : {};
  const brand = customer.holder;
  if (sandbox.holders[brand]?.profile !== 'cds-1.36') return authorisedIn(sandbox, { persona, scopes, ...acting });
  const fixture = todayAt(sandbox, brand);
  const player = await newPlayer(fixture, { alg: 'ES256' });
  const claims = { scope: scopes.join(' ') };
  const { access_token: token } = await signedIn(fixture, player, { claims }, persona, acting);
  return callerAt(fixture.urls.dataHolder.base, player.fetch, () => goodHeaders(sandbox, token));
}

/** Area A for one consumer, each plan and account individually. */
export async function readAsRecipient(
  sandbox: Sandbox,
  profile: ProfileId,
  one: Caller,
  { accounts }: Consumer,
): Promise<void> {
  const ids = accounts.length > 0 ? await idsOf(one) : [];
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
    if (operation.path.startsWith('/energy/') && accounts.length === 0) continue;
    const listed = operation.body?.schema === 'RequestAccountIdListV1' ? { accountIds } : { servicePointIds };
    for (const some of operation.path.includes('{') ? ids : ids.slice(0, 1))
      if (isOf(operation, some)) await answersOf(one, operation, some, listed);
    if (ids.length === 0 && !operation.path.includes('{')) await answersOf(one, operation, {}, {});
  }
}

/** Area B for every service point. */
export async function readAsHolder(sandbox: Sandbox, profile: ProfileId, scenario: Scenario): Promise<void> {
  const caller = holderCaller(sandbox);
  const points = scenario.servicePoints.filter(({ unavailable }) => unavailable !== true).map(({ nmi }) => nmi);
  for (const operation of servedIn('B', profile))
    for (const servicePointId of operation.path.includes('{') ? points : points.slice(0, 1))
      await answersOf(caller, operation, { servicePointId }, { servicePointIds: points });
}

/** Area C, and the register's own calls to a holder of today's profile. */
export async function readRegister(sandbox: Sandbox): Promise<void> {
  const recipient = await sandbox.enrol({ alg: 'ES256' });
  const { base, secureBase } = sandbox.urls.register;
  const token = await tokenOf(sandbox, recipient);
  const at = (host: string): Caller =>
    callerAt(host, recipient.fetch, () => (host === secureBase ? { authorization: `Bearer ${token}` } : {}));
  for (const operation of operations as readonly Served[]) {
    if (operation.area !== 'C' || operation.method !== 'GET') continue;
    const path = operation.path
      .replace('{industry}', 'all')
      .replace('{dataRecipientBrandId}', recipient.brandId)
      .replace('{softwareProductId}', recipient.softwareProductId);
    const caller = at(operation.host === 'register.mtls' ? secureBase : base);
    if (operation.path.startsWith('/cdr-register/') && operation.versions !== undefined)
      await answersOf(caller, { ...operation, path }, {}, {});
    else if (!path.includes('{')) await caller.read(path);
  }
  for (const brand of Object.keys(sandbox.holders)) {
    if (sandbox.holders[brand]?.profile !== 'cds-1.36') continue;
    await sandbox.register.metrics(brand);
    await sandbox.register.updateMetadata(brand);
  }
}

/** Refusals of areas A and B: a version that is missing or not served, unknown ids, a body without ids. */
export async function readRefusals(sandbox: Sandbox, profile: ProfileId, one: Caller): Promise<void> {
  const holder = holderCaller(sandbox);
  for (const operation of [...servedIn('A', profile), ...servedIn('B', profile)]) {
    const { access, area, method } = operation;
    const caller = access.kind === 'open' ? publicCaller(sandbox) : area === 'B' ? holder : one;
    const version = operation.versions?.at(-1)?.version;
    const ids = { accountIds: ['nobody'], servicePointIds: ['nobody'] };
    const send = (headers: CallInit['headers'] = {}, body: object = { data: ids }): Promise<Response> =>
      method === 'POST'
        ? caller.post(pathOf(operation, {}), body, { headers: { 'x-v': String(version), ...headers } })
        : caller.call(pathOf(operation, {}), { headers: { 'x-v': String(version), ...headers } });
    const answers = [await send({ 'x-v': '99', 'x-min-v': undefined }), await send({ 'x-v': undefined })];
    if (operation.path.includes('{')) answers.push(await send());
    if (method === 'POST') answers.push(await send(), await send({}, {}));
    const accepted = answers.filter(({ status }) => status < 400);
    if (accepted.length > 0) throw new Error(`${operation.id} accepted ${String(accepted.length)} bad requests.`);
  }
}

/** Every flow of a recipient of today's profile, and thereby its security operations. */
export async function runTodayFlows(sandbox: Sandbox): Promise<void> {
  const recipient = await sandbox.enrol({ alg: 'ES256' });
  const surroundings = flowSurroundings(sandbox, recipient);
  let facts: Partial<TodayFacts> = {};
  for (const flow of todayFlows) {
    // The previous arrangement was withdrawn, or its tokens revoked.
    if (flow.id.startsWith('withdraw')) facts = await startFlow(codeFlow, surroundings, facts).toEnd();
    facts = await startFlow(flow, surroundings, facts).toEnd();
  }
}

/** All of the above in a world of today, for every consumer. */
export async function readEverything(sandbox: Sandbox): Promise<void> {
  const { scenario } = sandbox;
  for (const consumer of consumersOf(scenario)) {
    const one = await sharedBy(sandbox, consumer);
    await readAsRecipient(sandbox, 'cds-1.36', one, consumer);
    if (consumer.persona === 0) await readRefusals(sandbox, 'cds-1.36', one);
  }
  await readAsHolder(sandbox, 'cds-1.36', scenario);
  await readRegister(sandbox);
}

/** An account, with a service point if its plan has one. */
type Found = Pick<Ids, 'accountId'> & Partial<Pick<Ids, 'servicePointId'>>;

const planIdsOf = async (sandbox: Sandbox): Promise<readonly string[]> => {
  const { data } = await publicCaller(sandbox).read<{ plans: readonly { planId: string }[] }>(
    '/energy/plans?page-size=3',
  );
  return data.plans.map(({ planId }) => planId);
};

/** The accounts as the recipient sees them; unavailable ones are left out. */
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
  if (found.length === 0) throw new Error('No account is served.');
  return found;
}
