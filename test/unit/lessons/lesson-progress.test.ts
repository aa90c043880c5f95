// The progress of a lesson: what was tried last, what is noted, and which lesson is open.
import { expect, test, vi } from 'vitest';
import type { Exchange, Sandbox } from '../../../mocks/index.ts';
import { coursesOf, lessonAfter } from '../../../src/pages/lessons/courses.ts';
import type { Lesson, Move } from '../../../src/pages/lessons/lesson.ts';
import { lastTry, notYet } from '../../../src/pages/lessons/not-yet.ts';
import { closeLesson, noteOpenLesson, openLessonOf } from '../../../src/pages/lessons/open-lesson.ts';
import {
  beforeBegan,
  begunAfter,
  noteProgress,
  partsOf,
  progressOf,
  sinceBegan,
  wasMadeEarlier,
} from '../../../src/pages/lessons/progress.ts';
import * as signs from '../../../src/pages/lessons/signs.ts';
import * as exchanges from '../../kit/hand-written/exchanges.ts';
import { refused, sent } from '../../kit/hand-written/sent-calls.ts';
import { textStorage } from '../../kit/playground/text-storage.ts';

const given = sent({
  operation: 'token',
  answer: { access_token: 'acc', refresh_token: 'ref', cdr_arrangement_id: 'arr' },
});

test('says why a call did not make the move: another call, accepted, or refused for another reason', () => {
  const move = { title: 'Read the accounts', where: { view: 'api', operation: 'listAccounts' } } as unknown as Move;
  const nowhere = { title: 'Read the accounts' } as unknown as Move;
  const [call, other] = [exchanges.refusedVersion, sent({ operation: 'getUserInfo' })];
  expect(notYet(move, other)).toMatch(
    /^Not this move yet: you sent “.+”, but the move needs “Get energy accounts”\.$/u,
  );
  expect(notYet(nowhere, other)).toMatch(/“.+” was accepted, and “Read the accounts” is still to do\.$/u);
  expect(notYet(move, call)).toBe(
    'Not this move yet: “Get energy accounts” was refused for another reason: x-v is not a positive whole number.',
  );
  expect(notYet(move, { ...call, checks: [] })).toBe(
    'Not this move yet: “Get energy accounts” was refused for another reason.',
  );
});

test('the last try is a recipient’s last call, without setup calls and steps of a successful run', () => {
  const mine = sent({ url: 'https://mine.example/' });
  const rest = [sent({ flow: 'explorer-setup' }), sent({ parent: 'x' }), sent({ from: 'consumer' })];
  expect(lastTry([mine, ...rest, sent({ flow: 'hybrid', run: 'r' })])?.id).toBe(mine.id);
  // Stopping the sharing on a run’s dashboard is a try by the consumer.
  const stopped = sent({ from: 'consumer', operation: 'withdrawSharing', flow: 'withdraw-at-recipient', run: 'r' });
  const edited = sent({ flow: 'workbench', run: 'r' });
  for (const tried of [stopped, edited, sent({ flow: 'hybrid', run: 'r', verdict: 'refused' })])
    expect(lastTry([mine, tried])).toBe(tried);
  expect(lastTry(rest)).toBeUndefined();
  // A step outside a run, or in a run with a failure, is a try.
  expect(lastTry([sent({ flow: 'hybrid' })])?.flow).toBe('hybrid');
});

test('counts exchanges since the lesson began, without pasted ones', () => {
  const [one, two, pasted] = [
    sent({ url: 'https://one.example/' }),
    sent({ url: 'https://two.example/' }),
    sent({ url: 'https://three.example/', flow: 'pasted' }),
  ];
  const ids = (all: readonly Exchange[]): readonly string[] => all.map(({ id }) => id);
  const began = begunAfter([one], 'world');
  expect(began).toEqual({ world: 'world', began: one.id, reached: [] });
  expect(begunAfter([], 'world').began).toBe('');
  expect(ids(sinceBegan([one, pasted, two], began))).toEqual([two.id]);
  expect(ids(beforeBegan([pasted, one, two], began))).toEqual([one.id]);
  expect(ids(sinceBegan([two], began))).toEqual([two.id]);
  expect(partsOf(traceOf(pasted, one, two), began)).toEqual([[two], [one]]);
});

const traceOf = (...entries: readonly Exchange[]) => ({ trace: { entries: () => entries } }) as unknown as Sandbox;

test('tells a move made before its lesson from one made in it, and from one never made', () => {
  const [tokens, withdrawn] = [given, sent({ operation: 'revokeArrangement', form: { cdr_arrangement_id: 'arr' } })];
  const reached = signs.inOrder(signs.gaveTokens, signs.withdrewInApp);
  const earlier = (began: Exchange, ...entries: readonly Exchange[]) =>
    wasMadeEarlier(traceOf(...entries), { began: began.id }, { reached });
  const last = sent({ url: 'https://last.example/' });
  expect([earlier(last, tokens, withdrawn, last), earlier(last, last, tokens, withdrawn)]).toEqual([true, false]);
  expect([earlier(last, tokens, last), earlier(last, tokens, last, withdrawn)]).toEqual([false, true]);
});

test('a lesson stays open in its tab until closed; the last of a course has no next one', () => {
  vi.stubGlobal('sessionStorage', textStorage());
  const site = { name: 'here' };
  expect(openLessonOf(site)).toBeUndefined();
  noteOpenLesson(site, 'a-lesson');
  expect(openLessonOf(site)).toBe('a-lesson');
  closeLesson(site);
  expect(openLessonOf(site)).toBeUndefined();
  vi.unstubAllGlobals();
  const courses = coursesOf(['0.1.1', 'cds-1.36']);
  expect(courses.map(({ lessons: own }) => own.map((one) => lessonAfter(one)))).toEqual(
    courses.map(({ lessons: own }) => [...own.slice(1), undefined]),
  );
});

test('restarts a half-done lesson in another world; a reached goal stays', () => {
  vi.stubGlobal('localStorage', textStorage());
  const lesson = { id: 'a-lesson', moves: [{ id: 'one' }, { id: 'two' }] } as unknown as Lesson;
  const site = { name: 'here' };
  const noted = (reached: readonly string[], world?: string, more: object = {}) => {
    noteProgress(site, lesson, { world: 'first', began: 'b', reached, ...more });
    return progressOf(site, lesson, world);
  };
  expect(progressOf(site, lesson, undefined)).toBeUndefined();
  expect(noted(['one', 'gone'], 'first')).toStrictEqual({ world: 'first', began: 'b', reached: ['one'] });
  expect(noted(['one'], 'first', { product: 'p' })).toMatchObject({ product: 'p' });
  expect(noted(['one'], 'second')).toBeUndefined();
  expect(noted(['one'])).toMatchObject({ reached: ['one'] });
  expect(noted(['two', 'one'], 'second')).toMatchObject({ reached: ['one', 'two'] });
  vi.unstubAllGlobals();
});

test('reading metadata or keys is not a try, unless it is refused', () => {
  const call = sent({ operation: 'listAccounts', from: 'recipient', url: 'https://holder.example/accounts' });
  for (const operation of ['getOpenIdProviderConfig', 'getJwks'] as const) {
    const read = sent({ operation, from: 'recipient', url: `https://holder.example/${operation}` });
    expect(lastTry([call, read])).toBe(call);
    const failed: Exchange = { ...read, verdict: 'refused' };
    expect(lastTry([call, failed])).toBe(failed);
  }
});

test('says if the right call used credentials of another run', () => {
  const where = { view: 'api', operation: 'listAccounts', as: 'run' } as const;
  const move: Move = {
    id: 'm',
    title: 'Read',
    words: '',
    hints: [],
    where,
    act: () => Promise.resolve(),
    reached: () => false,
  };
  expect(notYet(move, sent({ operation: 'listAccounts' }))).toContain('did not use the result of the first move');
  expect(notYet(move, refused('token.scope', { operation: 'listAccounts' }))).toContain('refused for another reason');
  const { as: _as, ...any } = where;
  expect(notYet({ ...move, where: any }, sent({ operation: 'listAccounts' }))).toContain('“Read” is still to do');
});
