// Lesson: a signed request is good for an hour at most, and the holder looks at three instants to hold it to that.
import type { Exchange } from '../../../../mocks/index.ts';
import type { RuleId } from '../../../../mocks/spec/rules/index.ts';
import type { Lesson } from '../lesson.ts';
import { inOrder, is, ok, refusedBy } from '../signs.ts';
import { push } from './pushed-by-hand.ts';

const where = { view: 'api', operation: 'pushAuthorisation' } as const;

const taken = (one: Exchange): boolean => ok(one, 'pushAuthorisation');
const refused =
  (rule: RuleId) =>
  (one: Exchange): boolean =>
    is(one, 'pushAuthorisation') && refusedBy(one, rule);

export const tooOldARequest: Lesson = {
  id: 'too-old-a-request',
  title: 'Send a request that is too old',
  why: 'A signed request that could be sent for ever is worth stealing; one that ages soon is not.',
  moves: [
    {
      id: 'good',
      title: 'Push a request',
      words: 'Sign a request object and push it. The holder answers 201, with a request_uri that stands for it.',
      where: { view: 'flow', flow: 'code' },
      hints: ['The code flow up to the push does it.'],
      act: (learner) => push(learner),
      reached: (exchanges) => exchanges.some(taken),
    },
    {
      id: 'ended',
      title: 'Push one that has ended',
      words: 'Its exp has passed by more than the 30 seconds by which two clocks may differ here.',
      where,
      hints: ['Set exp five minutes back, or sign, move the clock on, and push then.'],
      act: (learner) => push(learner, { nbf: -600, exp: -300 }),
      reached: (exchanges) => exchanges.some(refused('request-object.exp')),
    },
    {
      id: 'long',
      title: 'Push one that lives too long',
      words: 'From nbf to exp there may be 3,600 seconds. Ask for one more.',
      where,
      hints: ['nbf now, exp 3,601 seconds later: no skew of clocks is allowed for here.'],
      act: (learner) => push(learner, { exp: 3601 }),
      reached: (exchanges) => exchanges.some(refused('request-object.lifetime')),
    },
    {
      id: 'old',
      title: 'Push one that began too long ago',
      words: 'It has not ended, and its nbf is more than an hour back. Leave nbf out and the same rule refuses it.',
      where,
      hints: ['nbf two hours back, exp a minute ahead.'],
      act: (learner) => push(learner, { nbf: -7200, exp: 60 }),
      reached: (exchanges) => exchanges.some(refused('request-object.not-before')),
    },
    {
      id: 'fresh',
      title: 'Sign it anew',
      words: 'After the refusals, push one that is dated now. No harm was done: nothing had begun.',
      where,
      hints: ['nbf now, exp a few minutes ahead.'],
      act: (learner) => push(learner),
      reached: (exchanges) => inOrder(exchanges, refused('request-object.not-before'), taken),
    },
  ],
  goal: {
    title: 'Three requests are refused for their age, and a fresh one is taken',
    learnt:
      'exp must be ahead, at most an hour after nbf, and nbf at most an hour back. The holder looks when the request is pushed, before any consumer is sent.',
    clause: 'CDS:Request Object Submission',
  },
};
