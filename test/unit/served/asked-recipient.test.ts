// A recipient that runs elsewhere: each act asked of it becomes a turn, in order, and its report ends the turn.
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import type { Stand } from '../../../mocks/examination.ts';
import { askedRecipient, furtherActs } from '../../../src/served/asked-recipient.ts';
import { Complaint } from '../../../src/served/complaint.ts';
import { atAddress, byCommand, carryOutTurns, type Message } from '../../../src/served/recipient-elsewhere.ts';
import type { ExaminedSandbox } from '../../../src/served/serve-with.ts';

const standOf = (clientIds: Readonly<Record<string, string>> = {}): Stand =>
  ({
    recipient: { softwareProductId: 'product', clientIds },
    sandbox: { holders: { first: {}, second: {} } },
  }) as unknown as Stand;
const never = new AbortController().signal;
const asked = (can: Parameters<typeof askedRecipient>[1] = furtherActs, name?: string, signal = never) =>
  askedRecipient(name, can, signal);

test('can share and do what it declared; has the name it gave', () => {
  const acts = (can: Parameters<typeof askedRecipient>[1]) => Object.keys(asked(can).recipient).toSorted();
  expect(acts([])).toEqual(['share']);
  expect(acts(furtherActs)).toEqual([...furtherActs, 'share'].toSorted());
  for (const act of furtherActs) expect(acts([act])).toEqual([act, 'share'].toSorted());
  expect(asked([], 'Mine').recipient.name).toBe('Mine');
});

test('a turn has a number, the act, and the client’s id at the first holder', async () => {
  const one = asked();
  expect(await one.next(0, never)).toBeUndefined();
  const first = one.recipient.share(standOf());
  expect(await one.next(1000, never)).toStrictEqual({ number: 1, act: 'share', softwareProductId: 'product' });
  expect(one.tell({ outcome: 'shared', records: 3 })).toBe(true);
  expect(await first).toEqual({ outcome: 'shared', records: 3 });
  const stand = standOf({ first: 'client', second: 'other' });
  const second = one.recipient.backchannel?.(stand, 'hint');
  expect(await one.next(1000, never)).toMatchObject({
    number: 2,
    act: 'backchannel',
    clientId: 'client',
    loginHint: 'hint',
  });
  expect(one.stand()).toBe(stand);
  one.tell({ status: 299 });
  expect(await second).toEqual({ outcome: 'shared' });
  expect(one.tell({ outcome: 'shared' })).toBe(false);
});

test.each([
  [204, 'shared'],
  [299, 'shared'],
  [300, 'refused'],
  [503, 'refused'],
])('a status of %i means %s', async (status, outcome) => {
  const one = asked();
  const told = one.recipient.share(standOf());
  one.tell({ status });
  expect(await told).toEqual({ outcome });
});

test('a waiting caller gets the next turn as soon as it comes', async () => {
  const one = asked();
  const coming = one.next(60_000, never);
  const told = one.recipient.share(standOf());
  expect(await coming).toMatchObject({ act: 'share' });
  // A new act replaces a turn that was never ended.
  const again = one.recipient.share(standOf());
  expect(await one.next(0, never)).toMatchObject({ number: 2 });
  one.tell({ outcome: 'declined' });
  expect(await again).toEqual({ outcome: 'declined' });
  await expect(Promise.race([told, Promise.resolve('open')])).resolves.toBe('open');
});

test('a holder’s request to the recipient’s server is a turn, answered with the reported status', async () => {
  const one = asked();
  const request = new Request('https://app.example/revoke', { method: 'POST', headers: { accept: 'x' }, body: 'a=b' });
  const answer = one.recipient.answer?.(request);
  expect(await one.next(1000, never)).toMatchObject({
    act: 'answer',
    request: { method: 'POST', url: request.url, headers: { accept: 'x' }, body: 'a=b' },
  });
  one.tell({ status: 422 });
  expect((await answer)?.status).toBe(422);
  const plain = one.recipient.answer?.(new Request('https://app.example/'));
  await one.next(1000, never);
  one.tell({ outcome: 'shared' });
  expect((await plain)?.status).toBe(204);
});

test('refuses open and later acts once the examination is over', async () => {
  const stop = new AbortController();
  const one = asked([], undefined, stop.signal);
  const open = one.recipient.share(standOf());
  stop.abort();
  expect([await open, await one.recipient.share(standOf())]).toEqual([{ outcome: 'refused' }, { outcome: 'refused' }]);
});

const message: Message = {
  number: 1,
  act: 'share',
  softwareProductId: 'product',
  plan: 'RJ-01',
  profile: 'cds-1.36',
  issuer: 'https://holder.example',
  base: 'https://holder.example/cds-au/v1',
  levers: 'http://127.0.0.1/levers',
  authorityFile: '/none.pem',
};

test.each([
  [200, '', { outcome: 'shared' }],
  [200, 'done', { outcome: 'shared' }],
  [200, '{"outcome":"declined"}', { outcome: 'declined' }],
  [200, '{"outcome":"refused","error":"state"}', { outcome: 'refused', error: 'state' }],
  [200, '{"status":422}', { status: 422 }],
  [200, '{"status":199}', { outcome: 'shared' }],
  [500, '', { outcome: 'refused' }],
  [500, 'state differs', { outcome: 'refused', error: 'state differs' }],
  [
    500,
    '{"outcome":"shared","person":{"sub":"a"},"records":2}',
    { outcome: 'shared', person: { sub: 'a' }, records: 2 },
  ],
] as const)('an address that answers %i with “%s” ends its turn', async (status, text, end) => {
  const heard: unknown[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      heard.push(JSON.parse(body));
      response.writeHead(status).end(text);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  expect(await atAddress(`http://127.0.0.1:${String(port)}/`)(message)).toEqual(end);
  expect(heard).toEqual([message]);
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

test('reports a complaint when nothing listens at the address', async () => {
  const asking = atAddress('http://127.0.0.1:1/')(message);
  await expect(asking).rejects.toThrow(Complaint);
  await expect(asking).rejects.toThrow(/^http:\/\/127\.0\.0\.1:1\/ did not answer: bad port$/u);
});

test.each([
  ['exit 0', { outcome: 'shared' }],
  ['echo one; echo \'{"outcome":"declined"}\'', { outcome: 'declined' }],
  ['echo no; exit 3', { outcome: 'refused', error: 'no' }],
  ['exit 3', { outcome: 'refused' }],
  ['echo no; echo "KeyError: iss" >&2; exit 3', { outcome: 'refused', error: 'no\nKeyError: iss' }],
  [
    'printf "Error: iss\\n    at run (a.js)\\n\\nNode.js v24\\n" >&2; exit 3',
    { outcome: 'refused', error: 'Error: iss' },
  ],
  ['echo slow >&2', { outcome: 'shared' }],
  ['printf "  iss = 1\\n  ^^^~~\\nKeyError\\n" >&2; exit 128', { outcome: 'refused', error: 'iss = 1\nKeyError' }],
  ['printf "1\\n2\\n3\\n4\\n5\\n6\\n" >&2; exit 125', { outcome: 'refused', error: '2\n3\n4\n5\n6' }],
])('the command “%s” ends its turn', async (command, end) => {
  expect(await byCommand(command)(message)).toEqual(end);
});

test('a command receives the turn and the certificate to trust; one that cannot start is a complaint', async () => {
  const [told, trust] = ['$CDR_EXAMINATION', '$NODE_EXTRA_CA_CERTS'];
  const end = await byCommand(`printf '%s' "${told}"; printf '%s' "${trust}"; exit 1`)(message);
  expect(end).toEqual({ outcome: 'refused', error: `${JSON.stringify(message)}${message.authorityFile}` });
  for (const code of [126, 127]) await expect(byCommand(`exit ${String(code)}`)(message)).rejects.toThrow(Complaint);
});

/** An examination that goes through these states, one each time it is read. */
function inStates(...states: readonly object[]) {
  const left = [...states];
  const told: unknown[] = [];
  const examination = {
    state: () => Promise.resolve(left.shift() ?? { state: 'none' }),
    tell: (end: unknown) => void told.push(end),
  };
  const sandbox = { profile: 'cds-1.36', urls: { dataHolder: { issuer: message.issuer, base: message.base } } };
  const { levers, authorityFile } = message;
  return { told, served: { examination, sandbox, levers, authorityFile } as unknown as ExaminedSandbox };
}

test('takes every turn until the examination ends, and reports only while the turn is open', async () => {
  const turn = (number: number) => ({
    state: 'turn',
    plan: 'RJ-01',
    turn: { number, act: 'share', softwareProductId: 'product' },
  });
  const { told, served } = inStates(
    turn(1),
    turn(1),
    { state: 'waiting' },
    turn(2),
    { state: 'waiting' },
    turn(3),
    turn(4),
    { state: 'ended' },
  );
  const messages: Message[] = [];
  await carryOutTurns(served, (one) => {
    messages.push(one);
    return Promise.resolve({ status: one.number });
  });
  expect(messages.map(({ number }) => number)).toEqual([1, 2, 3]);
  expect(messages[0]).toEqual(message);
  expect(told).toEqual([{ status: 1 }]);
});

test.each(['ended', 'none'])('takes no turn once the examination is “%s”', async (state) => {
  const { told, served } = inStates({ state }, { state: 'turn', plan: 'RJ-01', turn: { number: 1, act: 'share' } });
  await carryOutTurns(served, () => Promise.reject(new Error('Nothing is asked any more.')));
  expect(told).toEqual([]);
});
