// The rows of the diagram: the step an exchange belongs to, what its row says, and which rows stay the same object.
import { expect, test } from 'vitest';
import type { Exchange } from '../../../mocks/index.ts';
import { editedFlow } from '../../../mocks/spec/flow-mark.ts';
import {
  diagramRows,
  diagramRowsKept,
  type DiagramRow,
  type RowSource,
  type RowStep,
} from '../../../src/elements/diagram/diagram-rows.ts';
import * as exchanges from '../../kit/hand-written/exchanges.ts';

const { tokensIssued, refusedAtCertificate, decided } = exchanges;
const own: RowStep = {
  id: 'token',
  title: 'Ask for tokens',
  from: 'recipient',
  to: 'holder',
  way: 'mtls',
  operation: 'token',
};
const after: RowStep = { ...own, id: 'after', title: 'What follows', operation: 'introspect' };
const { step: _step, flow: _flow, ...unmarked } = tokensIssued;
const { operation: _operation, ...unknown } = unmarked;
const { operation: _token, ...anyCall } = own;

const ids = (rows: readonly DiagramRow[]): readonly string[] => rows.map(({ id }) => id);
const attempts = (...names: readonly string[]): Exchange[] => names.map((id) => ({ ...refusedAtCertificate, id }));

test.each<[string, RowStep, Exchange, readonly string[]]>([
  ['the one marked with it', own, tokensIssued, ['token']],
  ['an unmarked one, by its operation', own, unmarked, ['token']],
  ['not one over another transport', own, { ...tokensIssued, transport: 'tls' }, ['token', 'token.1']],
  ['not one from another party', own, { ...tokensIssued, from: 'holder' }, ['token', 'token.1']],
  ['not one to another party', own, { ...tokensIssued, to: 'register' }, ['token', 'token.1']],
  ['not an edited one', own, { ...tokensIssued, flow: editedFlow }, ['token', 'token.1']],
  ['not one if a person acts', { ...own, human: true }, tokensIssued, ['token', 'token.1']],
  ['not one marked with another step', own, { ...tokensIssued, step: 'another' }, ['e-token', 'token']],
  ['not one of another operation', own, { ...unmarked, operation: 'introspect' }, ['e-token', 'token']],
  ['not one to an address without an operation', anyCall, unknown, ['e-token', 'token']],
])('the exchange of a step is %s', (_words, step, exchange, expected) => {
  expect(ids(diagramRows({ exchanges: [exchange], steps: [step] }))).toEqual(expected);
});

test('a row shows what is known: of a step before it is sent, of an exchange after it', () => {
  const route = { from: 'recipient', to: 'holder', line: 'mtls', depth: 0 };
  expect(diagramRows({ exchanges: [tokensIssued], steps: [own, after] })).toStrictEqual([
    {
      ...route,
      id: 'token',
      at: { step: 1, of: 2, part: 0 },
      exchange: 'e-token',
      step: 'token',
      state: 'done',
      title: 'Ask for tokens',
      call: 'POST /token',
      status: 200,
      certificate: 'a41c',
    },
    { ...route, id: 'after', at: { step: 2, of: 2, part: 0 }, step: 'after', state: 'now', title: 'What follows' },
  ]);
});

const said = (error: string): Exchange['response'] => ({ status: 400, headers: [], body: JSON.stringify({ error }) });

test.each<[string, Partial<Exchange>, DiagramRow['state'], string | undefined]>([
  ['a successful call', tokensIssued, 'done', undefined],
  ['a refused call', {}, 'refused', 'invalid_client'],
  ['a poll to be repeated', { response: said('slow_down') }, 'pending', 'slow_down'],
  ['an expected refusal', { step: 'refresh-after' }, 'meant', 'invalid_client'],
  ['an edited call to that step', { step: 'refresh-after', flow: editedFlow }, 'refused', 'invalid_client'],
  ['a call that met a fault', { verdict: 'faulted' }, 'faulted', undefined],
  ['a failed call', { verdict: 'failed' }, 'failed', undefined],
  ['the consumer’s refusal', { operation: 'answerInteraction', response: said('access_denied') }, 'done', undefined],
])('shows the state and error of %s', (_words, more, state, error) => {
  const [row] = diagramRows({ exchanges: [{ ...refusedAtCertificate, ...more }] });
  expect([row?.state, row?.error]).toEqual([state, error]);
});

test.each<[string, Partial<Exchange>, string, string]>([
  [
    'a screen that recorded the refusal',
    { operation: 'answerInteraction' },
    'declined',
    'The consumer’s no, in the fragment',
  ],
  ['any other refused call', { operation: 'authorise' }, 'refused', 'Error, in the fragment'],
])('titles access_denied in a redirect of %s', (_words, more, state, title) => {
  const redirect = 'https://app.example/callback#error=access_denied';
  const response = { status: 303, headers: [['location', redirect]] as const };
  const rows = diagramRows({ exchanges: [{ ...decided, verdict: 'refused', checks: [], response, ...more }] });
  expect(rows.at(-1)).toMatchObject({ id: 'e-decision.redirect', state, title, error: 'access_denied' });
});

test('a given title precedes the step’s, and that the operation’s', () => {
  const titleOf = (source: Partial<RowSource>) => diagramRows({ exchanges: [tokensIssued], ...source })[0]?.title;
  expect(titleOf({ steps: [own], titled: () => 'Mine' })).toBe('Mine');
  expect(titleOf({ steps: [own], titled: () => undefined })).toBe('Ask for tokens');
  expect(titleOf({})).toBe('Token');
});

test('a holder’s own call is next once it has come, while the run goes on', () => {
  const statesOf = (exchange: Exchange, step: RowStep, ended = false) =>
    diagramRows({ exchanges: [exchange], steps: [step, after], position: 0, ended }).map(({ state }) => state);
  expect(statesOf(tokensIssued, own)).toEqual(['now', 'ghost']);
  expect(statesOf(tokensIssued, anyCall)).toEqual(['done', 'ghost']);
  expect(statesOf(tokensIssued, own, true)).toEqual(['done', 'ghost']);
  expect(statesOf(refusedAtCertificate, own)).toEqual(['refused', 'ghost']);
  const ended = diagramRows({ exchanges: [], steps: [own, after], position: 1, ended: true });
  expect(ended.map(({ state }) => state)).toEqual(['done', 'ghost']);
});

test('repeated and edited steps, and calls they cause, have no number', () => {
  const edited = { ...tokensIssued, id: 'e-edited', flow: editedFlow, step: 'token' };
  const caused = { ...unmarked, id: 'e-caused', operation: 'introspect', from: 'holder', parent: 'e-edited' } as const;
  const beside = { ...tokensIssued, id: 'e-after', step: 'after', operation: 'introspect' };
  const source = { exchanges: [tokensIssued, edited, caused, beside], steps: [own, after], counted: 1 };
  expect(diagramRows(source).map(({ id, at, depth, editedFrom }) => [id, at, depth, editedFrom])).toEqual([
    ['token', { step: 1, of: 1, part: 0 }, 0, undefined],
    ['token.1', undefined, 0, 1],
    ['token.2', undefined, 1, undefined],
    ['after', undefined, 0, undefined],
  ]);
});

test('the consumer’s exchanges belong to the person’s step until another step is taken', () => {
  const person = (id: string): RowStep => ({ ...own, id, from: 'consumer', way: 'browser', human: true });
  const screen = (id: string): Exchange => ({ ...exchanges.authorised, id });
  const steps = [person('first'), own, person('second')];
  const sent = [screen('a'), screen('b'), tokensIssued, screen('c'), { ...screen('d'), from: 'recipient' } as const];
  expect(diagramRows({ exchanges: sent, steps }).map(({ id, exchange }) => [id, exchange])).toEqual([
    ['first', undefined],
    ['first.1', 'a'],
    ['first.2', 'b'],
    ['token', 'e-token'],
    ['second', undefined],
    ['second.1', 'c'],
    ['second.2', 'd'],
  ]);
  const last = diagramRows({ exchanges: [tokensIssued, screen('e')], steps: [person('first'), own] });
  expect(ids(last), 'after every person’s step').toEqual(['first', 'token', 'token.1']);
});

const call = { ...exchanges.usageAtSecondary, id: 'e-caused', parent: 'e-decision' };
const authorise: RowStep = { ...own, id: 'authorise', from: 'consumer', way: 'browser', human: true };

test.each<[string, readonly RowSource[]]>([
  ['a cause recorded after its effect', [{ exchanges: [call] }, { exchanges: [call, decided] }]],
  [
    'a nested call between a response and its redirect',
    [
      { exchanges: [decided], steps: [authorise] },
      { exchanges: [decided, call], steps: [authorise] },
    ],
  ],
  [
    'another title',
    [
      { exchanges: [tokensIssued], titled: () => 'One' },
      { exchanges: [tokensIssued], titled: () => 'Other' },
    ],
  ],
  [
    'a step taken and taken back',
    [0, 1, 0].map((position) => ({ exchanges: [unmarked], steps: [own, after], position })),
  ],
  ['fewer counted steps', [2, 1].map((counted) => ({ exchanges: [tokensIssued], steps: [own, after], counted }))],
  [
    'steps in another order',
    [
      [own, after],
      [after, own],
    ].map((steps) => ({ exchanges: [tokensIssued], steps })),
  ],
  ['a removed exchange', [attempts('a', 'b', 'c')].flatMap((all) => [{ exchanges: all }, { exchanges: all.slice(1) }])],
])('%s: rows are current, and the same objects if asked for again', (_words, sources) => {
  const rowsOf = diagramRowsKept();
  for (const source of sources) {
    const rows = rowsOf(source);
    expect(rows).toStrictEqual(diagramRows(source));
    expect(rowsOf(source).map((row, index) => row === rows[index])).toEqual(rows.map(() => true));
  }
});

test('numbers stay when the oldest exchanges are forgotten, and close up when one between is removed', () => {
  const [rowsOf, steps] = [diagramRowsKept(), [own]];
  const drawn = (all: readonly Exchange[]) => ids(rowsOf({ exchanges: all, steps }));
  const [a, b, c] = attempts('a', 'b', 'c') as [Exchange, Exchange, Exchange];
  expect(drawn([a, b, c])).toEqual(['token', 'token.1', 'token.2']);
  expect(drawn([a, c])).toEqual(['token', 'token.1']);
  expect(drawn([c])).toEqual(['token.1']);
  const [d, e, f] = attempts('d', 'e', 'f') as [Exchange, Exchange, Exchange];
  expect(drawn([d, e, f]), 'in another run').toEqual(['token', 'token.1', 'token.2']);
  expect(drawn([d, f])).toEqual(['token', 'token.1']);
});
