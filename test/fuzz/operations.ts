// The honest request for each operation of the table; a new operation has to be added here.
import { catalogueOf } from '../../mocks/scenario/plan-catalogue.ts';
import type { OperationId } from '../../mocks/spec/operations/index.ts';
import { energyScopes } from '../kit/calls/authorisation-request.ts';
import type { Chance } from './chance.ts';
import type { Body, Draft, KnownOperation, Pair } from './draft.ts';
import { draftOf, type Own } from './honest.ts';
import { registrationRequest } from './jwts.ts';
import type { Scene } from './scene.ts';
import {
  formPost,
  consentToken,
  registerToken,
  registerTokenDraft,
  newConsent,
  keptConsent,
  asJson,
  statement,
  certificateOf,
} from './credentials.ts';
import { backchannelDraft, deviceDraft, waitingRequest, deviceAnswerDraft, approvedRequest } from './devices.ts';
import { readyCode, codePairs, tokens, backchannelPairs, settleToken, idsOf } from './grants.ts';
import { screens, authoriseDraft, answerDraft, interactionAt } from './interactions.ts';

export type Maker = (operation: KnownOperation, scene: Scene, chance: Chance) => Draft | Promise<Draft>;

const scopes = energyScopes.split(' ');
export const bearer = (token: string): Pair => ['authorization', `Bearer ${token}`];
const list = (value: string): Body => ({ kind: 'json', value: { data: { servicePointIds: [value] }, meta: {} } });

/** A request from the table row, with no additions. */
const plain: Maker = (operation, scene, chance) => draftOf(operation, scene, chance);

const shared: Maker = async (operation, scene, chance) => {
  const { access } = await tokens(scene, chance);
  const { accountId, servicePointId } = await idsOf(scene, chance);
  return draftOf(operation, scene, chance, {
    ids: { accountId, servicePointId },
    headers: [bearer(access)],
    ...(operation.body === undefined ? {} : { body: list(servicePointId) }),
  });
};

/** The same, for operations whose body names accounts. */
const accounts: Maker = async (operation, scene, chance) => {
  const { access } = await tokens(scene, chance);
  const { accountId } = await idsOf(scene, chance);
  const value = { data: { accountIds: [accountId] }, meta: {} };
  return draftOf(operation, scene, chance, { headers: [bearer(access)], body: { kind: 'json', value } });
};

/** A plan that the scene’s holder currently offers. */
const plan: Maker = (operation, scene, chance) => {
  const [holder] = scene.sandbox.scenario.holders;
  const planId = holder === undefined ? '' : (catalogueOf(scene.sandbox.scenario, holder)[0]?.planId ?? '');
  return draftOf(operation, scene, chance, { ids: { planId } });
};

const secondary: Maker = (operation, scene, chance) => {
  const nmi = scene.sandbox.scenario.servicePoints[0]?.nmi ?? '';
  return draftOf(operation, scene, chance, {
    ids: { servicePointId: nmi },
    ...(operation.body === undefined ? {} : { body: list(nmi) }),
  });
};

const register: Maker = async (operation, scene, chance) => {
  const { brandId, softwareProductId } = scene.own.recipient;
  // The newest recipient lists accept only the industry “all”.
  const alone = scene.profile === 'cds-1.36' && operation.path.includes('/data-recipients') ? [] : ['energy'];
  return draftOf(operation, scene, chance, {
    ids: { industry: chance.pick([...alone, 'all']), dataRecipientBrandId: brandId, softwareProductId },
    headers: operation.access.kind === 'bearer' ? [bearer(await registerToken(scene, chance))] : [],
  });
};

const consent =
  (own: (scene: Scene, chance: Chance) => Promise<Own>): Maker =>
  async (operation, scene, chance) => {
    const token = await consentToken(scene, chance);
    const { ids = {}, ...others } = await own(scene, chance);
    const headers = [bearer(token)];
    return draftOf(operation, scene, chance, { ...others, ids: { clientId: scene.own.clientId, ...ids }, headers });
  };

const notOffered: Maker = (operation, scene, chance) =>
  draftOf(operation, scene, chance, { ids: { accountId: chance.uuid(), planId: chance.uuid() } });

const grants = {
  '0.1.1': ['client_credentials', 'refresh_token', 'authorization_code', 'backchannel'],
  'cds-1.36': ['client_credentials', 'refresh_token', 'authorization_code'],
} as const;

const token: Maker = async (_, scene, chance) => {
  const grant = chance.pick(grants[scene.profile]);
  const asked = async (): Promise<Pair[]> => {
    switch (grant) {
      case 'client_credentials':
        return [
          ['grant_type', grant],
          ['scope', scene.profile === 'cds-1.36' ? 'cdr:registration' : 'cdr:consents'],
        ];
      case 'refresh_token':
        return [
          ['grant_type', grant],
          ['refresh_token', (await tokens(scene, chance)).refresh],
        ];
      case 'authorization_code':
        return codePairs(scene, await readyCode(scene, chance));
      case 'backchannel':
        return backchannelPairs(await approvedRequest(scene, chance));
    }
  };
  const pairs = await asked();
  return {
    ...formPost(scene, chance, 'token', pairs),
    variant: grant,
    settle: (status, text) => settleToken(scene, grant, pairs, status, text),
  };
};

const revoke: Maker = async (_, scene, chance) => {
  const spare = scene.spare.pop() ?? chance.text(43);
  return formPost(scene, chance, 'revoke', [['token', spare]]);
};

const introspect: Maker = async (_, scene, chance) => {
  const { refresh } = await tokens(scene, chance);
  return formPost(scene, chance, 'introspect', [
    ['token', chance.percent(70) ? refresh : chance.text(43)],
    ['token_type_hint', 'refresh_token'],
  ]);
};

const registration: Maker = async (operation, scene, chance) => {
  const signed = await statement(scene);
  return draftOf(operation, scene, chance, {
    headers: [asJson, ['client-cert', certificateOf(scene.stranger)]],
    body: { kind: 'jwt', jwt: registrationRequest(scene, signed) },
    settle: (status) => {
      if (status === 201) scene.registeredStranger = true;
    },
  });
};

export const makers: Readonly<Record<OperationId, Maker>> = {
  // Operations of today's profile, which has requests of its own.
  pushAuthorisation: plain,
  revokeArrangement: plain,
  metadataUpdate: plain,
  getMetrics: plain,
  getRegistration: plain,
  updateRegistration: plain,
  deleteRegistration: plain,
  getCustomer: shared,
  getCustomerDetail: shared,
  getStatus: plain,
  getOutages: plain,
  listAccounts: shared,
  getAccount: shared,
  getPaymentSchedule: shared,
  getConcessions: shared,
  getBalanceForAccount: shared,
  listBalancesBulk: shared,
  listEnergyAccountBalancesSpecificAccounts: accounts,
  getEnergyAccountInvoices: shared,
  listEnergyAccountInvoicesBulk: shared,
  listEnergyInvoicesForSpecificAccounts: accounts,
  getBillingForEnergyAccount: shared,
  listEnergyAccountBillingBulk: shared,
  listEnergyAccountBillingForSpecificAccounts: accounts,
  listEnergyPlans: plain,
  getEnergyPlanDetail: plan,
  listServicePoints: shared,
  getServicePoint: shared,
  getUsageForServicePoint: shared,
  listUsageBulk: shared,
  listUsageForServicePoints: shared,
  getDERForServicePoint: shared,
  listDERBulk: shared,
  listDERForServicePoints: shared,
  listServicePointsSR: secondary,
  getServicePointSR: secondary,
  getUsageForServicePointSR: secondary,
  listUsageForServicePointsSR: secondary,
  getDERForServicePointSR: secondary,
  listDERForServicePointsSR: secondary,
  getRegisterOpenIdProviderConfig: plain,
  getRegisterTokenJwks: plain,
  getRegisterJwks: plain,
  registerToken: (_, scene, chance) => registerTokenDraft(scene, chance),
  getDataHolderBrands: register,
  getDataHolderBrandsSummary: register,
  getSoftwareStatementAssertion: register,
  getDataHolderStatuses: register,
  getSoftwareProductsStatuses: register,
  getDataRecipientsStatuses: register,
  getDataRecipients: register,
  getLogo: (operation, scene, chance) => draftOf(operation, scene, chance, { ids: { name: scene.logo } }),
  getOpenIdProviderConfig: plain,
  getJwks: plain,
  authorise: (_, scene, chance) => authoriseDraft(scene, chance),
  getInteraction: async (operation, scene, chance) => {
    const { id } = await interactionAt(scene, chance, chance.pick(['identify', 'accounts']));
    return draftOf(operation, scene, chance, { ids: { interactionId: id }, headers: [asJson] });
  },
  answerInteraction: async (_, scene, chance) =>
    answerDraft(scene, chance, await interactionAt(scene, chance, chance.pick(screens))),
  token,
  getUserInfo: async (operation, scene, chance) =>
    draftOf(operation, scene, chance, {
      headers: [bearer((await tokens(scene, chance)).access)],
      method: chance.pick(['GET', 'POST']),
    }),
  introspect,
  revoke,
  registerClient: registration,
  backchannelAuthorise: async (_, scene, chance) =>
    backchannelDraft(scene, chance, await newConsent(scene, chance, scopes)),
  getBackchannelDevice: (_, scene, chance) => deviceDraft(scene, chance),
  answerBackchannelDevice: async (_, scene, chance) =>
    deviceAnswerDraft(scene, chance, await waitingRequest(scene, chance)),
  createConsent: consent((_, chance) =>
    Promise.resolve({ body: { kind: 'json', value: { data: { scopes, sharingDuration: chance.pick([0, 86_400]) } } } }),
  ),
  listConsents: consent(() => Promise.resolve({})),
  getConsent: consent(async (scene, chance) => ({ ids: { consentId: await keptConsent(scene, chance) } })),
  deleteConsent: consent(async (scene, chance) => ({
    ids: { consentId: await newConsent(scene, chance, scopes) },
  })),
  getRecipientJwks: plain,
  getDashboard: (operation, scene, chance) =>
    draftOf(operation, scene, chance, { ids: { customerId: scene.customerId }, headers: [asJson] }),
  withdrawSharing: (operation, scene, chance) =>
    draftOf(operation, scene, chance, {
      ids: { customerId: scene.customerId, arrangementId: chance.text(36) },
      headers: [asJson],
    }),
  revokeArrangementAtRecipient: (operation, scene, chance) =>
    draftOf(operation, scene, chance, {
      headers: [bearer(chance.text(30))],
      body: { kind: 'form', pairs: [['cdr_arrangement_jwt', chance.text(30)]] },
    }),
  notifyRecipient: (operation, scene, chance) =>
    draftOf(operation, scene, chance, {
      headers: [bearer(chance.text(30))],
      body: { kind: 'json', value: { auth_req_id: chance.text(30) } },
    }),
  listPlans: notOffered,
  getPlan: notOffered,
  listBalancesForAccounts: notOffered,
  getInvoicesForAccount: notOffered,
  listInvoicesBulk: notOffered,
  listInvoicesForAccounts: notOffered,
  getBillingForAccount: notOffered,
  listBillingBulk: notOffered,
  listBillingForAccounts: notOffered,
};
