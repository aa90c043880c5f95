// The duty to hear a withdrawal outlives the recipient's status and the register's silence; calls of nobody's are not let loose on anybody's server.
import { afterEach, describe, expect, test } from 'vitest';
import type { Exchange } from '../../../mocks/trace/exchange.ts';
import type { Player } from '../../kit/fixture.ts';
import { ruleBroken } from '../../kit/decided.ts';
import { ownToday } from '../../kit/own-today.ts';
import { newPlayer, personaOf, signedIn, standStill } from '../../kit/today.ts';
import { tellRecipient, withdrawalCalls } from '../../kit/withdrawal-calls.ts';

const { fixture } = await ownToday({ extractableKeys: true });
const { sandbox } = fixture;
const told = 'revokeArrangementAtRecipient';
afterEach(() => sandbox.faults.clear());

const arrangementOf = async (who: Player): Promise<string> => (await signedIn(fixture, who)).cdr_arrangement_id;
const answers = (id: string): readonly number[] => withdrawalCalls(fixture, id).map(({ response }) => response.status);
/** What the recipient asked others for while it was told last. */
function askedFor(): readonly (string | undefined)[] {
  const exchanges: readonly Exchange[] = sandbox.trace.entries();
  const last = exchanges.findLast(({ operation }) => operation === told);
  return exchanges.filter(({ parent }) => parent === last?.id).map(({ operation }) => operation);
}

async function expectHeard(who: Player, id: string): Promise<void> {
  await personaOf(fixture).withdraw(id);
  expect(answers(id)).toEqual([204]);
  expect(await who.withdrawnArrangements()).toContain(id);
}

const standings = [
  ['softwareProduct', 'INACTIVE', 'softwareProductId'],
  ['dataRecipient', 'SUSPENDED', 'legalEntityId'],
] as const;

describe('Q4 whatever the recipient’s status, short of removal', () => {
  test.each(standings)(
    'Q4 %s %s: it hears of a withdrawal, for the first time or again, and forgets',
    async (entity, status, member) => {
      const [first, again] = [await newPlayer(fixture), await newPlayer(fixture)];
      await expectHeard(again, await arrangementOf(again));
      const ids = [await arrangementOf(first), await arrangementOf(again)] as const;
      for (const who of [first, again]) await sandbox.register.setStatus(entity, who[member], status);
      await fixture.clock.advance('PT6M');
      await expectHeard(first, ids[0]);
      await expectHeard(again, ids[1]);
    },
  );
});

describe('Q5 while others do not answer', () => {
  const registerOut = (): void => {
    for (const operation of ['registerToken', 'getDataHolderBrands'] as const)
      sandbox.faults.add({ operation, status: 503, times: 99 });
  };

  test('Q5 the register is out: what the recipient learnt before holds, from the register or from the brand itself', async () => {
    const [first, again] = [await newPlayer(fixture), await newPlayer(fixture)];
    await expectHeard(again, await arrangementOf(again));
    const ids = [await arrangementOf(first), await arrangementOf(again)] as const;
    registerOut();
    await fixture.clock.advance('PT6M');
    await expectHeard(first, ids[0]);
    await expectHeard(again, ids[1]);
  });

  test('Q5 the brand’s key set is out and there is no copy: 503, and the holder calls again until it is heard', async () => {
    await standStill(fixture);
    const who = await newPlayer(fixture);
    const id = await arrangementOf(who);
    sandbox.faults.add({ operation: 'getJwks', status: 503, times: 99 });
    await personaOf(fixture).withdraw(id);
    expect([answers(id), ruleBroken(sandbox, told)]).toEqual([[503], 'withdrawal.keys-reached']);
    expect(await who.withdrawnArrangements()).not.toContain(id);
    sandbox.faults.clear();
    await fixture.clock.advance('PT61S');
    expect(answers(id)).toEqual([503, 204]);
    expect(await who.withdrawnArrangements()).toContain(id);
  });

  test('Q5 the brand’s key set is out: an older copy is good enough', async () => {
    const who = await newPlayer(fixture);
    await expectHeard(who, await arrangementOf(who));
    const id = await arrangementOf(who);
    await fixture.clock.advance('PT6M');
    sandbox.faults.add({ operation: 'getJwks', status: 503, times: 99 });
    await expectHeard(who, id);
  });

  test('Q5 a brand that the recipient never met cannot be told from one that it will meet: 503 while the register is out, then 401', async () => {
    const who = await newPlayer(fixture);
    const id = await arrangementOf(who);
    const stranger = { bearer: { iss: 'nobody', sub: 'nobody' } };
    registerOut();
    expect((await tellRecipient(fixture, who, id, stranger)).status).toBe(503);
    sandbox.faults.clear();
    expect((await tellRecipient(fixture, who, id, stranger)).status).toBe(401);
  });
});

describe('Q14 calls of nobody’s', () => {
  const thrice = async (work: () => Promise<Response>): Promise<readonly (readonly (string | undefined)[])[]> => {
    const asked: (readonly (string | undefined)[])[] = [];
    for (let time = 0; time < 3; time += 1) {
      expect((await work()).status).toBe(401);
      asked.push(askedFor());
    }
    return asked;
  };

  test('Q14 a kid that no set has is looked for once a minute, and a rotated key of the brand’s counts after that at the latest', async () => {
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

  test('Q14 a brand that the register does not list is asked for once a minute', async () => {
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
