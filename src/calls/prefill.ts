// What a call to each operation needs of the world, found or brought about: ids of real accounts, consents, codes, screens.
import { basesOf, interactionClient, type ClientCertificate, type Sandbox } from '../../mocks/index.ts';
import type { HostSlot, Operation } from '../../mocks/spec/operation.ts';
import type { OperationId } from '../../mocks/spec/operations/index.ts';
import { backchannelPoll } from '../recipient/flows/backchannel.ts';
import { everydayScopes } from '../recipient/flows/facts.ts';
import { hybrid } from '../recipient/flows/hybrid.ts';
import { registrationJwt } from '../recipient/registration-client.ts';
import { spokenIn, type ExplorerRecipient } from './explorer-recipient.ts';
import { logoIn, newcomer } from './prefill-register.ts';
import { screenAt } from './prefill-screens.ts';

export type KnownOperation = Operation & { readonly id: OperationId };

export interface Prefilled {
  readonly base: string;
  /** By place and name: `path.accountId`, `query.page-size`, `header.accept`, `form.grant_type`. */
  readonly values: Readonly<Record<string, string>>;
  /** What else there is to choose from, by the same names. */
  readonly choices?: Readonly<Record<string, readonly string[]>>;
  readonly body?: string;
  /** Whose certificate the caller presents, where it is not the explorer’s recipient. */
  readonly sender?: ClientCertificate;
  /** Good for one call: the next one needs another. */
  readonly once?: true;
  /** Instant by the sandbox’s clock at which it ends. */
  readonly until?: number;
}

export interface World {
  readonly sandbox: Sandbox;
  readonly own: ExplorerRecipient;
}

export type Values = Omit<Prefilled, 'base'> & { readonly base?: string };
export type Maker = (world: World, variant: string, operation: KnownOperation) => Promise<Values> | Values;

/** Values of a form that opens what it needs by itself. Throws what the flows behind it throw. */
export async function prefill(world: World, operation: KnownOperation, variant: string): Promise<Prefilled> {
  const { makers: own } = await spokenIn(world.sandbox);
  const made = await (own?.[operation.id] ?? makerOf(operation))(world, variant, operation);
  return { base: baseOf(world.sandbox, operation.host), ...made };
}

/** Base address of a host, of the scenario’s first data holder where there are several; that of a recipient is its own. */
export const baseOf = ({ urls }: Sandbox, host: HostSlot): string => basesOf(urls, host)[0] ?? '';

const plain: Maker = () => ({ values: {} });
export const asJson = { 'header.accept': 'application/json' };
export const inMinutes = ({ sandbox }: World, minutes: number): number =>
  sandbox.clock.now().getTime() + minutes * 60_000;
const listOf = (id: string): string => JSON.stringify({ data: { servicePointIds: [id] }, meta: {} }, null, 2);

const usageQuery = { 'query.interval-reads': 'MIN_30', 'query.page-size': '28' };

const consumersData: Maker = async ({ own }, _, operation) => {
  const { accounts = [], servicePointIds = [] } = (await own.sharing()).facts;
  const accountIds = accounts.map(({ accountId }) => accountId);
  const [servicePointId = ''] = servicePointIds;
  return {
    values: {
      'path.accountId': accountIds[0] ?? '',
      'path.servicePointId': servicePointId,
      ...(operation.query?.includes('interval-reads') === true ? usageQuery : {}),
    },
    choices: { 'path.accountId': accountIds, 'path.servicePointId': servicePointIds },
    ...(operation.body === undefined ? {} : { body: listOf(servicePointId) }),
  };
};

const secondary: Maker = async ({ sandbox, own }, _, operation) => {
  const nmis = sandbox.scenario.servicePoints.slice(0, 6).map(({ nmi }) => nmi);
  const [nmi = ''] = nmis;
  // The secondary holder asks for no more than its form, so that a household in which nobody shares has one, too.
  const { consentId = crypto.randomUUID() } = (await own.sharing().catch(() => own.registered())).facts;
  return {
    values: {
      'path.servicePointId': nmi,
      'header.x-cds-arrangement': consentId,
      ...(operation.query?.includes('interval-reads') === true ? usageQuery : {}),
    },
    choices: { 'path.servicePointId': nmis },
    ...(operation.body === undefined ? {} : { body: listOf(nmi) }),
  };
};

const register: Maker = async ({ own }, _, { path }) => {
  if (!path.includes('{softwareProductId}')) return { values: { 'path.industry': 'energy' } };
  const { recipient } = await own.registered();
  return {
    values: {
      'path.industry': 'energy',
      'path.dataRecipientBrandId': recipient.brandId,
      'path.softwareProductId': recipient.softwareProductId,
    },
  };
};

const consents =
  (more: (world: World) => Promise<Values> | Values): Maker =>
  async (world) => {
    const { clientId } = await world.own.registered();
    const { values, ...rest } = await more(world);
    return { ...rest, values: { 'path.clientId': clientId, ...values } };
  };

const newConsent = async ({ own }: World): Promise<string> =>
  (await own.run(hybrid, ['consent-token', 'create-consent'])).consentId ?? '';

const authorise: Maker = async (world, variant) => {
  const { authorisationUrl } = await world.own.run(hybrid, ['consent-token', 'create-consent', 'request-object']);
  const place = variant === 'post' ? 'form' : 'query';
  const parameters = [...(authorisationUrl?.searchParams ?? [])].filter(([name]) => name !== 'holder');
  return {
    values: { ...asJson, ...Object.fromEntries(parameters.map(([name, value]) => [`${place}.${name}`, value])) },
    until: inMinutes(world, 4),
  };
};

const token: Maker = async (world, variant) => {
  const grant = async (): Promise<Values> => {
    switch (variant) {
      case 'refresh_token':
        return {
          values: { 'form.refresh_token': (await world.own.sharing()).facts.tokens?.refresh_token ?? '' },
          once: true,
        };
      case 'authorization_code': {
        const steps = ['consent-token', 'create-consent', 'request-object', 'authorise', 'open-id-token'];
        const { callback } = await world.own.run(hybrid, steps);
        const { recipient } = await world.own.registered();
        return {
          values: { 'form.code': callback?.get('code') ?? '', 'form.redirect_uri': recipient.redirectUris[0] ?? '' },
          once: true,
        };
      }
      case 'backchannel': {
        const steps = ['consent-token', 'create-consent', 'backchannel-request', 'backchannel-start', 'device'];
        const { started } = await world.own.run(backchannelPoll, steps, { loginHint: await hint(world) });
        return { values: { 'form.auth_req_id': started?.auth_req_id ?? '' }, once: true };
      }
      default:
        return { values: { 'form.scope': 'cdr:consents' } };
    }
  };
  const { values, ...rest } = await grant();
  const name = variant === 'backchannel' ? 'urn:openid:params:grant-type:ciba' : variant;
  return { ...rest, values: { ...asJson, 'form.grant_type': name, ...values } };
};

const hint = async ({ sandbox }: World): Promise<string> => (await sandbox.personas[0]?.backchannelHint()) ?? '';

export const customerIdOf = ({ sandbox }: World): string => sandbox.personas[0]?.customerId ?? '';

/** `ask`: has the consumer asked on their device. */
export const deviceAnswerTo =
  (ask: (world: World) => Promise<unknown>): Maker =>
  async (world) => {
    const address = `${world.sandbox.urls.dataHolder.issuer}/device/${encodeURIComponent(customerIdOf(world))}`;
    const waiting = async (): Promise<readonly string[]> => {
      const answer = await world.sandbox.fetch(address, { headers: { accept: 'application/json' } });
      return [...(await answer.text()).matchAll(/"requestId":"([^"]+)"/gu)].map(([, id = '']) => id);
    };
    const before = await waiting();
    await ask(world);
    const requestId = (await waiting()).find((id) => !before.includes(id)) ?? '';
    return {
      values: { ...asJson, 'path.customerId': customerIdOf(world), 'path.requestId': requestId },
      body: JSON.stringify({ decision: 'approve' }, null, 2),
      once: true,
    };
  };

const deviceAnswer = deviceAnswerTo(async (world) => {
  const steps = ['consent-token', 'create-consent', 'backchannel-request', 'backchannel-start'];
  await world.own.run(backchannelPoll, steps, { loginHint: await hint(world) });
});

/** `addressed`: where the consumer is sent, with a request that nobody has opened yet. */
export const screenOf =
  (wanted: 'look' | 'answer', addressed: (world: World) => Promise<URL | undefined>): Maker =>
  async (world, variant) => {
    const authorisationUrl = await addressed(world);
    const client = interactionClient(world.sandbox.urls.dataHolder.issuer, (request) => world.sandbox.fetch(request));
    const { screen: here, answer } = await screenAt(client, authorisationUrl, world.sandbox, variant || 'identify');
    const path = { ...asJson, 'path.interactionId': here.interactionId };
    if (wanted === 'look') return { values: path, until: inMinutes(world, 9) };
    return {
      values: { ...path, 'path.screen': here.name },
      body: JSON.stringify(answer, null, 2),
      once: true,
    };
  };

const screen = (wanted: 'look' | 'answer'): Maker =>
  screenOf(wanted, async ({ own }) => {
    const steps = ['consent-token', 'create-consent', 'request-object'];
    return (await own.run(hybrid, steps)).authorisationUrl;
  });

export const recipientBase = async ({ own }: World): Promise<string> => {
  const { notificationEndpoint } = (await own.registered()).recipient;
  return notificationEndpoint.slice(0, notificationEndpoint.lastIndexOf('/'));
};

const registration: Maker = async (world) => {
  const { recipient, statement, brandId } = await newcomer(world);
  const now = world.sandbox.clock.now();
  return {
    values: asJson,
    body: await registrationJwt(recipient, { holderBrandId: brandId, statement, now }),
    sender: recipient.certificate,
    once: true,
  };
};

const notOffered: Maker = () => ({ values: { 'path.accountId': crypto.randomUUID(), 'path.planId': 'PLAN-1' } });

/** Operations that need more than others of their party. */
const makers: Readonly<Partial<Record<OperationId, Maker>>> = {
  getLogo: async ({ sandbox }) => ({ values: { 'path.name': await logoIn(sandbox) } }),
  authorise,
  getInteraction: screen('look'),
  answerInteraction: screen('answer'),
  token,
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
  registerClient: registration,
  backchannelAuthorise: async (world) => {
    const steps = ['consent-token', 'create-consent', 'backchannel-request'];
    const { backchannelRequest } = await world.own.run(backchannelPoll, steps, { loginHint: await hint(world) });
    return { values: { ...asJson, 'form.request': backchannelRequest ?? '' }, once: true };
  },
  getBackchannelDevice: (world) => ({ values: { ...asJson, 'path.customerId': customerIdOf(world) } }),
  answerBackchannelDevice: deviceAnswer,
  createConsent: consents(() => ({
    values: {},
    body: JSON.stringify({ data: { scopes: everydayScopes, sharingDuration: 31_536_000 } }, null, 2),
  })),
  listConsents: consents(() => ({ values: {} })),
  getConsent: consents(async (world) => ({
    values: { 'path.consentId': (await world.own.sharing()).facts.consentId ?? '' },
  })),
  deleteConsent: consents(async (world) => ({ values: { 'path.consentId': await newConsent(world) }, once: true })),
  getRecipientJwks: async (world) => ({ base: await recipientBase(world), values: {} }),
  notifyRecipient: async (world) => ({
    base: await recipientBase(world),
    values: { 'header.authorization': `Bearer ${crypto.randomUUID()}`, 'header.content-type': 'application/json' },
    body: JSON.stringify({ auth_req_id: crypto.randomUUID() }, null, 2),
  }),
};

function makerOf({ id, notImplemented, area, party, access }: KnownOperation): Maker {
  if (notImplemented === true) return notOffered;
  const common = area === 'B' ? secondary : party === 'register' ? register : plain;
  const isConsumers = access.kind === 'bearer' && access.subject === 'customer';
  return makers[id] ?? (isConsumers ? consumersData : common);
}
