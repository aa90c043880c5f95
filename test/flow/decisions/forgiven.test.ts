// An honest recipient needs no leniency: even under the most lenient decisions, no check passes as relaxed.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSandbox } from '../../../mocks/sandbox.ts';
import type { Sandbox } from '../../../mocks/sandbox/sandbox-interface.ts';
import { presetOf } from '../../../mocks/spec/decisions/decisions.ts';
import { authorisedIn, type AuthorisedRecipient } from '../../kit/recipients/authorised-recipient.ts';
import { renewedConsentApi } from '../../kit/calls/consent-api.ts';
import type { Party } from '../../kit/worlds/scene.ts';
import { acknowledged, poll, pollClient } from '../../kit/calls/backchannel.ts';
import { holderCaller } from '../../kit/calls/caller.ts';
import { registered } from '../../kit/calls/registration.ts';

let sandbox: Sandbox;
let one: AuthorisedRecipient;
beforeAll(async () => {
  sandbox = await createSandbox({
    storage: 'memory:',
    decisions: { ...presetOf('lenient'), forbiddenHeaders: 'ignore', expiredIdTokenHint: 'accept' },
  });
  one = await authorisedIn(sandbox);
});
afterAll(() => sandbox.stop());

const relaxed = (): readonly string[] =>
  sandbox.trace
    .entries()
    .flatMap(({ operation, checks }) =>
      checks.filter((check) => check.relaxed === true).map(({ rule }) => `${String(operation)} ${rule}`),
    );

test('sandbox: registration, authorisation, tokens and data relax no check', async () => {
  await one.read('/energy/accounts');
  await one.read('/energy/electricity/servicepoints');
  await holderCaller(sandbox).call('/secondary/energy/electricity/servicepoints/9910000001/der');
  expect(relaxed()).toEqual([]);
});

test('sandbox: a backchannel request relaxes no check', async () => {
  const recipient = await sandbox.enrol({ alg: 'ES256' });
  const clientId = await registered(sandbox, recipient, pollClient);
  const party: Party = { sandbox, recipient, clientId, consentApi: renewedConsentApi(sandbox, recipient, clientId) };
  const [persona] = sandbox.personas;
  const { auth_req_id: id } = await acknowledged(party, (await persona?.backchannelHint()) ?? '');
  await persona?.approveBackchannel(id);
  expect((await poll(party, id)).status).toBe(200);
  expect(relaxed()).toEqual([]);
});
