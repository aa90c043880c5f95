// Worlds with rows in every table, and requests of every kind to them: no request may fail, whatever the rows contain.
import { dashboardClient } from '../../../mocks/personas/dashboard-client.ts';
import type { Sandbox } from '../../../mocks/sandbox/sandbox-interface.ts';
import type { ProfileId } from '../../../mocks/spec/ids.ts';
import { authorised, postForm, redeem } from '../../kit/calls/hybrid-flow.ts';
import { anyVersion } from '../../kit/calls/caller.ts';
import { fragmentOf, newConsent, requestFor } from '../../kit/calls/authorisation-request.ts';
import { scene } from '../../kit/worlds/scene.ts';
import { acknowledged, approvedBackchannel, poll, pollClient } from '../../kit/calls/backchannel.ts';
import { post } from '../../kit/calls/tokens.ts';
import type { RegisteredRecipient } from '../../kit/worlds/fixture.ts';
import { manage } from '../../kit/calls/management.ts';
import { answerDevice, deviceOf, loggedIn } from '../../kit/calls/screens.ts';
import { browserAddress, codeForm, coded, push, tokensOf } from '../../kit/calls/code-flow.ts';
import { newPlayer, openToday } from '../../kit/worlds/today.ts';

export interface AskedWorld {
  readonly sandbox: Sandbox;
  /** Requests by name. Their answers are in the trace; a helper may throw when a refusal has nothing to read. */
  readonly requests: Readonly<Record<string, () => Promise<unknown>>>;
}

const clock = '2026-03-04T05:06:07Z';

/** Calls by the code that embeds a sandbox: answered, or refused with a SandboxError. */
export const ownCalls = (sandbox: Sandbox): Readonly<Record<string, () => unknown>> => ({
  due: () => sandbox.due(),
  recipients: () => sandbox.recipients.list(),
  decisions: () => sandbox.decisions.list(),
  faults: () => sandbox.faults.list(),
  state: () => sandbox.exportState(),
  trace: () => JSON.stringify([sandbox.trace.toHar(), sandbox.trace.toMermaid()]),
  clock: () => sandbox.clock.advance('PT1S'),
  checkpoint: () => sandbox.checkpoint(),
  hint: () => sandbox.personas[0]?.backchannelHint(),
});

/** Requests for documents, resources, the register and the dashboard, which both profiles have. */
function readsOf(sandbox: Sandbox, send: typeof fetch, token: string): AskedWorld['requests'] {
  const { dataHolder, register } = sandbox.urls;
  const customerId = sandbox.personas[0]?.customerId ?? '';
  const bearer = { authorization: `Bearer ${token}` };
  const resource =
    (path: string, init: RequestInit = {}) =>
    (): Promise<Response> =>
      send(`${dataHolder.base}${path}`, {
        ...init,
        headers: {
          ...bearer,
          ...anyVersion(sandbox),
          'x-fapi-auth-date': sandbox.clock.now().toUTCString(),
          'content-type': 'application/json',
        },
      });
  const open = (address: string) => (): Promise<Response> => send(address, { headers: { 'x-v': '*', 'x-min-v': '1' } });
  return {
    metadata: open(`${dataHolder.issuer}/.well-known/openid-configuration`),
    keys: open(`${dataHolder.issuer}/jwks`),
    accounts: resource('/energy/accounts'),
    'service points': resource('/energy/electricity/servicepoints'),
    usage: resource('/energy/electricity/servicepoints/usage'),
    customer: resource('/common/customer'),
    userinfo: () => send(`${dataHolder.secureBase}/userinfo`, { headers: bearer }),
    'register metadata': open(`${register.issuer}/.well-known/openid-configuration`),
    'data recipients': open(`${register.base}/cdr-register/v1/all/data-recipients`),
    'status of products': open(`${register.base}/cdr-register/v1/all/data-recipients/brands/software-products/status`),
    authorise: open(`${dataHolder.issuer}/authorise?client_id=nobody&response_type=code`),
    dashboard: () => dashboardClient(dataHolder.issuer, customerId, (request) => sandbox.fetch(request)).look(),
  };
}

async function before(): Promise<AskedWorld> {
  const here = await scene({ extractableKeys: true, clock }, pollClient);
  const { sandbox, recipient, persona } = here;
  const consentId = await newConsent(here);
  const tokens = await authorised(here, consentId);
  const code = fragmentOf(await persona.authorise((await requestFor(here)).url))['code'] ?? '';
  const hint = await persona.backchannelHint();
  const approved = await approvedBackchannel(here);
  await acknowledged(here, hint);
  const waiting = (await deviceOf(here, persona.customerId)).requests.at(-1)?.requestId ?? '';
  const atAccounts = await loggedIn(here, persona.customerId);
  await sandbox.decisions.set('versions', 'document');
  return {
    sandbox,
    requests: {
      ...readsOf(sandbox, recipient.fetch, tokens.access_token),
      introspection: () => postForm(here, 'introspect', { token: tokens.refresh_token }),
      refresh: () =>
        postForm(here, 'token', {
          grant_type: 'refresh_token',
          refresh_token: tokens.refresh_token,
        }),
      code: () => redeem(here, code),
      poll: () => poll(here, approved),
      consents: () => here.consentApi.send('', {}),
      consent: () => here.consentApi.send(`/${consentId}`, {}),
      device: async () => {
        await deviceOf(here, persona.customerId);
        await answerDevice(here, persona.customerId, waiting, { decision: 'approve' });
      },
      screens: async () => {
        await atAccounts.show();
        await atAccounts.answer('accounts', { accounts: ['account-1'] });
        await atAccounts.answer('confirm', {});
      },
      'another authorisation': async () => persona.authorise((await requestFor(here)).url),
      'another backchannel request': async () => acknowledged(here, hint),
      'end of the consent': () => here.consentApi.send(`/${consentId}`, { method: 'DELETE' }),
      revocation: () => postForm(here, 'revoke', { token: tokens.refresh_token }),
    },
  };
}

async function today(): Promise<AskedWorld> {
  const fixture = await openToday({ extractableKeys: true, clock });
  const { sandbox } = fixture;
  const player: RegisteredRecipient = await newPlayer(fixture);
  const [persona] = sandbox.personas;
  const shared = await coded(fixture, player);
  const tokens = await tokensOf(await post(fixture, player, 'token', codeForm(shared)));
  const refresh = tokens.refresh_token ?? '';
  const ending = await tokensOf(await post(fixture, player, 'token', codeForm(await coded(fixture, player))));
  const unspent = await coded(fixture, player);
  const waiting = await push(fixture, player);
  const address = await browserAddress(fixture, player, waiting);
  await sandbox.fetch(await browserAddress(fixture, player, await push(fixture, player)));
  // The notice of its end cannot be delivered now, so it stays in the queue.
  const silent = sandbox.faults.add({ operation: 'revokeArrangementAtRecipient', status: 503, times: Infinity });
  await persona?.withdraw(ending.cdr_arrangement_id);
  silent.remove();
  return {
    sandbox,
    requests: {
      ...readsOf(sandbox, player.fetch, tokens.access_token),
      registration: () => manage(fixture, 'GET', player),
      introspection: () => post(fixture, player, 'introspect', { token: refresh }),
      refresh: () => post(fixture, player, 'token', { grant_type: 'refresh_token', refresh_token: refresh }),
      code: () => post(fixture, player, 'token', codeForm(unspent)),
      'what was pushed': async () => persona?.authorise(address),
      'another authorisation': () => coded(fixture, player),
      'an amendment': () => push(fixture, player, { sharing: { cdr_arrangement_id: tokens.cdr_arrangement_id } }),
      later: () => sandbox.clock.advance('PT10M'),
      'end of the arrangement': () =>
        post(fixture, player, 'arrangements/revoke', { cdr_arrangement_id: tokens.cdr_arrangement_id }),
      'withdrawal on the dashboard': async () => persona?.withdraw(tokens.cdr_arrangement_id),
      revocation: () => post(fixture, player, 'revoke', { token: refresh }),
    },
  };
}

/** A world of the profile with registrations, consents, tokens, codes, screens and, where the profile has them, pushed requests, devices and queued withdrawals. */
export const askedWorld = (profile: ProfileId): Promise<AskedWorld> => (profile === 'cds-1.36' ? today() : before());
