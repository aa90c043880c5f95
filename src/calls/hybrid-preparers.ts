// Values for calls at a holder of profile 0.1.1: consents, requests by value, the backchannel.
import { everydayScopes } from '../recipient/flows/facts.ts';
import { backchannelPoll } from '../recipient/flows/backchannel.ts';
import { hybrid } from '../recipient/flows/hybrid.ts';
import {
  asJson,
  deviceAnswerTo,
  inMinutes,
  parametersOf,
  screenOf,
  type Addressed,
  type Preparer,
  type Preparers,
  type Values,
  type World,
} from './preparers.ts';

const toConsent = ['consent-token', 'create-consent'] as const;

const addressed: Addressed = async ({ own }) =>
  (await own.run(hybrid, [...toConsent, 'request-object'])).authorisationUrl;

/** Runs the backchannel flow for the holder’s first customer, up to the last of these steps. */
const asked = async (world: World, ...steps: readonly string[]) => {
  const loginHint = (await world.own.holder.personas[0]?.backchannelHint()) ?? '';
  return world.own.run(backchannelPoll, [...toConsent, 'backchannel-request', ...steps], { loginHint });
};

const consents =
  (more: (world: World) => Promise<Values> | Values): Preparer =>
  async (world) => {
    const { clientId } = await world.own.registered();
    const { values, ...rest } = await more(world);
    return { ...rest, values: { 'path.clientId': clientId, ...values } };
  };

const token: Preparer = async (world, variant) => {
  const grant = async (): Promise<Values> => {
    switch (variant) {
      case 'refresh_token':
        return {
          values: { 'form.refresh_token': (await world.own.sharing()).facts.tokens?.refresh_token ?? '' },
          once: true,
        };
      case 'authorization_code': {
        const steps = [...toConsent, 'request-object', 'authorise', 'open-id-token'];
        const { callback } = await world.own.run(hybrid, steps);
        const { recipient } = await world.own.registered();
        return {
          values: { 'form.code': callback?.get('code') ?? '', 'form.redirect_uri': recipient.redirectUris[0] ?? '' },
          once: true,
        };
      }
      case 'backchannel': {
        const { started } = await asked(world, 'backchannel-start', 'device');
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

export const hybridPreparers: Preparers = {
  authorise: async (world, variant) => ({
    values: await parametersOf(world, variant, addressed),
    until: inMinutes(world, 4),
  }),
  getInteraction: screenOf('look', addressed),
  answerInteraction: screenOf('answer', addressed),
  token,
  backchannelAuthorise: async (world) => {
    const { backchannelRequest } = await asked(world);
    return { values: { ...asJson, 'form.request': backchannelRequest ?? '' }, once: true };
  },
  answerBackchannelDevice: deviceAnswerTo((world) => asked(world, 'backchannel-start')),
  createConsent: consents(() => ({
    values: {},
    body: JSON.stringify({ data: { scopes: everydayScopes, sharingDuration: 31_536_000 } }, null, 2),
  })),
  listConsents: consents(() => ({ values: {} })),
  getConsent: consents(async (world) => ({
    values: { 'path.consentId': (await world.own.sharing()).facts.consentId ?? '' },
  })),
  deleteConsent: consents(async ({ own }) => ({
    values: {
      'path.consentId':
        ((await own.isOfRun()) ? (await own.sharing()).facts : await own.run(hybrid, toConsent)).consentId ?? '',
    },
    once: true,
  })),
};
