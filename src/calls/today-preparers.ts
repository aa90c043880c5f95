// Values for calls at a holder of today’s profile: pushed requests, verifiers, arrangements, registrations.
import { interactionClient } from '../../mocks/index.ts';
import { codeFlow } from '../recipient/flows/code-flow.ts';
import { todayRegistration } from '../recipient/flows/today-registration.ts';
import { todayRegistrationJwt } from '../recipient/today-registration-jwt.ts';
import {
  asJson,
  customerIdOf,
  deviceAnswerTo,
  inMinutes,
  parametersOf,
  recipientBase,
  screenOf,
  type Addressed,
  type Preparer,
  type Preparers,
  type World,
} from './preparers.ts';
import { screenAt } from './prefill-screens.ts';

const toPush = ['verifier', 'request-object', 'push'] as const;

const addressed: Addressed = async ({ own }) => (await own.run(codeFlow, toPush)).authorisationUrl;

const token: Preparer = async (world, variant) => {
  const { own } = world;
  switch (variant) {
    case 'refresh_token': {
      const { tokens } = (await own.sharing()).facts;
      const values = { 'form.grant_type': variant, 'form.refresh_token': tokens?.refresh_token ?? '' };
      return { values: { ...asJson, ...values } };
    }
    case 'authorization_code': {
      const { callback, verifier = '' } = await own.run(codeFlow, [...toPush, 'authorise', 'open-response']);
      const { recipient } = await own.registered();
      const values = {
        'form.grant_type': variant,
        'form.code': callback?.get('code') ?? '',
        'form.redirect_uri': recipient.redirectUris[0] ?? '',
        'form.code_verifier': verifier,
      };
      return { values: { ...asJson, ...values }, once: true };
    }
    default:
      return { values: { ...asJson, 'form.grant_type': 'client_credentials', 'form.scope': 'cdr:registration' } };
  }
};

/** Today’s profile has no backchannel: the device takes the place of the one-time password. */
const askedOnDevice = async (world: World): Promise<void> => {
  const { holder } = world.own;
  const client = interactionClient(holder.urls.issuer, (request) => world.sandbox.fetch(request));
  const { screen } = await screenAt(client, await addressed(world), holder, 'one-time-password');
  await client.answer(screen.interactionId, screen.name, { detached: true });
};

const ownRegistration: Preparer = async ({ own }) => ({
  values: { 'path.clientId': (await own.registered()).clientId },
});

const arrangementOf = async ({ own }: World): Promise<string> => (await own.sharing()).facts.arrangementId ?? '';

/** Where the holder’s plans are served, by the decision `plansAt`. */
const plansBase = ({ sandbox, own: { holder } }: World): string =>
  sandbox.decisions.get('plansAt', holder.brand) === 'regulator' ? holder.urls.regulatorBase : holder.urls.publicBase;

/** The first plan ids of the public list; empty if plans are not served. */
async function planIdsOf(world: World): Promise<readonly string[]> {
  const answer = await world.sandbox.fetch(`${plansBase(world)}/energy/plans`, { headers: { 'x-v': '1' } });
  return Array.from((await answer.text()).matchAll(/"planId":"([^"]+)"/gu), ([, id = '']) => id);
}

export const todayPreparers: Preparers = {
  listEnergyPlans: (world) => ({ base: plansBase(world), values: {} }),
  getEnergyPlanDetail: async (world) => {
    const planIds = await planIdsOf(world);
    return {
      base: plansBase(world),
      values: { 'path.planId': planIds[0] ?? '' },
      choices: { 'path.planId': planIds },
    };
  },
  metadataUpdate: () => ({ values: {}, body: JSON.stringify({ data: { action: 'REFRESH' } }, null, 2) }),
  getMetrics: () => ({ values: {} }),
  authorise: async (world, variant) => ({ values: await parametersOf(world, variant, addressed), once: true }),
  token,
  getInteraction: screenOf('look', addressed),
  answerInteraction: screenOf('answer', addressed),
  pushAuthorisation: async (world) => {
    const { request = '' } = await world.own.run(codeFlow, ['verifier', 'request-object']);
    return { values: { ...asJson, 'form.request': request }, once: true, until: inMinutes(world, 4) };
  },
  revokeArrangement: async (world) => ({
    values: { 'form.cdr_arrangement_id': await arrangementOf(world) },
    once: true,
  }),
  getRegistration: ownRegistration,
  deleteRegistration: async (...asked) => ({ ...(await ownRegistration(...asked)), once: true }),
  updateRegistration: async (world) => {
    const { recipient, clientId } = await world.own.registered();
    const { statement = '' } = await world.own.run(todayRegistration, ['register-token', 'statement']);
    const { issuer } = world.own.holder.urls;
    const body = await todayRegistrationJwt(recipient, { issuer, statement, now: world.sandbox.clock.now() });
    return { values: { ...asJson, 'path.clientId': clientId }, body, once: true };
  },
  answerBackchannelDevice: deviceAnswerTo(askedOnDevice),
  getDashboard: (world) => ({ values: { ...asJson, 'path.customerId': customerIdOf(world) } }),
  withdrawSharing: async (world) => ({
    values: { ...asJson, 'path.customerId': customerIdOf(world), 'path.arrangementId': await arrangementOf(world) },
    once: true,
  }),
  // Only a holder can sign this JWT, so the sender fills it in.
  revokeArrangementAtRecipient: async (world) => ({
    base: await recipientBase(world),
    values: { 'header.authorization': `Bearer ${crypto.randomUUID()}`, 'form.cdr_arrangement_jwt': '' },
  }),
};
