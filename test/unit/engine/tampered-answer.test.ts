// What is sent when a response is changed on the wire, and what the trace keeps of the honest one.
import { expect, test } from 'vitest';
import type { Arrived } from '../../../mocks/engine/call.ts';
import { tamperedAnswer, type Answered, type Tampered } from '../../../mocks/engine/tampered.ts';
import type { Tampering } from '../../../mocks/world/tampering.ts';

const request = new Request('https://wattle-energy.cdr.example/jwks');
const arrived = {
  request,
  sentTo: new URL(request.url),
  bytes: new Uint8Array(),
  exchange: 'one',
  from: undefined,
} as unknown as Arrived;
const nowhere = { place: undefined, operation: undefined, parameters: {}, rows: [] };
const sent = (answer: Tampering['answer'], own: Answered): Promise<Tampered> =>
  tamperedAnswer({ answer } as Tampering, arrived, nowhere, undefined, () => Promise.resolve(own));
const own = (body: string | null, headers: Readonly<Record<string, string>> = {}): Answered => ({
  response: new Response(body, { headers }),
  verdict: 'ok',
});

const changing: Tampering['answer'] = async (_request, honest) => ({
  response: new Response('changed'),
  by: 'A lie',
  honest: await honest(),
});

test('an unchanged response is the party’s own', async () => {
  const given = own('{}');
  const done = await sent(async (_request, honest) => ({ response: await honest() }), given);
  expect(done).toEqual(given);
  expect(done.response).toBe(given.response);
});

test('for a changed response the trace keeps who changed it, and the honest status, headers and body', async () => {
  const done = await sent(changing, own('{"keys":[]}', { 'content-type': 'application/json' }));
  expect([await done.response.text(), done.verdict]).toEqual(['changed', 'ok']);
  expect(done.tampered).toEqual({
    by: 'A lie',
    honest: { status: 200, headers: [['content-type', 'application/json']], body: '{"keys":[]}' },
  });
});

test('an honest response without a body has none in the trace', async () => {
  const { tampered } = await sent(changing, own(null));
  expect(tampered).toEqual({ by: 'A lie', honest: { status: 200, headers: [] } });
});

test('a response for a party that was never called is faulted, and has no honest one', async () => {
  const done = await sent(() => Promise.resolve({ response: new Response('late'), by: 'A lie' }), own('{}'));
  expect([done.verdict, done.tampered]).toEqual(['faulted', { by: 'A lie' }]);
});
