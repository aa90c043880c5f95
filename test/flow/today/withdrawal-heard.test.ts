// A recipient accepts a withdrawal whatever its own status and while the register is down, and strangers’ calls do not flood other servers.
import { afterEach, describe, expect, test } from 'vitest';
import type { Exchange } from '../../../mocks/trace/exchange.ts';
import type { RegisteredRecipient } from '../../kit/worlds/fixture.ts';
import { brokenRules } from '../../kit/oracles/checks.ts';
import { ownToday } from '../../kit/worlds/own-worlds.ts';
import { newPlayer, standStill } from '../../kit/worlds/today.ts';
import { personaOf } from '../../kit/worlds/persona-of.ts';
import { signedIn } from '../../kit/calls/code-flow.ts';
import { tellRecipient, withdrawalCalls } from '../../kit/calls/withdrawal-calls.ts';

const { fixture } = await ownToday({ extractableKeys: true });
const { sandbox } = fixture;
const told = 'revokeArrangementAtRecipient';
afterEach(() => sandbox.faults.clear());

const arrangementOf = async (who: RegisteredRecipient): Promise<string> =>
  (await signedIn(fixture, who)).cdr_arrangement_id;
const answers = (id: string): readonly number[] => withdrawalCalls(fixture, id).map(({ response }) => response.status);
/** The operations that the recipient called while it handled the last withdrawal. */
function askedFor(): readonly (string | undefined)[] {
  const exchanges: readonly Exchange[] = sandbox.trace.entries();
  const last = exchanges.findLast(({ operation }) => operation === told);
  return exchanges.filter(({ parent }) => parent === last?.id).map(({ operation }) => operation);
}

async function expectHeard(who: RegisteredRecipient, id: string): Promise<void> {
  await personaOf(fixture.sandbox).withdraw(id);
  expect(answers(id)).toEqual([204]);
  expect(await who.withdrawnArrangements()).toContain(id);
}

const standings = [
  ['softwareProduct', 'INACTIVE', 'softwareProductId'],
  ['dataRecipient', 'SUSPENDED', 'legalEntityId'],
] as const;

describe('whatever the recipient’s status, except removed', () => {
  test.each(standings)(
    '%s %s: it accepts a withdrawal, the first or a later one, and forgets the arrangement',
    async (entity, status, member) => {
      const [first, again] = [await newPlayer(fixture), await newPlayer(fixture)];
      await expectHeard(again, await arrangementOf(again));
      const ids = [await arrangementOf(first), await arrangementOf(again)] as const;
      for (const who of [first, again]) await sandbox.register.setStatus(entity, who[member], status);
      await fixture.clock.advance('PT6M');
      await expectHeard(first, ids[0]);
      await expectHeard(again, ids[1]);
      expect(await first.withdrawnArrangements()).toEqual([ids[0]]);
    },
  );
});

describe('while others do not answer', () => {
  const registerOut = (): void => {
    for (const operation of ['registerToken', 'getDataHolderBrands'] as const)
      sandbox.faults.add({ operation, status: 503, times: 99 });
  };

  test('register down: the recipient uses the brand it learnt from the register or the flow', async () => {
    const [first, again] = [await newPlayer(fixture), await newPlayer(fixture)];
    await expectHeard(again, await arrangementOf(again));
    const ids = [await arrangementOf(first), await arrangementOf(again)] as const;
    registerOut();
    await fixture.clock.advance('PT6M');
    await expectHeard(first, ids[0]);
    await expectHeard(again, ids[1]);
  });

  test('key set down without a copy: answers 503, and the holder calls again until it succeeds', async () => {
    await standStill(fixture);
    const who = await newPlayer(fixture);
    const id = await arrangementOf(who);
    sandbox.faults.add({ operation: 'getJwks', status: 503, times: 99 });
    await personaOf(fixture.sandbox).withdraw(id);
    expect([answers(id), brokenRules(sandbox, told)[0]]).toEqual([[503], 'withdrawal.keys-reached']);
    expect(await who.withdrawnArrangements()).not.toContain(id);
    sandbox.faults.clear();
    await fixture.clock.advance('PT61S');
    expect(answers(id)).toEqual([503, 204]);
    expect(await who.withdrawnArrangements()).toContain(id);
  });

  test('key set down: an older copy is used', async () => {
    const who = await newPlayer(fixture);
    await expectHeard(who, await arrangementOf(who));
    const id = await arrangementOf(who);
    await fixture.clock.advance('PT6M');
    sandbox.faults.add({ operation: 'getJwks', status: 503, times: 99 });
    await expectHeard(who, id);
  });

  test('an unknown brand gets 503 while the register is down, and 401 afterwards', async () => {
    const who = await newPlayer(fixture);
    const id = await arrangementOf(who);
    const stranger = { bearer: { iss: 'nobody', sub: 'nobody' } };
    registerOut();
    expect((await tellRecipient(fixture, who, id, stranger)).status).toBe(503);
    sandbox.faults.clear();
    expect((await tellRecipient(fixture, who, id, stranger)).status).toBe(401);
  });
});

describe('strangers’ calls', () => {
  const thrice = async (work: () => Promise<Response>): Promise<readonly (readonly (string | undefined)[])[]> => {
    const asked: (readonly (string | undefined)[])[] = [];
    for (let time = 0; time < 3; time += 1) {
      expect((await work()).status).toBe(401);
      asked.push(askedFor());
    }
    return asked;
  };

  test('an unknown kid is looked up once a minute, and a brand’s rotated key counts by then', async () => {
    await standStill(fixture);
    const who = await newPlayer(fixture);
    const id = await arrangementOf(who);
    await expectHeard(who, await arrangementOf(who));
    const unknown = (): Promise<Response> => tellRecipient(fixture, who, id, { header: { kid: crypto.randomUUID() } });
    expect(await thrice(unknown)).toEqual([['getJwks'], [], []]);
    await fixture.clock.advance('PT60S');
    expect(await thrice(unknown)).toEqual([['getJwks'], [], []]);
    await fixture.clock.advance('PT60S');
    sandbox.faults.add('jwks-rotated');
    await expectHeard(who, id);
    expect(askedFor()).toEqual(['getJwks']);
  });

  test('a brand missing from the register is looked up once a minute', async () => {
    await standStill(fixture);
    const who = await newPlayer(fixture);
    const id = await arrangementOf(who);
    await expectHeard(who, await arrangementOf(who));
    const strangers = (): Promise<Response> =>
      tellRecipient(fixture, who, id, { bearer: { iss: crypto.randomUUID(), sub: 'x' } });
    const asked = await thrice(strangers);
    expect(asked.map((operations) => operations.includes('getDataHolderBrands'))).toEqual([true, false, false]);
    for (const iss of ['__proto__', 'constructor', 'toString'])
      expect((await tellRecipient(fixture, who, id, { bearer: { iss, sub: iss } })).status).toBe(401);
  });
});
