// What the explorer keeps between calls, and when it is discarded: forms, tokens, its client, and the app of a run.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSandbox, type Sandbox } from '../../../mocks/index.ts';
import { setupFlow } from '../../../mocks/spec/flow-mark.ts';
import { operationOf, type OperationId } from '../../../mocks/spec/operations/index.ts';
import { explorerRecipient } from '../../../src/calls/explorer-recipient.ts';
import { explorerSession, type ExplorerSession } from '../../../src/calls/explorer-session.ts';
import type { Prefilled } from '../../../src/calls/preparers.ts';
import { prefill } from '../../../src/calls/prefill.ts';
import type { PlayedFacts } from '../../../src/runs/flows/played-facts.ts';
import { recipientFor } from '../../../src/runs/recipients/recipient-for.ts';

const noon = '2026-11-10T02:00:00Z';
const open = async (profile: '0.1.1' | 'today'): Promise<Sandbox> => {
  const sandbox = await createSandbox({ storage: 'memory:', profile, clock: noon });
  await sandbox.clock.set(noon);
  return sandbox;
};

describe.each(['0.1.1', 'today'] as const)('forms of %s', (profile) => {
  let sandbox: Sandbox;
  let session: ExplorerSession;
  beforeAll(async () => {
    sandbox = await open(profile);
    session = explorerSession(sandbox);
  });
  afterAll(() => sandbox.stop());
  const filled = (id: OperationId, variant = ''): Promise<Prefilled> => session.prefilled(operationOf(id), variant);
  const send = (id: OperationId, more: object = {}) =>
    session.send({ operation: operationOf(id), written: {}, ...more });

  test('are kept until they expire or are used up', async () => {
    const first = await filled('introspect');
    await sandbox.clock.set(new Date((first.until ?? 0) - 1));
    expect(await filled('introspect')).toBe(first);
    await sandbox.clock.set(new Date(first.until ?? 0));
    expect(await filled('introspect')).not.toBe(first);

    const accounts = await filled('listAccounts');
    const screen = await filled('answerInteraction', 'identify');
    expect(await filled('answerInteraction', 'accounts')).not.toBe(screen);
    expect(await filled('answerInteraction', 'identify')).toBe(screen);
    await send('listAccounts');
    await send('answerInteraction', { variant: 'identify' });
    expect(await filled('listAccounts')).toBe(accounts);
    expect(await filled('answerInteraction', 'identify')).not.toBe(screen);

    session.beginAnew();
    expect(await filled('listAccounts')).not.toBe(accounts);
  });

  test('are tried again if they could not be filled in', async () => {
    sandbox.faults.add({ operation: 'registerToken', status: 503 });
    await expect(filled('registerClient')).rejects.toThrow('503');
    expect((await filled('registerClient')).body).toMatch(/^eyJ/u);
  });

  const rows: readonly (readonly [OperationId, object, boolean])[] = [
    ['getJwks', {}, true],
    ['introspect', {}, true],
    ['token', { variant: 'client_credentials' }, true],
    ['token', { variant: 'refresh_token' }, false],
    ['revoke', {}, false],
    ...(profile === 'today'
      ? ([
          ['revokeArrangement', {}, false],
          ['withdrawSharing', {}, false],
          ['deleteRegistration', { token: 'none' }, true],
        ] as const)
      : ([
          ['deleteConsent', {}, true],
          ['deleteConsent', { written: { 'path.consentId': 'x' } }, false],
        ] as const)),
  ];
  test.each(rows)('stay valid after %s, %j: %s', async (id, more, isKept) => {
    const before = await filled('getStatus');
    await send(id, more);
    expect((await filled('getStatus')) === before).toBe(isKept);
  });

  if (profile === '0.1.1') return;
  test('belong to another client after the registration was deleted', async () => {
    const before = await filled('getStatus');
    const clientIn = async () => (await filled('getRegistration')).values['path.clientId'];
    const first = await clientIn();
    expect((await send('deleteRegistration')).exchange.verdict).toBe('ok');
    expect(await filled('getStatus')).not.toBe(before);
    expect(await clientIn()).not.toBe(first);
  });
});

describe('the recipient of calls by hand', () => {
  let sandbox: Sandbox;
  beforeAll(async () => {
    sandbox = await open('0.1.1');
  });
  afterAll(() => sandbox.stop());
  const sent = (operation: OperationId): number =>
    sandbox.trace.entries((exchange) => exchange.operation === operation).length;

  test('does not exist until needed, registers once, and makes only the requests its calls need', async () => {
    const own = explorerRecipient(sandbox, 'Lab app');
    expect(await own.known()).toBeUndefined();
    const [one, other] = await Promise.all([own.sharing(), own.sharing()]);
    expect(other.facts.tokens).toBe(one.facts.tokens);
    expect((await own.known())?.softwareProductId).toBe(one.recipient.softwareProductId);
    expect(
      ['registerClient', 'authorise', 'listAccounts', 'getUserInfo', 'getUsageForServicePoint'].map((id) =>
        sent(id as OperationId),
      ),
    ).toEqual([1, 1, 1, 0, 0]);
    const flows = new Set(sandbox.trace.entries(({ from }) => from === 'recipient').map(({ flow }) => flow));
    expect([...flows]).toEqual([setupFlow]);
  });

  test('reports a replaced token once if it had expired, and not if it is not valid yet', async () => {
    const own = explorerRecipient(sandbox, 'Lab app');
    const begun = sandbox.clock.now().getTime();
    const lifetime = ((await own.sharing()).facts.tokens?.expires_in ?? 0) * 1000;
    await own.token('consents');
    expect(own.takeRenewal()).toBeUndefined();
    await sandbox.clock.set(new Date(begun - 60_000));
    for (const kind of ['access', 'consents'] as const) await own.token(kind);
    expect(own.takeRenewal()).toBeUndefined();
    await sandbox.clock.set(new Date(begun - 60_000 + lifetime - 1000));
    await own.token('access');
    expect(own.takeRenewal()).toBe('The access token had expired; a new one was fetched with the refresh token.');
    await own.token('consents');
    expect(own.takeRenewal()).toBe(
      'The access token had expired; a new one was fetched with the client’s own credentials.',
    );
    expect(own.takeRenewal()).toBeUndefined();
  });

  test('moves the clock to the end of its own token, and no further', async () => {
    const own = explorerRecipient(sandbox, 'Lab app');
    await own.registered();
    for (const kind of ['access', 'consents', 'register'] as const) {
      await sandbox.clock.set(sandbox.clock.now());
      const value = await own.token(kind);
      const before = sandbox.clock.now().getTime();
      expect(await own.endedToken(kind)).toBe(value);
      const then = sandbox.clock.now().getTime();
      expect([then - before > 300_000, then - before <= 602_000]).toEqual([true, true]);
      await own.endedToken(kind);
      expect(sandbox.clock.now().getTime()).toBe(then);
      expect(await own.token(kind)).not.toBe(value);
    }
  });

  test('stores for the tab those facts that JSON can carry', async () => {
    const written: unknown[] = [];
    const own = explorerRecipient(sandbox, 'Lab app', {
      kept: { read: () => undefined, write: (value) => void written.push(value) },
    });
    const { facts, recipient } = await own.sharing();
    const { callback: _, redirect: _redirect, authorisationUrl: _url, ...rest } = facts;
    expect(written.at(-1)).toEqual({ softwareProductId: recipient.softwareProductId, facts: rest });
  });

  test('is another one after a reset', async () => {
    const own = explorerRecipient(sandbox, 'Lab app');
    const { clientId } = await own.registered();
    expect((await own.registered()).clientId).toBe(clientId);
    const token = await own.token('access');
    await sandbox.reset();
    await sandbox.clock.set(noon);
    expect(await own.token('access')).not.toBe(token);
    expect((await own.registered()).clientId).not.toBe(clientId);
    expect(own.takeRenewal()).toBeUndefined();
  });
});

describe.each(['0.1.1', 'today'] as const)('the app of a run of %s', (profile) => {
  let sandbox: Sandbox;
  let facts: Partial<PlayedFacts>;
  beforeAll(async () => {
    sandbox = await open(profile);
    const acting = await recipientFor(sandbox, { recipient: sandbox.dataRecipient });
    facts = await acting.run(acting.flows.sharing);
  });
  afterAll(() => sandbox.stop());

  test('sends with the tokens of the run, and never replaces them', async () => {
    const own = explorerRecipient(sandbox, 'API explorer', { run: () => Promise.resolve({ facts }) });
    const token = facts.tokens?.access_token;
    expect(await own.isOfRun()).toBe(true);
    const party = await own.sharing();
    expect([party.recipient.softwareProductId, party.clientId]).toEqual([
      sandbox.dataRecipient.softwareProductId,
      facts.client?.client_id,
    ]);
    own.forget();
    expect(await own.token('access')).toBe(token);
    await sandbox.clock.advance('PT20M');
    expect([await own.token('access'), own.takeRenewal()]).toEqual([token, undefined]);
    const withdrawn = await own.withdrawnToken();
    expect([withdrawn, await own.token('access')]).toEqual([expect.not.stringContaining(token ?? ''), token]);
    if (profile === '0.1.1') {
      const { values } = await prefill({ sandbox, own }, operationOf('deleteConsent'), '');
      expect(values['path.consentId']).toBe(facts.consentId);
    }
  });

  test.each([
    ['there is no run', () => Promise.resolve(undefined)],
    ['the run has no tokens', () => Promise.resolve({ facts: {} })],
  ])('is not used if %s', async (_, run) => {
    const own = explorerRecipient(sandbox, 'API explorer', { run });
    expect(await own.isOfRun()).toBe(false);
    const { recipient, clientId } = await own.registered();
    expect(recipient.name).toBe('API explorer');
    expect(clientId).not.toBe(facts.client?.client_id);
    if (profile === 'today') return;
    const consent = (await own.sharing()).facts.consentId;
    const { values } = await prefill({ sandbox, own }, operationOf('deleteConsent'), '');
    expect(values['path.consentId']).not.toBe(consent);
  });
});
