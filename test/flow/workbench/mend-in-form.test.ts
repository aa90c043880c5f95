// The mend of a refused call in the explorer’s form: which field it fills in, and what makes the caller honest again.
import { expect, test } from 'vitest';
import { operationOf, type OperationId } from '../../../mocks/spec/operations/index.ts';
import type { CallSettings } from '../../../src/calls/compose-call.ts';
import { explorerSession } from '../../../src/calls/explorer-session.ts';
import { mendInForm } from '../../../src/pages/explorer/mend-in-form.ts';
import { ownSandbox } from '../../kit/worlds/own-worlds.ts';

const sandbox = await ownSandbox({ clock: '2026-11-10T02:00:00Z' });
const session = explorerSession(sandbox);

/** The mend of a call that is refused; sent with it, it is accepted. */
async function mended(operation: OperationId, choice: Partial<CallSettings>) {
  const settings = { operation: operationOf(operation), written: {}, ...choice };
  // The workbench mends with what was accepted before.
  await session.send({ operation: operationOf(operation), written: {} });
  const { exchange } = await session.send(settings);
  expect(exchange.verdict).toBe('refused');
  const found = (await mendInForm(sandbox, exchange, settings)) ?? expect.unreachable();
  expect((await session.send(found.settings)).exchange.verdict).toBe('ok');
  const { settings: after, ...told } = found;
  const { operation: _same, ...choices } = after;
  return { ...told, ...choices };
}

test.each<[string, Partial<CallSettings>]>([
  ['another’s token', { token: 'other' }],
  ['no token', { token: 'none' }],
  ['another’s certificate', { certificate: 'other' }],
  ['a token written by hand', { written: { 'header.authorization': 'Bearer x' } }],
])('for %s the caller is honest again, and what else was written stays', async (_what, choice) => {
  const kept = { 'header.x-fapi-interaction-id': '0e0c8e9c-32f5-4a8d-9e0c-0d7a4d0b7e51', 'query.page-size': '5' };
  expect(await mended('listAccounts', { ...choice, written: { ...kept, ...choice.written } })).toEqual({
    anew: false,
    words: 'Mended in the form: who calls.',
    written: kept,
  });
});

test('a client’s assertion written by hand is taken out of the form', async () => {
  const written = { 'form.client_assertion': 'x', 'form.token': 'y' };
  expect(await mended('introspect', { written })).toEqual({
    anew: false,
    words: 'Mended in the form: who calls.',
    written: { 'form.token': 'y' },
  });
});

test('a version is chosen, a parameter and a header are filled in', async () => {
  expect(await mended('listAccounts', { version: '99' })).toMatchObject({ version: '1', anew: false });
  expect(await mended('listAccounts', { written: { 'query.page-size': 'x' } })).toMatchObject({
    written: { 'query.page-size': expect.stringMatching(/^\d*$/u) as string },
  });
});

test('where the form says nothing else already, the token is to be got anew', async () => {
  const settings = { operation: operationOf('listAccounts'), written: {} };
  const { exchange } = await session.send({ ...settings, token: 'other' });
  expect(await mendInForm(sandbox, exchange, settings)).toMatchObject({ anew: true, settings });
  const corrected = { ...settings, version: '1' };
  const { exchange: refused } = await session.send({ ...settings, version: '99' });
  expect(await mendInForm(sandbox, refused, corrected)).toMatchObject({ anew: false, settings: corrected });
});

test('a call that was accepted has no mend', async () => {
  const settings = { operation: operationOf('listAccounts'), written: {} };
  const { exchange } = await session.send(settings);
  expect(await mendInForm(sandbox, exchange, settings)).toBeUndefined();
});
