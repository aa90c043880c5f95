// Levels of assurance at the resource. No operation of the document writes, so the tests use one changed to do so.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inspect } from '../../../mocks/certificates/inspect.ts';
import { createLedger } from '../../../mocks/engine/ledger.ts';
import { Refusal } from '../../../mocks/engine/refusal.ts';
import { refuse } from '../../../mocks/engine/refuse.ts';
import { bearer } from '../../../mocks/engine/steps/bearer.ts';
import type { KnownOperation, Versioned } from '../../../mocks/engine/call.ts';
import { holder } from '../../../mocks/holder/holder.ts';
import { levelsAt, assuranceLevelOf } from '../../../mocks/spec/levels.ts';
import { lineUpOf } from '../../../mocks/spec/check-order.ts';
import { operationOf } from '../../../mocks/spec/operations/index.ts';
import { loadScenario } from '../../../mocks/personas/scenarios.ts';
import type { Check } from '../../../mocks/trace/exchange.ts';
import { openSmallWorld, type SmallWorld } from '../../kit/worlds/small-world.ts';
import { signedIn } from '../../kit/calls/tokens.ts';
import type { RegisteredRecipient, Wanted } from '../../kit/worlds/fixture.ts';

let fixture: SmallWorld;
let player: RegisteredRecipient;
beforeAll(async () => {
  fixture = await openSmallWorld(await loadScenario('solar-home'));
  player = await fixture.player();
});
afterAll(() => fixture.stop());

/** An operation of the table, changed to write. */
const writing = (): KnownOperation => ({ ...operationOf('getCustomer'), level: 'write' });

interface Asked {
  readonly refusal?: Refusal;
  readonly check: Check | undefined;
}

/** Runs the engine’s own step, with the holder’s own token, for an operation. */
async function ask(operation: KnownOperation, wanted: Wanted): Promise<Asked> {
  const { access_token: token } = await signedIn(fixture, player, wanted);
  const url = new URL(`${fixture.urls.dataHolder.base}/common/customer`);
  const found = fixture.world.addresses.locate(url);
  const peer = await inspect(player.certificate.der);
  if (found === undefined || peer === undefined) throw new Error('No place, or no certificate.');
  const ledger = createLedger();
  const atScreens: Versioned = {
    request: new Request(url, { headers: { authorization: `Bearer ${token}` } }),
    url,
    sentTo: url,
    ledger,
    exchange: 'this one',
    interaction: '',
    from: undefined,
    bytes: new Uint8Array(),
    isCut: false,
    sizes: { address: 0, headers: 0 },
    whole: true,
    broken: false,
    operation,
    place: found.place,
    parameters: {},
    peer,
    version: 1,
  };
  const refusal = await bearer(atScreens, holder.bearers?.(fixture.world, atScreens), fixture.world).then(
    () => undefined,
    (error: unknown) => error,
  );
  if (refusal !== undefined && !(refusal instanceof Refusal)) throw refusal;
  const check = ledger.checks.find(({ rule }) => rule === 'token.level');
  return { check, ...(refusal === undefined ? {} : { refusal }) };
}

test.each([
  ['acr', 'urn:cds.au:cdr:2', false],
  ['acr', 'urn:cds.au:cdr:3', true],
  ['vot', 'CL1', false],
  ['vot', 'CL2', true],
] as const)('seed Authentication 8: %s %s allows an operation that writes: %s', async (level, reached, opens) => {
  const { refusal, check } = await ask(writing(), { level, reached });
  expect(check).toMatchObject({
    outcome: opens ? 'pass' : 'fail',
    expected: 'urn:cds.au:cdr:3 or CL2',
    actual: reached,
  });
  expect(refusal?.rule).toBe(opens ? undefined : 'token.level');
});

test('seed Authentication 8: every known level allows reading, an unknown value nothing', async () => {
  const reading = operationOf('getCustomer');
  expect(reading.level).toBe('read');
  for (const reached of ['urn:cds.au:cdr:2', 'urn:cds.au:cdr:3', 'CL1', 'CL2'])
    expect((await ask(reading, { reached })).refusal, reached).toBeUndefined();
  for (const reached of ['urn:cds.au:cdr:1', 'CL0', 'cl1', ''])
    expect((await ask(reading, { reached })).refusal?.rule, reached).toBe('token.level');
});

test('seed Authentication 8: a resource refuses the level as an insufficient token', async () => {
  const { refusal } = await ask(writing(), {});
  if (refusal === undefined) throw new Error('It was not refused.');
  const answer = await refuse(refusal, { form: 'cds', area: 'A', profile: '0.1.1', wantsJson: true }, fixture.world);
  expect(answer.status).toBe(403);
  expect(answer.headers.get('www-authenticate')).toBe('Bearer error="insufficient_scope"');
  expect(await answer.text()).not.toContain('cdr:2');
});

test('the rule is in the line-up of every operation for a consumer, last of those about the token', () => {
  const lineUp = lineUpOf({ ...writing(), id: 'writeSomething' });
  expect(lineUp.indexOf('token.level')).toBe(lineUp.indexOf('token.scope') + 1);
  expect(levelsAt(1)).toBe('urn:cds.au:cdr:2 or CL1');
  expect(assuranceLevelOf('toString')).toBe(0);
});
