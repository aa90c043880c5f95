// How a visitor makes each move by hand, as the hints say. Where one action makes several moves, the later ones do nothing.
import { memberOf, parsedJson, textOf } from '../../../src/elements/json-member.ts';
import type { Exchange } from '../../../mocks/index.ts';
import { labIn } from '../../../src/pages/arrangements/lab.ts';
import { keyChanges } from '../../../src/pages/keys/key-changes.ts';
import { keyPartiesOf } from '../../../src/pages/keys/key-parties.ts';
import { bearerOf } from '../../../src/elements/message/bearer-of.ts';
import { assertionOf, answered, formOf } from '../../../src/pages/lessons/signs.ts';
import { readRegister } from '../../../src/pages/register/register-data.ts';
import type { FlowName } from '../../../src/runs/flows/flow-names.ts';
import type { Hands } from '../../kit/playground/lesson-hands.ts';

type ByHand = Readonly<Record<string, (hands: Hands) => Promise<unknown>>>;

const gaveTokens = (one: Exchange): boolean => answered(one, 'refresh_token') !== undefined;
const tokens = (hands: Hands): Exchange => hands.last('token', gaveTokens);
const refresh = (token: string) => ({ variant: 'refresh_token', written: { 'form.refresh_token': token } });
const accountsWith = (hands: Hands, given: Exchange): Exchange =>
  hands.last('listAccounts', (one) => bearerOf(one) === answered(given, 'access_token'));
/** The tokens of the consent that was deleted last. */
const tokensOfDeleted = (hands: Hands): Exchange => {
  const id = hands.last('deleteConsent').request.url.split('/').at(-1) ?? '';
  return hands.last('token', (one) => gaveTokens(one) && JSON.stringify(one.changes).includes(id));
};
/** Restarts a run that was refused. */
const run = (flow: FlowName, until?: string) => async (hands: Hands) => {
  const one = await hands.flow(flow, until);
  return one.state.phase === 'stopped' ? hands.flow(flow, until, true) : one;
};

const firstLesson = (flow: 'hybrid' | 'code'): ByHand => ({
  register: run(flow, 'register'),
  yes: run(flow, 'authorise'),
  tokens: run(flow, 'token'),
  read: run(flow),
});

const stealing = (flow: 'hybrid' | 'code'): ByHand => ({
  read: run(flow),
  bare: (hands) => hands.edit(hands.last('listAccounts'), ['/certificate', 'none']),
  'own-certificate': (hands) => hands.call('listAccounts', { certificate: 'other' }),
  owner: (hands) => hands.call('listAccounts'),
});

const withdrawal = (flow: 'withdraw-in-app' | 'withdraw-on-dashboard'): ByHand => ({
  share: run('code'),
  withdraw: run(flow),
  again: (hands) =>
    hands.call('revokeArrangement', {
      written: { 'form.cdr_arrangement_id': answered(tokens(hands), 'cdr_arrangement_id') ?? '' },
    }),
});

const claims = '/tokens/body:request/claims';
const pushed =
  (...dates: readonly (readonly [claim: 'nbf' | 'exp', seconds: number])[]) =>
  async (hands: Hands): Promise<unknown> => {
    const good = await hands.call('pushAuthorisation');
    const now = Math.floor(hands.sandbox.clock.now().getTime() / 1000);
    return hands.edit(good, ...dates.map(([claim, seconds]) => [`${claims}/${claim}`, now + seconds] as const));
  };

const setStatuses = async ({ sandbox }: Hands, status: 'ACTIVE' | 'SUSPENDED'): Promise<void> => {
  const { legalEntityId, brandId, softwareProductId } = sandbox.dataRecipient;
  await sandbox.register.setStatus('dataRecipient', legalEntityId, status);
  if (status === 'ACTIVE') {
    await sandbox.register.setStatus('dataRecipientBrand', brandId, status);
    await sandbox.register.setStatus('softwareProduct', softwareProductId, status);
  }
  await readRegister(sandbox);
};

const followPages = async (hands: Hands, first: Exchange): Promise<void> => {
  let next = textOf(parsedJson(first.response.body), 'links', 'next');
  while (next !== undefined) {
    const page = await hands.call('listUsageBulk', { address: next });
    next = textOf(parsedJson(page.response.body), 'links', 'next');
  }
};

const billPeriod = (
  hands: Hands,
): Readonly<Record<'number' | 'account' | 'issued' | 'start' | 'end' | 'point', string>> => {
  const invoices = memberOf(parsedJson(hands.last('listEnergyAccountInvoicesBulk').response.body), 'data', 'invoices');
  const bill: unknown = Array.isArray(invoices)
    ? invoices.find((one) => memberOf(one, 'period') !== undefined && memberOf(one, 'servicePoints', '0') !== undefined)
    : undefined;
  const text = (...path: readonly [string, ...string[]]): string => textOf(bill, ...path) ?? '';
  return {
    number: text('invoiceNumber'),
    account: text('accountId'),
    issued: text('issueDate'),
    start: text('period', 'startDate'),
    end: text('period', 'endDate'),
    point: text('servicePoints', '0'),
  };
};

const onceTokens = (hands: Hands): Exchange =>
  hands.last('token', (one) => answered(one, 'cdr_arrangement_id') !== undefined && !gaveTokens(one));

/** Actions by lesson and move. */
export const byHand: Readonly<Record<string, ByHand>> = {
  'share-first': firstLesson('hybrid'),
  'share-first-today': firstLesson('code'),
  'steal-a-token': stealing('hybrid'),
  'steal-a-bound-token': stealing('code'),
  'send-the-wrong-header': {
    good: (hands) => hands.call('listAccounts'),
    version: (hands) => hands.call('listAccounts', { version: '99' }),
    date: (hands) => hands.call('listAccounts', { written: { 'header.x-fapi-auth-date': 'yesterday' } }),
    accept: (hands) => hands.edit(hands.last('listAccounts'), ['/headers/accept', 'application/xml']),
    mended: (hands) => hands.call('listAccounts'),
  },
  'withdraw-a-consent': {
    read: run('hybrid'),
    withdraw: async (hands) => {
      const { url } = (await hands.call('getConsent')).request;
      return hands.call('deleteConsent', { written: { 'path.consentId': url.split('/').at(-1) ?? '' } });
    },
    inactive: (hands) => {
      const written = { 'form.token': answered(tokensOfDeleted(hands), 'refresh_token') ?? '' };
      return hands.call('introspect', { written });
    },
    refused: (hands) => hands.edit(accountsWith(hands, tokensOfDeleted(hands))),
    'no-more': (hands) => hands.call('token', refresh(formOf(hands.last('introspect'), 'token') ?? '')),
  },
  'race-for-a-code': {
    code: run('hybrid', 'authorise'),
    race: async (hands) => {
      await hands.flow('hybrid', 'token');
      return hands.edit(tokens(hands));
    },
    // The next step uses the token, and is refused.
    access: (hands) => hands.flow('hybrid'),
    refresh: (hands) => {
      const won = tokens(hands);
      const token = answered(won, 'refresh_token') ?? '';
      return hands.edit(
        won,
        ['/form/grant_type', 'refresh_token'],
        ['/form/refresh_token', token],
        ['/form/code'],
        ['/form/redirect_uri'],
      );
    },
  },
  'make-it-slow-down': {
    ask: run('backchannel', 'backchannel-start'),
    pending: run('backchannel', 'first-poll'),
    'too-soon': (hands) => hands.edit(hands.last('token', (one) => formOf(one, 'auth_req_id') !== undefined)),
    patience: run('backchannel'),
  },
  'swap-a-key': {
    sign: (hands) => hands.call('token'),
    swap: async ({ sandbox }) => {
      const parties = await keyPartiesOf(sandbox);
      const explorer = parties.findLast(({ name }) => name === 'API explorer');
      const withdraw = keyChanges.find(({ label }) => label === 'Withdraw the signing key at once');
      if (explorer === undefined) throw new Error('Nobody has called in the explorer.');
      await withdraw?.work(sandbox, explorer);
      // The view fetches every key set again.
      await keyPartiesOf(sandbox);
    },
    'locked-out': async (hands) => {
      const before = hands.last(
        'token',
        (one) => formOf(one, 'scope') === 'cdr:consents' && assertionOf(one) !== undefined,
      );
      await hands.sandbox.clock.advance('PT5M1S');
      return hands.edit(before, ['/tokens/body:client_assertion/header/kid', assertionOf(before)?.kid ?? '']);
    },
    mended: (hands) => hands.call('token'),
  },
  'lose-your-accreditation': {
    served: run('hybrid'),
    loss: (hands) => setStatuses(hands, 'SUSPENDED'),
    still: (hands) => hands.edit(hands.last('listAccounts')),
    refused: async (hands) => {
      const row = hands.last('listAccounts');
      await hands.sandbox.clock.advance('PT5M');
      return hands.edit(row);
    },
    again: async (hands) => {
      await setStatuses(hands, 'ACTIVE');
      await hands.sandbox.clock.advance('PT5M');
      return hands.flow('hybrid');
    },
  },
  'read-three-years': {
    ask: (hands) => hands.call('listUsageBulk', { written: { 'query.oldest-date': '2023-11-22' } }),
    'too-large': (hands) => hands.call('listUsageBulk', { written: { 'query.page-size': '5000' } }),
    'all-pages': async (hands) => {
      const written = { 'query.oldest-date': '2023-11-22', 'query.page-size': '1000' };
      await followPages(hands, await hands.call('listUsageBulk', { written }));
    },
    'too-often': async (hands) => {
      await hands.sandbox.decisions.set('trafficThresholds', 'on');
      for (let calls = 0; calls < 12; calls += 1) {
        await hands.call('listUsageBulk');
        await hands.sandbox.clock.advance('PT1S');
      }
    },
    'next-page': async (hands) => {
      await hands.call('listUsageBulk', { written: { 'query.page': '2' } });
      await hands.sandbox.decisions.set('trafficThresholds', 'off');
    },
  },
  'use-a-request-uri-twice': {
    push: (hands) => hands.call('pushAuthorisation'),
    arrive: run('code', 'authorise'),
    again: (hands) => hands.edit(hands.last('authorise')),
    late: async (hands) => {
      const push = await hands.call('pushAuthorisation');
      await hands.sandbox.clock.advance('PT2M');
      return hands.call('authorise', { written: { 'query.request_uri': answered(push, 'request_uri') ?? '' } });
    },
  },
  'too-old-a-request': {
    good: run('code', 'push'),
    ended: pushed(['nbf', -600], ['exp', -300]),
    long: pushed(['nbf', 0], ['exp', 3601]),
    old: pushed(['nbf', -7200], ['exp', 60]),
    fresh: pushed(),
  },
  'redeem-a-stolen-code': {
    code: run('code', 'authorise'),
    none: (hands) => hands.call('token', { variant: 'authorization_code', written: { 'form.code_verifier': '' } }),
    guess: (hands) =>
      hands.call('token', { variant: 'authorization_code', written: { 'form.code_verifier': 'a'.repeat(43) } }),
    right: async (hands) => {
      const { values } = await hands.prefilled('token', 'authorization_code');
      await hands.call('token', { variant: 'authorization_code', written: { 'form.code_verifier': 'a'.repeat(43) } });
      const written = {
        'form.code': values['form.code'] ?? '',
        'form.code_verifier': values['form.code_verifier'] ?? '',
      };
      return hands.call('token', { variant: 'authorization_code', written });
    },
  },
  'amend-an-arrangement': {
    share: run('code'),
    agree: async (hands) => {
      await hands.flow('amend', 'authorise');
      return hands.edit(accountsWith(hands, tokens(hands)));
    },
    swap: run('amend', 'token'),
    'old-access': run('amend'),
    'old-refresh': (hands) => {
      const [before] = hands.sandbox.trace.entries((one) => one.operation === 'token' && gaveTokens(one)).slice(-2);
      return hands.call('token', refresh(before === undefined ? '' : (answered(before, 'refresh_token') ?? '')));
    },
  },
  'share-once': {
    ask: async (hands) => {
      const lab = await labIn(hands.sandbox);
      await lab.share({ accounts: lab.accounts.slice(0, 1), sharingDuration: 0 });
    },
    read: async (hands) => {
      const lab = await labIn(hands.sandbox);
      await lab.read(answered(onceTokens(hands), 'cdr_arrangement_id') ?? '');
    },
    over: async (hands) => {
      await hands.sandbox.clock.advance('PT11M');
      return hands.edit(accountsWith(hands, onceTokens(hands)));
    },
    amend: (hands) => {
      const id = answered(onceTokens(hands), 'cdr_arrangement_id');
      return hands.edit(hands.last('pushAuthorisation'), [`${claims}/claims/cdr_arrangement_id`, id]);
    },
  },
  'withdraw-in-the-app': withdrawal('withdraw-in-app'),
  'withdraw-on-the-dashboard': withdrawal('withdraw-on-dashboard'),
  'a-bill-line-by-line': {
    invoice: (hands) => hands.call('listEnergyAccountInvoicesBulk'),
    lines: (hands) => {
      const { account, issued } = billPeriod(hands);
      const written = { 'path.accountId': account, 'query.oldest-time': `${issued}T00:00:00+10:00` };
      return hands.call('getBillingForEnergyAccount', { written });
    },
    prices: (hands) => hands.call('getAccount', { written: { 'path.accountId': billPeriod(hands).account } }),
    clock: (hands) => hands.call('listServicePoints'),
    readings: async (hands) => {
      const { start, end, point } = billPeriod(hands);
      const query = { 'query.oldest-date': start, 'query.newest-date': end, 'query.interval-reads': 'FULL' };
      const written = { ...query, 'query.page-size': '1000', 'path.servicePointId': point };
      return hands.call('getUsageForServicePoint', { written });
    },
    balance: (hands) =>
      hands.call('getBalanceForAccount', { written: { 'path.accountId': billPeriod(hands).account } }),
  },
};
