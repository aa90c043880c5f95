// Lesson: a signed request is valid for at most an hour, which the holder checks by three timestamps.
import type { RuleId } from '../../../../mocks/spec/rules/index.ts';
import { hintToStep } from '../flow-hints.ts';
import type { Lesson } from '../lesson.ts';
import { push } from '../push-by-hand.ts';
import { inOrder, isOperation, refusedBy, succeeded, type Sign } from '../signs.ts';

const where = { view: 'api', operation: 'pushAuthorisation' } as const;

const accepted: Sign = (one) => succeeded(one, 'pushAuthorisation');
const refused =
  (rule: RuleId): Sign =>
  (one) =>
    isOperation(one, 'pushAuthorisation') && refusedBy(one, rule);

export const tooOldARequest: Lesson = {
  id: 'too-old-a-request',
  profile: 'cds-1.36',
  title: 'Send a request that is too old',
  why: 'A signed request that could be sent for ever is worth stealing. One that soon expires is not.',
  saves: 'The rule saves consumers from a signed request that was stolen today and is sent next month.',
  moves: [
    {
      id: 'good',
      title: 'Push a request',
      words: 'Sign a request object and push it. The holder answers 201, with a request_uri that refers to it.',
      where: { view: 'flow', flow: 'code' },
      hints: [hintToStep('Push the request')],
      act: (learner) => push(learner),
      reached: inOrder(accepted),
    },
    {
      id: 'ended',
      title: 'Push an expired request',
      words: 'Its exp is more than 30 seconds in the past, and 30 seconds is all the clock skew the sandbox allows.',
      where,
      hints: [
        'Push a good request first. Below its answer, press “Edit and send”, and change the claims of the request object.',
        'Set exp five minutes in the past, and nbf before that.',
      ],
      act: (learner) => push(learner, { nbf: -600, exp: -300 }),
      reached: inOrder(refused('request-object.exp')),
    },
    {
      id: 'long',
      title: 'Push a request that lasts too long',
      words: 'exp may be at most 3,600 seconds after nbf. Ask for one second more.',
      where,
      hints: ['Set nbf to now and exp 3,601 seconds later: no clock skew is allowed here.'],
      act: (learner) => push(learner, { exp: 3601 }),
      reached: inOrder(refused('request-object.lifetime')),
    },
    {
      id: 'old',
      title: 'Push a request with an old nbf',
      words:
        'The request has not expired, but its nbf is more than an hour in the past. If you leave nbf out, the same rule refuses it.',
      where,
      hints: ['Set nbf two hours in the past and exp one minute in the future.'],
      act: (learner) => push(learner, { nbf: -7200, exp: 60 }),
      reached: inOrder(refused('request-object.not-before')),
    },
    {
      id: 'fresh',
      title: 'Sign a new request',
      words: 'After the refusals, push a request that is dated now. No harm was done: nothing had started.',
      where,
      hints: ['Set nbf to now and exp a few minutes in the future.'],
      act: (learner) => push(learner),
      reached: inOrder(refused('request-object.not-before'), accepted),
    },
  ],
  goal: {
    title: 'Three requests are refused for their times, and a fresh one is accepted',
    learnt:
      'exp must be in the future and at most an hour after nbf, and nbf at most an hour in the past. The holder checks this when the request is pushed, before any consumer is sent.',
    clause: 'CDS:Request Object Submission',
  },
};
