// A state without the rows of a table that other rows refer to: requests are refused, and nothing fails.
import { expect, test } from 'vitest';
import type { Exchange } from '../../../mocks/trace/exchange.ts';
import { ownScene } from '../../kit/worlds/own-worlds.ts';
import { authorised, postForm, redeem } from '../../kit/calls/hybrid-flow.ts';
import { fragmentOf, newConsent, requestFor } from '../../kit/calls/authorisation-request.ts';
import { acknowledged, approvedBackchannel, poll, pollClient } from '../../kit/calls/backchannel.ts';
import { answerDevice, deviceOf, loggedIn } from '../../kit/calls/screens.ts';
import { accountsAnswer } from '../../kit/calls/caller.ts';

const here = await ownScene({ extractableKeys: true, clock: '2026-03-04T05:06:07Z' }, pollClient);
const { sandbox, persona } = here;
const consentId = await newConsent(here);
const tokens = await authorised(here, consentId);
const code = fragmentOf(await persona.authorise((await requestFor(here)).url))['code'] ?? '';
const hint = await persona.backchannelHint();
const approved = await approvedBackchannel(here);
await acknowledged(here, hint);
const waiting = (await deviceOf(here, persona.customerId)).requests.at(-1)?.requestId ?? '';
const atAccounts = await loggedIn(here, persona.customerId);
const good = await sandbox.exportState({ includeKeys: true });

const failures = (): readonly Exchange[] => here.sandbox.trace.entries(({ verdict }) => verdict === 'failed');

/** The accounts, the consumer, a token, tokens of every grant, the device, the screens, the ends of consent and token. */
const asking: readonly (() => Promise<unknown>)[] = [
  () => accountsAnswer(here.sandbox, here.recipient.fetch, tokens.access_token),
  () =>
    here.recipient.fetch(`${here.sandbox.urls.dataHolder.secureBase}/userinfo`, {
      headers: { authorization: `Bearer ${tokens.access_token}` },
    }),
  () => postForm(here, 'introspect', { token: tokens.refresh_token }),
  () =>
    postForm(here, 'token', {
      grant_type: 'refresh_token',
      refresh_token: tokens.refresh_token,
    }),
  () => redeem(here, code),
  () => poll(here, approved),
  async () => {
    await deviceOf(here, here.persona.customerId);
    await answerDevice(here, here.persona.customerId, waiting, { decision: 'approve' });
  },
  async () => {
    await atAccounts.show();
    await atAccounts.answer('accounts', { accounts: ['account-1'] });
    await atAccounts.answer('confirm', {});
  },
  () => here.consentApi.send(`/${consentId}`, { method: 'DELETE' }),
  () => postForm(here, 'revoke', { token: tokens.refresh_token }),
];

test('nothing fails if any table is emptied', async () => {
  const tables = Object.entries(good.tables).filter(([, rows]) => (rows as readonly unknown[]).length > 0);
  expect(tables.map(([name]) => name)).toEqual(expect.arrayContaining(['holder.grants', 'holder.consents']));
  for (const [name] of tables) {
    await here.sandbox.importState({ ...good, tables: { ...good.tables, [name]: [] } });
    // A test helper may fail to parse a refusal.
    for (const ask of asking) await ask().catch(() => undefined);
    expect(failures().map(({ operation, warnings }) => [name, operation, warnings])).toEqual([]);
  }
});
