// How the explorer fills in its forms: real ids of the sharing consumer, and how long they stay valid.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSandbox, interactionClient, type Sandbox } from '../../../mocks/index.ts';
import { operationOf, type OperationId } from '../../../mocks/spec/operations/index.ts';
import type { Party } from '../../../src/calls/explorer-client.ts';
import { explorerRecipient, type ExplorerRecipient } from '../../../src/calls/explorer-recipient.ts';
import { explorerSession } from '../../../src/calls/explorer-session.ts';
import type { Prefilled } from '../../../src/calls/preparers.ts';
import { prefill } from '../../../src/calls/prefill.ts';
import { screenAt } from '../../../src/calls/prefill-screens.ts';

const noon = '2026-11-10T02:00:00Z';
const inMinutes = (minutes: number): number => Date.parse(noon) + minutes * 60_000;
const json = { 'header.accept': 'application/json' };
const text = expect.stringMatching(/^\S+$/u) as unknown;
const usage = { 'query.interval-reads': 'MIN_30', 'query.page-size': '28' };
const listOf = (name: string, id: string | undefined): string =>
  JSON.stringify({ data: { [name]: [id] }, meta: {} }, null, 2);

describe.each(['0.1.1', 'today'] as const)('%s', (profile) => {
  let sandbox: Sandbox;
  let own: ExplorerRecipient;
  let party: Party;
  beforeAll(async () => {
    sandbox = await createSandbox({ storage: 'memory:', profile, clock: noon });
    // A set clock stands still.
    await sandbox.clock.set(noon);
    own = explorerRecipient(sandbox, 'Lab app');
    party = await own.sharing();
  });
  afterAll(() => sandbox.stop());

  const filled = (id: OperationId, variant = ''): Promise<Prefilled> =>
    prefill({ sandbox, own }, operationOf(id), variant);
  const accountIds = (): readonly string[] => (party.facts.accounts ?? []).map(({ accountId }) => accountId);
  const customersIds = () => {
    const { servicePointIds = [] } = party.facts;
    const values = { 'path.accountId': accountIds()[0], 'path.servicePointId': servicePointIds[0] };
    return { values, choices: { 'path.accountId': accountIds(), 'path.servicePointId': servicePointIds } };
  };
  const nmis = ['9910000001', '9930000007'];
  const atSecondary = (more = {}) => ({
    values: { 'path.servicePointId': nmis[0], 'header.x-cds-arrangement': party.facts.consentId ?? text, ...more },
    choices: { 'path.servicePointId': nmis },
  });

  test('operations on the consumer’s data get its ids, bodies and intervals', async () => {
    const { values, choices } = customersIds();
    const { base } = own.holder.urls;
    const servicePoints = listOf('servicePointIds', values['path.servicePointId']);
    expect(await filled('listAccounts')).toEqual({ base, values, choices });
    expect(await filled('getUsageForServicePoint')).toEqual({ base, values: { ...values, ...usage }, choices });
    expect(await filled('listDERForServicePoints')).toEqual({ base, values, choices, body: servicePoints });
    const body = listOf('accountIds', values['path.accountId']);
    expect(await filled('listEnergyAccountBalancesSpecificAccounts')).toEqual({ base, values, choices, body });
    // Operations that no holder offers get sample ids.
    expect((await filled('listBalancesForAccounts')).values).toEqual({
      'path.accountId': text,
      'path.planId': 'PLAN-1',
    });
  });

  test('calls to the secondary holder get its own service points and the consent', async () => {
    const { base } = sandbox.urls.secondaryDataHolder;
    expect(await filled('getServicePointSR')).toEqual({ base, ...atSecondary() });
    expect(await filled('getUsageForServicePointSR')).toEqual({ base, ...atSecondary(usage) });
    expect(await filled('listServicePointsSR')).toEqual({
      base,
      ...atSecondary(),
      body: listOf('servicePointIds', nmis[0]),
    });
  });

  test('calls to the register get the industry of its newest version and the own product', async () => {
    const { base, secureBase } = sandbox.urls.register;
    const ofRecipients = profile === 'today' ? 'all' : 'energy';
    expect(await filled('getDataHolderBrands')).toEqual({ base: secureBase, values: { 'path.industry': 'energy' } });
    expect(await filled('getDataRecipients')).toEqual({ base, values: { 'path.industry': ofRecipients } });
    expect(await filled('getSoftwareStatementAssertion')).toEqual({
      base: secureBase,
      values: {
        'path.industry': ofRecipients,
        'path.dataRecipientBrandId': party.recipient.brandId,
        'path.softwareProductId': party.recipient.softwareProductId,
      },
    });
    expect(await filled('getLogo')).toEqual({ base, values: { 'path.name': 'wattle-energy.svg' } });
  });

  test('security calls get what they need, and say how long it is valid', async () => {
    const { secureBase, issuer } = own.holder.urls;
    const customerId = own.holder.personas[0]?.customerId;
    expect(await filled('getJwks')).toEqual({ base: issuer, values: {} });
    expect(await filled('introspect')).toEqual({
      base: secureBase,
      values: { ...json, 'form.token': party.facts.tokens?.refresh_token, 'form.token_type_hint': 'refresh_token' },
      until: inMinutes(5),
    });
    expect(await filled('revoke')).toEqual({
      base: secureBase,
      values: { ...json, 'form.token': await own.token('access'), 'form.token_type_hint': 'access_token' },
      once: true,
    });
    expect(await filled('getInteraction')).toEqual({
      base: text,
      values: { ...json, 'path.interactionId': text },
      until: inMinutes(9),
    });
    expect(await filled('answerInteraction')).toEqual({
      base: text,
      values: { ...json, 'path.interactionId': text, 'path.screen': 'identify' },
      body: JSON.stringify({ customerId }, null, 2),
      once: true,
    });
    const { 'path.screen': screen } = (await filled('answerInteraction', 'confirm')).values;
    expect(screen).toBe('confirm');
  });

  test('authorisation parameters are in the query or the form, without the page’s own', async () => {
    const names = profile === 'today' ? ['client_id', 'request_uri'] : ['client_id', 'nonce', 'redirect_uri'];
    for (const [variant, place] of [
      ['get', 'query'],
      ['post', 'form'],
    ] as const) {
      const { values, ...rest } = await filled('authorise', variant);
      const keys = Object.keys(values);
      expect(keys).toEqual(expect.arrayContaining(['header.accept', ...names.map((name) => `${place}.${name}`)]));
      expect(keys.filter((key) => key !== 'header.accept' && !key.startsWith(`${place}.`))).toEqual([]);
      expect(keys).not.toContain(`${place}.holder`);
      expect(rest).toMatchObject(profile === 'today' ? { once: true } : { until: inMinutes(4) });
    }
  });

  test('the answer on the device belongs to the request made for it', async () => {
    const ofRequest = async () => (await filled('answerBackchannelDevice')).values['path.requestId'];
    const [first, second] = [await ofRequest(), await ofRequest()];
    expect(first).toMatch(/^\S+$/u);
    expect(second).not.toBe(first);
    expect(second).toMatch(/^\S+$/u);
  });

  test('a product that registers by hand stays the same until it has registered', async () => {
    const productOf = async () => (await filled('registerClient')).sender?.thumbprint;
    const first = await productOf();
    expect(await productOf()).toBe(first);
    await explorerSession(sandbox).send({ operation: operationOf('registerClient'), written: {} });
    const second = await productOf();
    expect(second).not.toBe(first);
    expect((await filled('registerClient')).once).toBe(true);
  });

  test('a walk to a screen that never comes says why it ended', async () => {
    const { holder } = own;
    const client = interactionClient(holder.urls.issuer, (request) => sandbox.fetch(request));
    const address = new URL(holder.urls.authorisationEndpoint);
    const { values } = await filled('authorise', 'get');
    for (const [key, value] of Object.entries(values))
      if (key.startsWith('query.')) address.searchParams.set(key.slice('query.'.length), value);
    await expect(screenAt(client, address, holder, 'nowhere')).rejects.toThrow(
      'The authorisation ended before this screen.',
    );
    await expect(screenAt(client, undefined, holder, 'identify')).rejects.toThrow(/^The request is malformed/u);
  });
});
