// Values for a call to each operation, found or prepared in the world: ids of real accounts, consents, codes, screens.
import { basesOf, type DataHolderBrand, type Sandbox } from '../../mocks/index.ts';
import type { HostSlot } from '../../mocks/spec/operation.ts';
import type { ProfileId } from '../../mocks/spec/ids.ts';
import { newestVersion } from '../runs/recipients/newest-version.ts';
import { hybridPreparers } from './hybrid-preparers.ts';
import {
  asJson,
  customerIdOf,
  inMinutes,
  recipientBase,
  type KnownOperation,
  type Preparer,
  type Preparers,
  type Prefilled,
  type World,
} from './preparers.ts';
import { logoIn, newcomer } from './prefill-register.ts';
import { todayPreparers } from './today-preparers.ts';

/** Values for a form, so that its call works as it is. Throws the errors of the flows it runs. */
export async function prefill(world: World, operation: KnownOperation, variant: string): Promise<Prefilled> {
  const { holder } = world.own;
  const prepare = preparerOf(operation, holder.profile);
  return { base: baseOf(world.sandbox, operation.host, holder), ...(await prepare(world, variant, operation)) };
}

/** Base address of a host slot at the called holder. */
export const baseOf = ({ urls }: Sandbox, host: HostSlot, holder: DataHolderBrand): string =>
  basesOf(urls, host, (brand) => brand === holder.brand)[0] ?? '';

const plain: Preparer = () => ({ values: {} });
const listOf = (member: 'servicePointIds' | 'accountIds', id: string): string =>
  JSON.stringify({ data: { [member]: [id] }, meta: {} }, null, 2);

const usageQuery = { 'query.interval-reads': 'MIN_30', 'query.page-size': '28' };

const consumersData: Preparer = async ({ own }, _, operation) => {
  const { accounts = [], servicePointIds = [] } = (await own.sharing()).facts;
  const accountIds = accounts.map(({ accountId }) => accountId);
  const [servicePointId = ''] = servicePointIds;
  const ofAccounts = operation.body?.schema === 'RequestAccountIdListV1';
  const body = ofAccounts ? listOf('accountIds', accountIds[0] ?? '') : listOf('servicePointIds', servicePointId);
  return {
    values: {
      'path.accountId': accountIds[0] ?? '',
      'path.servicePointId': servicePointId,
      ...(operation.query?.includes('interval-reads') === true ? usageQuery : {}),
    },
    choices: { 'path.accountId': accountIds, 'path.servicePointId': servicePointIds },
    ...(operation.body === undefined ? {} : { body }),
  };
};

const secondary: Preparer = async ({ sandbox, own }, _, operation) => {
  const nmis = sandbox.scenario.servicePoints.slice(0, 6).map(({ nmi }) => nmi);
  const [nmi = ''] = nmis;
  // The secondary holder checks only the id’s form, so a random one serves a household where nobody shares.
  const { consentId = crypto.randomUUID() } = (await own.sharing().catch(() => own.registered())).facts;
  return {
    values: {
      'path.servicePointId': nmi,
      'header.x-cds-arrangement': consentId,
      ...(operation.query?.includes('interval-reads') === true ? usageQuery : {}),
    },
    choices: { 'path.servicePointId': nmis },
    ...(operation.body === undefined ? {} : { body: listOf('servicePointIds', nmi) }),
  };
};

/** The newest versions of the data recipient operations accept only the industry `all` (register 1.36.0). */
const industryFor = ({ sandbox, own }: World, operation: KnownOperation): string => {
  const newest = newestVersion(sandbox, operation, own.holder.brand);
  const isPublished = operation.versions?.some((row) => row.published === true && row.version === newest) === true;
  return isPublished && operation.path.includes('/data-recipients') ? 'all' : 'energy';
};

const register: Preparer = async (world, _, operation) => {
  const industry = { 'path.industry': industryFor(world, operation) };
  if (!operation.path.includes('{softwareProductId}')) return { values: industry };
  const { recipient } = await world.own.registered();
  return {
    values: {
      ...industry,
      'path.dataRecipientBrandId': recipient.brandId,
      'path.softwareProductId': recipient.softwareProductId,
    },
  };
};

const registerClient: Preparer = async (world) => {
  const { recipient, jwt } = await newcomer(world);
  return { values: asJson, body: jwt, sender: recipient.certificate, once: true };
};

const notOffered: Preparer = () => ({ values: { 'path.accountId': crypto.randomUUID(), 'path.planId': 'PLAN-1' } });

/** Those of every profile. */
const commonPreparers: Preparers = {
  getLogo: async ({ sandbox }) => ({ values: { 'path.name': await logoIn(sandbox) } }),
  registerToken: () => ({
    values: { ...asJson, 'form.grant_type': 'client_credentials', 'form.scope': 'cdr-register:read' },
  }),
  getUserInfo: () => ({ values: asJson }),
  introspect: async (world) => ({
    values: {
      ...asJson,
      'form.token': (await world.own.sharing()).facts.tokens?.refresh_token ?? '',
      'form.token_type_hint': 'refresh_token',
    },
    until: inMinutes(world, 5),
  }),
  revoke: async (world) => ({
    values: { ...asJson, 'form.token': await world.own.token('access'), 'form.token_type_hint': 'access_token' },
    once: true,
  }),
  registerClient,
  getBackchannelDevice: (world) => ({ values: { ...asJson, 'path.customerId': customerIdOf(world) } }),
  getRecipientJwks: async (world) => ({ base: await recipientBase(world), values: {} }),
  notifyRecipient: async (world) => ({
    base: await recipientBase(world),
    values: { 'header.authorization': `Bearer ${crypto.randomUUID()}`, 'header.content-type': 'application/json' },
    body: JSON.stringify({ auth_req_id: crypto.randomUUID() }, null, 2),
  }),
};

const profilePreparers: Readonly<Record<ProfileId, Preparers>> = {
  '0.1.1': hybridPreparers,
  'cds-1.36': todayPreparers,
};

function preparerOf({ id, notImplemented, area, party, access }: KnownOperation, profile: ProfileId): Preparer {
  if (notImplemented === true) return notOffered;
  const isConsumers = access.kind === 'bearer' && access.subject === 'customer';
  const ofParty = area === 'B' ? secondary : party === 'register' ? register : plain;
  return profilePreparers[profile][id] ?? commonPreparers[id] ?? (isConsumers ? consumersData : ofParty);
}
