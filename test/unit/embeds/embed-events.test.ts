// Events of an embed on the page around it, and the recipient that the calls of a world share.
import { expect, test } from 'vitest';
import { createSandbox, type Exchange } from '../../../mocks/index.ts';
import { tellExchange } from '../../../src/embeds/element/tell-exchange.ts';
import { resetWorld } from '../../../src/embeds/sandbox/started-world.ts';
import { sessionOf } from '../../../src/embeds/try/call-sessions.ts';
import { operationNamed } from '../../../src/embeds/try/written-call.ts';
import * as exchanges from '../../kit/hand-written/exchanges.ts';

/** Names and details of the events for the exchange. */
function told(exchange: Exchange): readonly (readonly [string, unknown])[] {
  const [from, heard] = [new EventTarget(), new Array<readonly [string, unknown]>()];
  for (const name of ['cdr-exchange', 'cdr-refused'])
    from.addEventListener(name, (event) => heard.push([name, Reflect.get(event, 'detail')]));
  tellExchange(from, exchange);
  return heard;
}

test('dispatches an event for each call, and another with the rule for a refused one', () => {
  const { tokensIssued, refusedVersion } = exchanges;
  expect(told(tokensIssued)).toEqual([['cdr-exchange', { exchange: tokensIssued }]]);
  expect(told(refusedVersion)).toEqual([
    ['cdr-exchange', { exchange: refusedVersion }],
    ['cdr-refused', { rule: 'version.positive-integer', exchange: refusedVersion }],
  ]);
});

test('calls of a world share a recipient, which registers again after a reset', async () => {
  const [sandbox, other] = await Promise.all(['a', 'b'].map(() => createSandbox({ storage: 'memory:' })));
  if (sandbox === undefined || other === undefined) expect.unreachable();
  const session = sessionOf(sandbox);
  expect([sessionOf(sandbox) === session, sessionOf(other) === session]).toEqual([true, false]);
  const operation = operationNamed('listAccounts', sandbox.profile);
  const call = async (): Promise<readonly (string | undefined)[]> => {
    const before = sandbox.trace.entries().length;
    const { exchange } = await sessionOf(sandbox).send({ operation, written: {} });
    const sent = sandbox.trace.entries().slice(before);
    return [exchange.verdict, sent.find(({ operation: name }) => name === 'registerClient')?.verdict];
  };
  expect(await call()).toEqual(['ok', 'ok']);
  expect(await call()).toEqual(['ok', undefined]);
  await resetWorld(sandbox);
  expect(await call()).toEqual(['ok', 'ok']);
  await Promise.all([sandbox.stop(), other.stop()]);
});
