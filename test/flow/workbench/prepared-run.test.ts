// Preparation of a run: its client, the tokens it uses, and how far the clock moves.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSandbox, type DataRecipient, type Sandbox } from '../../../mocks/index.ts';
import type { ProfileId } from '../../../mocks/spec/ids.ts';
import { clientFacts, isOfOwn, registeredClient, registeredFor } from '../../../src/runs/recipients/client-facts.ts';
import { decryptOf, decryptOfAny } from '../../../src/runs/recipients/decrypt.ts';
import type { FlowName } from '../../../src/runs/flows/flow-names.ts';
import { newestVersion, newestVersionOf, versionsServed } from '../../../src/runs/recipients/newest-version.ts';
import { prepare, type EndedRun, type Prepared } from '../../../src/runs/play/preparation.ts';
import { holderOf, recipientFor } from '../../../src/runs/recipients/recipient-for.ts';
import { recipientOfClient } from '../../../src/runs/recipients/recipient-of-client.ts';
import { runnableFlow } from '../../../src/runs/flows/runnable-flows.ts';
import { operationOf } from '../../../mocks/spec/operations/index.ts';

let sandbox: Sandbox;
const begin = (profile: ProfileId): void => {
  beforeAll(async () => {
    sandbox = await createSandbox({ storage: 'memory:', profile: profile === '0.1.1' ? '0.1.1' : 'today' });
    await sandbox.clock.set(sandbox.clock.now());
  });
  afterAll(() => sandbox.stop());
};

/** The preparation, and the minutes by which it moved the clock. */
async function prepared(
  name: FlowName,
  more: { readonly ended?: EndedRun; readonly withdrawn?: string } = {},
  way = 0,
): Promise<Prepared & { readonly moved: number }> {
  const runnable = runnableFlow(name, sandbox.profile) ?? expect.unreachable();
  const variant = runnable.variants[way] ?? expect.unreachable();
  await sandbox.clock.set(sandbox.clock.now());
  const before = sandbox.clock.now().getTime();
  const found = await prepare({ sandbox, runnable, variant, persona: undefined, ...more });
  return { ...found, moved: (sandbox.clock.now().getTime() - before) / 60_000 };
}
const endedWith = ({ facts }: Prepared, more: Partial<EndedRun> = {}): EndedRun => ({
  run: 'ended',
  facts,
  tokensAt: sandbox.clock.now().toISOString(),
  ...more,
});
const registrations = (): number => sandbox.trace.entries(({ operation }) => operation === 'registerClient').length;

describe('in 0.1.1', () => {
  begin('0.1.1');
  let first: Prepared;

  test('registers the client and shares the first time, and keeps that client afterwards', async () => {
    const refresh = await prepared('refresh');
    first = refresh;
    expect([refresh.moved, refresh.begunBy, refresh.facts.tokens === undefined]).toEqual([11, undefined, false]);
    expect(refresh.recipient.softwareProductId).toBe(sandbox.dataRecipient.softwareProductId);
    const again = await prepared('introspect');
    expect([again.moved, again.begunBy, registrations()]).toEqual([0, 'client', 1]);
    expect(again.facts.tokens?.access_token).not.toBe(refresh.facts.tokens?.access_token);
    expect(again.facts.client?.client_id).toBe(refresh.facts.client?.client_id);
    first = again;
  });

  test('takes the tokens of an ended run, and moves the clock while the access token lives', async () => {
    const ended = endedWith(first);
    const living = await prepared('refresh', { ended });
    expect([living.moved, living.begunBy, living.tokensAt]).toEqual([11, 'ended', ended.tokensAt]);
    expect(living.facts).toBe(ended.facts);
    expect((await prepared('refresh', { ended })).moved).toBe(0);
    expect((await prepared('introspect', { ended: endedWith(first) })).moved).toBe(0);
    const { tokensAt: _, ...undated } = ended;
    expect(await prepared('introspect', { ended: undated })).not.toHaveProperty('tokensAt');
  });

  test.each<[string, (facts: Prepared['facts']) => Prepared['facts']]>([
    ['without a refresh token', (facts) => ({ ...facts, tokens: { access_token: 'a', token_type: 'bearer' } })],
    ['of another client', (facts) => ({ ...facts, client: { client_id: 'another' } })],
    [
      'unknown to the holder',
      (facts) => ({ ...facts, tokens: { access_token: 'a', token_type: 'bearer', refresh_token: 'unknown' } }),
    ],
  ])('does not take a run %s', async (_, change) => {
    const found = await prepared('introspect', { ended: { ...endedWith(first), facts: change(first.facts) } });
    expect([found.begunBy, found.facts.tokens?.refresh_token]).toEqual(['client', expect.any(String)]);
  });

  test('gives a registration a product of its own, whatever run has ended', async () => {
    const found = await prepared('registration', { ended: endedWith(first) });
    expect([found.facts, found.begunBy, found.moved]).toEqual([{}, undefined, 0]);
    expect(found.recipient.softwareProductId).not.toBe(sandbox.dataRecipient.softwareProductId);
    expect(isOfOwn(sandbox, found.recipient)).toBe(true);
  });

  test('gives each way of the backchannel a product of its own, with the consumer’s hint', async () => {
    const poll = await prepared('backchannel');
    expect([poll.facts.loginHint, poll.facts.backchannel, poll.begunBy]).toEqual([
      expect.stringMatching(/^hint:/u),
      'poll',
      undefined,
    ]);
    const again = await prepared('backchannel', { ended: endedWith(first) });
    expect([again.recipient.softwareProductId, again.begunBy]).toEqual([poll.recipient.softwareProductId, 'client']);
    const ping = await prepared('backchannel', {}, 1);
    expect(ping.recipient.softwareProductId).not.toBe(poll.recipient.softwareProductId);
    const holder = holderOf(sandbox);
    const another = await sandbox.enrol({ name: sandbox.dataRecipient.name, of: sandbox.dataRecipient });
    await recipientFor(sandbox, { recipient: another, known: {}, register: false }).then(async (acting) =>
      acting.run(acting.flows.registration, { known: { backchannel: 'poll' } }),
    );
    // A stranger registers in the same way.
    const stranger = await recipientFor(sandbox, { recipient: { name: 'Stranger' }, register: false });
    await stranger.run(stranger.flows.registration, { known: { backchannel: 'poll' } });
    const idsOf = (found: readonly DataRecipient[]) => found.map(({ softwareProductId }) => softwareProductId);
    expect(idsOf(await registeredFor(sandbox, holder, 'poll'))).toEqual(idsOf([another, poll.recipient]));
    expect(idsOf(await registeredFor(sandbox, holder, 'ping'))).toEqual(idsOf([ping.recipient]));
  });

  test('a recipient is the visitor’s own by its legal entity and brand', () => {
    const { legalEntityId, brandId } = sandbox.dataRecipient;
    expect(isOfOwn(sandbox, { legalEntityId, brandId })).toBe(true);
    expect(isOfOwn(sandbox, { legalEntityId: 'x', brandId })).toBe(false);
    expect(isOfOwn(sandbox, { legalEntityId, brandId: 'x' })).toBe(false);
  });

  test('knows a client with its holder, and with its registering run while the trace has it', async () => {
    const holder = holderOf(sandbox);
    const { issuer } = holder.urls;
    const facts = await clientFacts(sandbox, holder, 'c');
    expect(facts).toEqual({
      client: { client_id: 'c' },
      holderMetadata: expect.objectContaining({ issuer }) as unknown,
      brand: {
        issuer,
        brandName: holder.brandName,
        dataHolderBrandId: holder.brandId,
        publicBase: 'https://wattle-energy.cdr.example',
        resourceBase: 'https://mtls.wattle-energy.cdr.example',
      },
    });
    const found = await registeredClient(sandbox, sandbox.dataRecipient, holder);
    expect(found?.registeredBy).toMatch(/^[\da-f-]{36}$/u);
    sandbox.trace.clear();
    expect(await registeredClient(sandbox, sandbox.dataRecipient, holder)).not.toHaveProperty('registeredBy');
  });

  test('a client_id belongs only to the recipient that has it at its holder', async () => {
    const { clientId, softwareProductId } = sandbox.dataRecipient;
    expect((await recipientOfClient(sandbox, clientId))?.recipient.softwareProductId).toBe(softwareProductId);
    for (const id of ['', 'unknown', 7, undefined]) expect(await recipientOfClient(sandbox, id)).toBeUndefined();
  });

  test('an encrypted text is decrypted with its recipient’s key, found among all', async () => {
    const { dataRecipient } = sandbox;
    expect(decryptOf(dataRecipient)).toBe(decryptOf(dataRecipient));
    const acting = await recipientFor(sandbox, { recipient: { name: 'Last enrolled' } });
    const { redirect } = await acting.runUntil(acting.flows.sharing, 'authorise');
    const sealed = new URLSearchParams(redirect?.hash.slice(1)).get('id_token') ?? '';
    expect(await decryptOf(acting.recipient)(sealed)).toMatch(/^eyJ/u);
    expect(decryptOf(acting.recipient)).not.toBe(decryptOf(dataRecipient));
    expect(await decryptOf(dataRecipient)(sealed)).toBeUndefined();
    expect(await decryptOfAny(sandbox)(sealed)).toBe(await decryptOf(acting.recipient)(sealed));
    expect(await decryptOfAny(sandbox)('a.b.c.d.e')).toBeUndefined();
  });

  test('the newest version of an operation is the last one served', () => {
    const served = versionsServed(sandbox, operationOf('listAccounts'));
    expect(newestVersion(sandbox, operationOf('listAccounts'))).toBe(served.at(-1));
    expect(newestVersionOf(sandbox, 'listAccounts')).toBe(served.at(-1));
    expect([newestVersion(sandbox, operationOf('getJwks')), newestVersionOf(sandbox, 'getJwks')]).toEqual([
      undefined,
      1,
    ]);
  });
});

describe('in today’s profile', () => {
  begin('cds-1.36');

  test('uses an arrangement that the consumer has ended by hand as the one to end', async () => {
    const first = await prepared('introspect');
    const { arrangementId = '' } = first.facts;
    await sandbox.personas[0]?.withdraw(arrangementId);
    const ended = endedWith(first);
    const taken = await prepared('withdraw-on-dashboard', { ended, withdrawn: arrangementId });
    expect([taken.begunBy, taken.facts]).toEqual(['ended', ended.facts]);
    for (const more of [{}, { withdrawn: 'another' }]) {
      const anew = await prepared('withdraw-on-dashboard', { ended, ...more });
      expect(anew.begunBy).toBe('client');
      expect(anew.facts.arrangementId).not.toBe(arrangementId);
    }
  });
});
