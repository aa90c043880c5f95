// The API explorer in a world of two profiles, without its page: every operation of the chosen brand’s profile is sent and answered.
import { beforeAll, describe, expect, test } from 'vitest';
import { operationOf, type OperationId } from '../../../mocks/spec/operations/index.ts';
import { operationsOf } from '../../../mocks/spec/profiles/index.ts';
import { explorerSession } from '../../../src/calls/explorer-session.ts';
import { variantsOf } from '../../../src/calls/operation-variants.ts';
import { holderFor, holderOf, holderOrFirst, recipientFor } from '../../../src/runs/recipients/recipient-for.ts';
import { recipientOfClient } from '../../../src/runs/recipients/recipient-of-client.ts';
import { ownSandbox } from '../../kit/worlds/own-worlds.ts';

const brands = [
  ['wattle-energy', '0.1.1'],
  ['bottlebrush-power', 'cds-1.36'],
] as const;

const sandbox = await ownSandbox({ scenario: 'two-profiles', clock: '2026-11-10T02:00:00Z' });

describe.each(brands)('%s uses %s', (brand, id) => {
  let session: ReturnType<typeof explorerSession>;
  beforeAll(() => {
    session = explorerSession(sandbox, { brand });
  });

  // Only a holder can sign what the recipient accepts, and only the register what the holder accepts.
  const calls = operationsOf({ id })
    .filter(
      ({ notImplemented, access, id: name }) =>
        notImplemented !== true && access.kind !== 'register' && name !== 'revokeArrangementAtRecipient',
    )
    .flatMap(({ id: name }): (readonly [OperationId, string])[] => {
      const variants = variantsOf(name, id);
      return variants.length === 0 ? [[name, '']] : variants.map((variant) => [name, variant.id] as const);
    });
  test.each(calls)('%s %s', async (name, variant) => {
    const operation = operationOf(name);
    const { exchange, call } = await session.send({ operation, variant, written: {} });
    const { body } = exchange.response;
    expect([exchange.operation, exchange.verdict], `${call.url}: ${body ?? ''}`).toEqual([name, 'ok']);
    if (operation.party !== 'holder') return;
    const { issuer, secureBase, base, publicBase } = holderOf(sandbox, brand).urls;
    expect([issuer, secureBase, base, publicBase].some((one) => call.url.startsWith(one))).toBe(true);
  });
});

test('a recipient acts at the first holder by default; an unknown holder and another holder’s customer are refused', async () => {
  const acting = await recipientFor(sandbox, { recipient: { name: 'Any app' }, register: false });
  expect([acting.holder.brand, acting.persona?.customerId, acting.clientId]).toEqual(['wattle-energy', '20000141', '']);
  const at = (holder: string, persona?: string) =>
    recipientFor(sandbox, { recipient: acting.recipient, holder, persona, register: false });
  expect((await at('bottlebrush-power')).persona?.customerId).toBe('20000142');
  await expect(at('nobody')).rejects.toThrow(new TypeError('The scenario has no data holder brand “nobody”.'));
  await expect(at('wattle-energy', '20000142')).rejects.toThrow(/has no customer 20000142/u);
  await expect(acting.runUntil(acting.flows.sharing, 'nowhere')).rejects.toThrow(RangeError);
});

test('a recipient registers by its holder’s decision at that time', async () => {
  const acting = await recipientFor(sandbox, { recipient: { name: 'Early app' }, register: false });
  const before = sandbox.decisions.get('backchannel');
  await sandbox.decisions.set('backchannel', before === 'on' ? 'off' : 'on');
  expect(acting.registering).toEqual(before === 'on' ? {} : { backchannel: 'poll' });
  await sandbox.decisions.set('backchannel', before);
});

test('the recipient of a client knows the holder’s brand as the register lists it', async () => {
  const { clientId, facts } = await recipientFor(sandbox, {
    recipient: { name: 'Known app' },
    holder: 'bottlebrush-power',
  });
  const found = await recipientOfClient(sandbox, clientId);
  expect(found?.holder.brand).toBe('bottlebrush-power');
  expect(found?.facts.brand).toEqual(facts.brand);
});

test('a holder missing after a reset is replaced by the first one, and a profile that no holder has is refused', () => {
  expect(holderOrFirst(sandbox, 'bottlebrush-power').brand).toBe('bottlebrush-power');
  expect(holderOrFirst(sandbox, 'nobody').brand).toBe('wattle-energy');
  expect(holderOrFirst(sandbox).brand).toBe('wattle-energy');
  expect(holderFor(sandbox, 'cds-1.36').brand).toBe('bottlebrush-power');
  expect(() => holderFor({ holders: {} }, '0.1.1')).toThrow(RangeError);
});
