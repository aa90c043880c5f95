// Where the move of a lesson is made by hand.
import { expect, test } from 'vitest';
import { operationOf } from '../../../mocks/spec/operations/index.ts';
import { pageViews } from '../../../src/pages/page-views.ts';
import { titleOfFlow } from '../../../src/runs/flows/flow-names.ts';
import type { Move } from '../../../src/pages/lessons/lesson.ts';
import { isAtPlace, placeOfMove, placeWords } from '../../../src/pages/lessons/move-place.ts';

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
