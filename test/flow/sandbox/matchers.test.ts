// Matchers and assertions: accepted, or refused by which rule, with messages for a failed test.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { assertAccepted, assertRefusedBy, matchers, type SandboxMatchers } from '../../../mocks/matchers.ts';
import { exchangeOf, startSandbox, type Sandbox } from '../../../mocks/node.ts';
import { FlowError, hybrid, registration, startFlow } from '../../../src/recipient/index.ts';
import { personaOf } from '../../kit/worlds/persona-of.ts';
import { flowSurroundings } from '../../kit/recipients/flow-surroundings.ts';

declare module 'vitest' {
  interface Matchers<R extends void | Promise<void>, T> extends SandboxMatchers<R> {}
}
expect.extend(matchers);

let sandbox: Sandbox;
let status: string;
beforeAll(async () => {
  sandbox = await startSandbox();
  status = `${sandbox.urls.dataHolder.publicBase}/discovery/status`;
});
afterAll(() => sandbox.stop());

const asked = (version: string, send = sandbox.fetch): Promise<Response> =>
  send(status, { headers: { 'x-v': version } });
const wordsOf = (work: () => void): string => {
  try {
    work();
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  throw new Error('Nothing was thrown.');
};

describe.each(['sandbox.fetch', 'the process’s own fetch'])('a response of %s', (which) => {
  const send = (): typeof fetch => (which === 'sandbox.fetch' ? sandbox.fetch : fetch);

  test('is matched as accepted or refused', async () => {
    const [good, bad] = [await asked('1', send()), await asked('banana', send())];
    expect(good).toBeAccepted();
    expect(good).not.toBeRefusedBy();
    expect(bad).not.toBeAccepted();
    expect(bad).toBeRefusedBy();
    expect(bad).toBeRefusedBy('version.positive-integer');
    expect(bad).not.toBeRefusedBy('version.supported');
    assertAccepted(good);
    assertRefusedBy(bad, 'version.positive-integer');
  });

  test('fails with the answer, the rule, the expected and actual value, and the mend', async () => {
    const bad = await asked('banana', send());
    const check = sandbox.trace
      .entries()
      .at(-1)
      ?.checks.find(({ outcome }) => outcome === 'fail');
    const words = [
      'expected to be accepted, and it was refused by version.positive-integer',
      `GET ${status} answered 400 urn:au-cds:error:cds-all:Header/InvalidVersion`,
      `  rule     version.positive-integer: ${check?.title ?? ''}`,
      `  expected ${check?.expected as string}`,
      '  actual   banana',
      '  at       header:x-v',
      `  mend     ${check?.fix ?? ''}`,
    ].join('\n');
    expect(wordsOf(() => expect(bad).toBeAccepted())).toBe(words);
    expect(wordsOf(() => assertAccepted(bad))).toBe(words);
    const other = wordsOf(() => expect(bad).toBeRefusedBy('version.supported'));
    expect(other).toContain(
      'expected to be refused by version.supported, and it was refused by version.positive-integer',
    );
    const good = await asked('1', send());
    expect(wordsOf(() => expect(good).toBeRefusedBy())).toBe(
      `expected to be refused, and it was accepted\nGET ${status} answered 200`,
    );
    expect(wordsOf(() => expect(good).not.toBeAccepted())).toContain('expected not to be accepted');
  });
});

test('matchers accept errors of flows and personas, and exchanges; a fault is neither accepted nor refused', async () => {
  const surroundings = flowSurroundings(sandbox, sandbox.dataRecipient);
  const error: unknown = await startFlow(hybrid, surroundings)
    .toEnd()
    .catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(FlowError);
  expect(wordsOf(() => expect(error).toBeAccepted())).toContain('not belong to an exchange');
  await startFlow(registration, surroundings).toEnd();
  const again: unknown = await startFlow(registration, surroundings)
    .toEnd()
    .catch((thrown: unknown) => thrown);
  expect(again).toBeRefusedBy();
  const page: unknown = await personaOf(sandbox)
    .authorise(`${sandbox.urls.dataHolder.authorisationEndpoint}?client_id=nobody`)
    .catch((thrown: unknown) => thrown);
  expect(page).toBeRefusedBy(exchangeOf(page)?.checks.findLast(({ outcome }) => outcome === 'fail')?.rule);
  expect(sandbox.trace.entries().at(-1)).toBeRefusedBy();
  sandbox.faults.add({ operation: 'getStatus', status: 503 });
  const struck = await asked('1');
  expect(struck).not.toBeAccepted();
  expect(struck).not.toBeRefusedBy();
});

test('an unknown rule, and a value without an exchange, are misuse', async () => {
  const bad = await asked('banana');
  expect(wordsOf(() => expect(bad).toBeRefusedBy('version.positive-intger' as never))).toContain(
    'Did you mean version.positive-integer?',
  );
  expect(() => assertRefusedBy(bad, 'nothing' as never)).toThrow(expect.objectContaining({ code: 'rule-unknown' }));
  for (const nothing of [new Response(), 'text', undefined, new Error('none')])
    expect(() => assertAccepted(nothing)).toThrow(expect.objectContaining({ code: 'exchange-unknown' }));
});
