// What the trace keeps of rows, bodies and long addresses, and its output formats.
import { describe, expect, test } from 'vitest';
import { acceptance, refusalBy } from '../../../mocks/sandbox/trace/judged-exchange.ts';
import { logging } from '../../../mocks/sandbox/trace/exchange-log.ts';
import { parties, type Party } from '../../../mocks/spec/party.ts';
import type { Row } from '../../../mocks/store/table.ts';
import {
  bounded,
  boundedAddress,
  boundedEvidence,
  boundedHeaders,
  boundedText,
  mostOfText,
} from '../../../mocks/trace/bounded.ts';
import type { Exchange, Json } from '../../../mocks/trace/exchange.ts';
import { toHar } from '../../../mocks/trace/har.ts';
import { createLargeBodies, withoutLargeBodies } from '../../../mocks/trace/large-bodies.ts';
import { toMermaid } from '../../../mocks/trace/mermaid.ts';
import { tracedChange } from '../../../mocks/trace/row-change.ts';
import * as exchanges from '../../kit/hand-written/exchanges.ts';

const row = (members: object): Row => ({ id: 'one', ...members });

describe('a change of a row', () => {
  const of = { party: 'holder', table: 'holder.consents', id: 'one' } as const;

  test.each<readonly [string, Row | undefined, Row | undefined, readonly object[]]>([
    [
      'added',
      undefined,
      row({ a: 1, b: null }),
      [
        { name: 'a', after: 1 },
        { name: 'b', after: null },
      ],
    ],
    ['removed', row({ a: 'x' }), undefined, [{ name: 'a', before: 'x' }]],
    ['changed', row({ a: 1, b: 2 }), row({ a: 1, b: 3 }), [{ name: 'b', before: 2, after: 3 }]],
    [
      'changed',
      row({ a: 1 }),
      row({ b: 1 }),
      [
        { name: 'a', before: 1 },
        { name: 'b', after: 1 },
      ],
    ],
    ['changed', row({ a: ['x'], b: {} }), row({ a: ['x'], b: {} }), []],
    ['changed', row({ a: ['x'] }), row({ a: ['y'] }), [{ name: 'a', before: ['x'], after: ['y'] }]],
    ['changed', row({ a: null }), row({ a: 'null' }), [{ name: 'a', before: null, after: 'null' }]],
    ['changed', row({ a: {} }), row({ a: '{}' }), [{ name: 'a', before: {}, after: '{}' }]],
  ])('%s: records %o to %o', (verb, before, after, members) => {
    const change = { ...of, verb: verb as 'changed' };
    expect(tracedChange({ ...change, before, after })).toEqual({ ...change, members });
  });
});

describe('long or deep values', () => {
  const nested = (depth: number): Json => (depth === 0 ? 'end' : [nested(depth - 1)]);
  const depthOf = (value: unknown): number => (Array.isArray(value) ? 1 + depthOf(value[0]) : 0);

  test('are cut at the same depth, whatever their type, with a mark', () => {
    expect(bounded(nested(23))).toEqual(nested(23));
    expect(depthOf(bounded(nested(24)))).toBe(24);
    expect(JSON.stringify(bounded(nested(24)))).toContain('end');
    expect(depthOf(bounded(nested(30)))).toBe(24);
    expect(JSON.stringify(bounded(nested(30)))).not.toContain('end');
    expect(bounded({ a: 'x'.repeat(50_000) })).toEqual({ a: 'x'.repeat(50_000) });
  });

  test('have a limit of values and characters in evidence', () => {
    for (const value of [null, 7, true, '', 'x'.repeat(4000)]) expect(boundedEvidence(value)).toBe(value);
    expect(JSON.stringify(boundedEvidence('x'.repeat(5000))).length).toBeLessThan(4100);
    const few = Array.from({ length: 199 }, (_, index) => index);
    expect(boundedEvidence(few)).toEqual(few);
    const many = boundedEvidence(Array.from({ length: 300 }, (_, index) => index)) as readonly Json[];
    expect([many.length, many[198], typeof many[199]]).toEqual([200, 198, 'string']);
    const members = boundedEvidence(
      Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`m${String(index)}`, 0])),
    );
    expect(Object.keys(members as object)).toHaveLength(200);
    const long = boundedEvidence(['x'.repeat(3900), 'y'.repeat(300), 'z'.repeat(300)]) as readonly string[];
    expect(long.map((text) => text.split(' ')[0]?.length)).toEqual([3900, 100, 0]);
  });

  test('are cut after the last allowed character in text, headers and addresses', () => {
    const full = 'x'.repeat(mostOfText);
    expect(boundedText(full)).toBe(full);
    expect(boundedText(full + 'y'.repeat(100))).not.toContain('y');
    const headers = boundedHeaders([
      ['a', 'x'.repeat(mostOfText - 6)],
      ['b', 'c'],
      ['d', 'e'],
    ]);
    expect(headers.map(([name]) => name.slice(0, 1))).toEqual(['a', 'b', expect.stringMatching(/^[^d]/u)]);
    expect(
      boundedHeaders([
        ['a', 'b'],
        ['c', 'd'],
      ]),
    ).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    expect(boundedAddress('https://a.example/x?y#z')).toBe('https://a.example/x?y#z');
    const cut = boundedAddress(`https://a.example/${full}`);
    expect([new URL(cut).host, cut.length > mostOfText, cut.length < mostOfText + 200]).toEqual([
      'a.example',
      true,
      true,
    ]);
  });
});

describe('large bodies', () => {
  const having = (id: string, request: number, response: number): Exchange => ({
    ...exchanges.tokensIssued,
    id,
    request: { ...exchanges.tokensIssued.request, body: 'x'.repeat(request) },
    response: { ...exchanges.tokensIssued.response, body: 'x'.repeat(response) },
  });

  test('count in both directions from 4,001 characters, and the oldest go first', () => {
    const bodies = createLargeBodies();
    expect(bodies.hold(having('small', 4000, 4000))).toEqual([]);
    expect(bodies.hold(having('both', 1_000_000, 1_000_000))).toEqual([]);
    expect(bodies.hold(having('one', 4000, 2_000_000))).toEqual([]);
    expect(bodies.hold(having('last', 4001, 0))).toEqual(['both']);
    expect(bodies.hold(having('huge', 9_000_000, 0))).toEqual(['one', 'last']);
    bodies.clear();
    expect(bodies.hold(having('next', 4_000_000, 0))).toEqual([]);
  });

  test('leave a warning when dropped; small ones stay', () => {
    const warned = { ...having('one', 4001, 4000), warnings: ['before'] };
    const left = withoutLargeBodies(warned);
    expect(left.request).not.toHaveProperty('body');
    expect(left.response).toEqual(warned.response);
    expect(left.warnings).toEqual(['before', 'A body of 4001 characters was dropped from the trace to save space.']);
  });
});

const told = (members: Partial<Exchange>): Exchange => ({
  ...exchanges.tokensIssued,
  at: '2026-11-20T03:04:05.000Z',
  from: 'recipient',
  to: 'holder',
  request: { method: 'GET', url: 'https://a.example/x;1?y=z&y=w', headers: [['accept', '*/*']] },
  response: { status: 200, headers: [['content-type', 'text/plain']], body: 'ü' },
  checks: [],
  verdict: 'ok',
  ...members,
});
const failed = {
  rule: 'version.supported',
  title: 'The version is supported',
  status: 'specified',
  outcome: 'fail',
  fix: 'Write x-v: 1.',
} as const;

test('an HTTP Archive has postData, with its type, only if there is a body', () => {
  const { operation: _, ...unknown } = told({});
  const post = {
    method: 'POST',
    url: 'https://a.example/',
    headers: [['content-type', 'text/csv']],
    body: 'é,',
  } as const;
  const [get, posted] = toHar([unknown, told({ operation: 'getJwks', request: post })]).log.entries;
  expect(get?.request).toEqual({
    method: 'GET',
    url: 'https://a.example/x;1?y=z&y=w',
    httpVersion: 'HTTP/1.1',
    headers: [{ name: 'accept', value: '*/*' }],
    queryString: [
      { name: 'y', value: 'z' },
      { name: 'y', value: 'w' },
    ],
    cookies: [],
    headersSize: -1,
    bodySize: 0,
  });
  expect(get?.response).toMatchObject({ content: { size: 2, mimeType: 'text/plain', text: 'ü' }, redirectURL: '' });
  expect(posted?.request).toMatchObject({ bodySize: 3, postData: { mimeType: 'text/csv', text: 'é,' } });
  expect([get?.comment, posted?.comment]).toEqual([
    'recipient to holder: unknown (ok)',
    'recipient to holder: getJwks (ok)',
  ]);
});

test('a Mermaid diagram ends unsuccessful calls in a cross', () => {
  const lines = toMermaid([told({}), told({ verdict: 'refused', response: { status: 400, headers: [] } })]).split('\n');
  const [recipient, holder] = ['data recipient', 'data holder'].map(
    (name) => lines.find((line) => line.toLowerCase().endsWith(name))?.split(' ')[3] ?? name,
  );
  expect(lines.slice(-5)).toEqual([
    `  ${recipient ?? ''}->>${holder ?? ''}: GET /x 1`,
    `  ${holder ?? ''}-->>${recipient ?? ''}: 200`,
    `  ${recipient ?? ''}-x${holder ?? ''}: GET /x 1`,
    `  ${holder ?? ''}-->>${recipient ?? ''}: 400`,
    '',
  ]);
});

test('as a diagram: a party that this release does not know is drawn as the consumer, or as the holder that is called', () => {
  const strange = { ...told({}), from: 'stranger' as Party, to: 'nobody' as Party };
  expect(toMermaid([strange]).split('\n').slice(-3)).toEqual(['  C->>DH: GET /x 1', '  DH-->>C: 200', '']);
  for (const from of parties)
    for (const to of parties)
      expect(toMermaid([{ ...told({}), from: from.id, to: to.id }])).toContain(
        `  ${from.letters}->>${to.letters}: GET`,
      );
});

test('a line of the log adds a verdict the answer does not show, and the rule of a refusal', () => {
  const lines: string[] = [];
  const log = logging(({ text }) => lines.push(text));
  log(told({}));
  log(told({ verdict: 'faulted', response: { status: 503, headers: [] } }));
  log(told({ verdict: 'refused', response: { status: 406, headers: [] }, checks: [failed] }));
  expect(lines).toEqual([
    '03:04:05 recipient to holder: GET https://a.example/x;1 answered 200',
    '03:04:05 recipient to holder: GET https://a.example/x;1 answered 503, faulted',
    '03:04:05 recipient to holder: GET https://a.example/x;1 answered 406\n  rule     version.supported: The version is supported\n  mend     Write x-v: 1.',
  ]);
});

test.each<readonly [Exchange['verdict'], found: string, accepted: boolean, refused: boolean]>([
  ['ok', 'accepted', true, false],
  ['refused', 'refused by version.supported', false, true],
  ['faulted', 'stopped by an armed fault', false, false],
  ['failed', 'stopped by a defect in the sandbox; see the warnings of the exchange', false, false],
])('an exchange with verdict %s was %s', (verdict, found, accepted, refused) => {
  const exchange = told({ verdict, checks: verdict === 'refused' ? [failed] : [] });
  const carried = Object.assign(new Error('of a flow'), { exchange });
  const response = 'GET https://a.example/x;1 answered 200';
  for (const subject of [exchange, carried]) {
    expect(acceptance(subject)).toMatchObject({ pass: accepted, found });
    expect(refusalBy(subject)).toMatchObject({ pass: refused, found });
    expect(refusalBy(subject, 'version.supported').pass).toBe(refused);
    expect(refusalBy(subject, 'version.positive-integer').pass).toBe(false);
  }
  expect(refusalBy(exchange, 'version.positive-integer').words.split('\n').slice(0, 2)).toEqual([
    `expected to be refused by version.positive-integer, and it was ${found}`,
    response,
  ]);
  expect(acceptance(exchange).words.split('\n')[0]).toBe(
    `expected ${accepted ? 'not ' : ''}to be accepted, and it was ${found}`,
  );
});
