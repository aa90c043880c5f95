// Where the move of a lesson is made by hand, how an error case is produced, and the state of a call by hand.
import { expect, test } from 'vitest';
import { operationOf } from '../../../mocks/spec/operations/index.ts';
import { ruleOf, ruleIds } from '../../../mocks/spec/rules/index.ts';
import type { ErrorCase } from '../../../src/pages/errors/error-case.ts';
import { productionsOf } from '../../../src/pages/errors/produced.ts';
import { stateWords, type CallState } from '../../../src/pages/explorer/state-words.ts';
import { pageViews } from '../../../src/pages/page-views.ts';
import { titleOfFlow } from '../../../src/runs/flow-names.ts';
import { needsWorld } from '../../../src/pages/judge/needs-world.ts';
import { decisionRow } from '../../../mocks/spec/decision-texts.ts';
import { readThreeYears } from '../../../src/pages/lessons/course/read-three-years.ts';
import type { Move } from '../../../src/pages/lessons/lesson.ts';
import { isAtPlace, placeOfMove, placeWords } from '../../../src/pages/lessons/move-place.ts';
import { usageRead } from '../../kit/hand-written/exchanges.ts';

const move = (where?: Move['where']): Move => ({
  id: 'm',
  title: 'Move',
  words: '',
  hints: [],
  act: () => Promise.resolve(),
  reached: () => false,
  ...(where === undefined ? {} : { where }),
});
const inApi = move({ view: 'api', operation: operationOf('token').id });
const inFlow = move({ view: 'flow', flow: 'refresh' });
const inRegister = move({ view: 'register' });
const lesson = { id: 'lesson' };

test('a move links to its view, operation or flow with the lesson, else to the trace', () => {
  const query = (one: Move) => Object.fromEntries(new URLSearchParams(placeOfMove(one, lesson)));
  expect(query(inApi)).toEqual({ view: 'api', operation: 'token', lesson: 'lesson' });
  expect(query(inFlow)).toEqual({ view: 'flow', flow: 'refresh', begin: 'anew', lesson: 'lesson' });
  expect(query(inRegister)).toEqual({ view: 'register', lesson: 'lesson' });
  expect(query(move())).toEqual({ view: 'trace', lesson: 'lesson' });
  const asRun = move({ view: 'api', operation: operationOf('token').id, variant: 'refresh_token', as: 'run' });
  expect(query(asRun)).toEqual({
    view: 'api',
    operation: 'token',
    variant: 'refresh_token',
    as: 'run',
    lesson: 'lesson',
  });
  expect([inFlow, inRegister, move()].map(placeWords)).toEqual([
    `Do it yourself: ${titleOfFlow('refresh')}`,
    `Do it yourself: ${pageViews.register.label}`,
    `Do it yourself: ${pageViews.trace.label}`,
  ]);
});

test.each([
  [inApi, '?view=api&operation=token', true],
  [inApi, '?view=api&operation=introspect', false],
  [inApi, '?view=api', false],
  [inFlow, '?view=flow&flow=refresh', true],
  [inFlow, '?view=flow&flow=introspect', false],
  [inFlow, '', false],
  [inFlow, '?view=register', false],
  [inRegister, '?view=register&lesson=x', true],
  [inRegister, '?view=trace', false],
  [move(), '?view=trace', true],
  [move({ view: 'flow', flow: 'hybrid' }), '', true],
])('%#: tells whether a page is the place of a move', (one, search, isThere) => {
  expect(isAtPlace(one, search)).toBe(isThere);
});

test('produces a case with signed and encrypted responses, and under 0.1.1 if it exists there', () => {
  const [play, other] = [() => Promise.reject(new Error('play')), () => Promise.reject(new Error('other'))];
  const of = (more: object) => productionsOf({ play, ...more } as unknown as ErrorCase);
  expect(of({}).map(({ way }) => way)).toEqual(['plain', 'encrypted']);
  expect(of({ encryptedOnly: true }).map(({ way }) => way)).toEqual(['encrypted']);
  expect(of({ before: {} })[2]).toMatchObject({ way: 'before', profile: '0.1.1', sealing: 'plain', play });
  expect(of({ before: { play: other } })[2]).toMatchObject({ play: other });
});

const state: CallState = { doing: undefined, sent: undefined, mended: undefined, address: undefined };
const sent = { exchange: usageRead } as NonNullable<CallState['sent']>;

test.each<[Partial<CallState>, string]>([
  [{}, 'Ready to send'],
  [{ doing: 'filling', sent }, 'Filling in'],
  [{ doing: 'sending', address: 'x' }, 'Sending…'],
  [{ address: 'https://a.example', sent }, 'typed by hand'],
  [{ sent }, 'Answered 200.'],
  [{ sent, mended: 'It was mended.' }, 'Answered 200. It was mended.'],
])('%#: describes the state of a call by hand', (more, words) => {
  expect(stateWords({ ...state, ...more })).toContain(words);
});

test('a check of stored records or state needs a world', () => {
  const settled = ruleIds.find((id) => ruleOf(id).settledBy !== undefined) ?? expect.unreachable();
  const plain = ruleIds.find((id) => ruleOf(id).settledBy === undefined) ?? expect.unreachable();
  expect([
    needsWorld({ rule: settled }),
    needsWorld({ rule: plain }),
    needsWorld({ rule: plain, at: 'header:x' }),
  ]).toEqual([true, false, false]);
  expect(needsWorld({ rule: plain, at: 'state:consent' })).toBe(true);
});

test('ten calls a day apply to low velocity data; not counting pages is the sandbox’s choice', () => {
  const { goal, moves } = readThreeYears;
  const { choice, sources } = decisionRow('lowVelocityPages');
  expect(sources).toContain(goal.clause);
  expect(choice).toBe('one-call');
  const ofPages = moves.find(({ id }) => id === 'next-page');
  expect(ofPages?.words).toMatch(/standards do not say .*the sandbox does not count/u);
});
