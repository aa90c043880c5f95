// Lesson: polling too soon gets slow_down; waiting gets the tokens.
import { backchannelPoll } from '../../../recipient/flows/backchannel.ts';
import type { Learner } from '../learner.ts';
import type { Lesson } from '../lesson.ts';
import { formOf, inOrder, isOf, refusedBy, succeeded, type Sign } from '../signs.ts';

interface Asked {
  /** auth_req_id of the request. */
  readonly id: string;
  /** When the request expires, in milliseconds by the sandbox’s clock. */
  readonly ends: number;
}

/** Starts a backchannel request for the first persona. */
async function ask(learner: Learner): Promise<Asked> {
  const loginHint = await learner.holder.personas[0]?.backchannelHint();
  const known = loginHint === undefined ? {} : { loginHint };
  const { started } = await learner.runUntil('backchannel-start', known, backchannelPoll);
  return { id: started?.auth_req_id ?? '', ends: learner.now() + (started?.expires_in ?? 0) * 1000 };
}

const poll = (learner: Learner, { id }: Asked): Promise<Response> =>
  learner.post('token', { grant_type: 'urn:openid:params:grant-type:ciba', auth_req_id: id });

/** Starts a request and polls twice without waiting. */
async function hurry(learner: Learner): Promise<Asked> {
  const asked = await learner.reuse(ask);
  await poll(learner, asked);
  await poll(learner, asked);
  return asked;
}

/** Waits for the interval, and longer after each slow_down. */
async function fetchTokens(learner: Learner, asked: Asked): Promise<void> {
  for (let interval = 10; interval <= 60; interval += 5) {
    await learner.wait(`PT${String(interval)}S`);
    if ((await poll(learner, asked)).ok) return;
  }
}

const started: Sign = (one) => succeeded(one, 'backchannelAuthorise');

/** A poll for the request that the other exchange started. */
const polls: Sign = (one, request) => isOf(request, 'auth_req_id', formOf(one, 'auth_req_id'));

const isTooSoon: Sign = (one) => refusedBy(one, 'auth-req.pace');

export const makeItSlowDown: Lesson = {
  id: 'make-it-slow-down',
  profile: '0.1.1',
  title: 'Make it slow down',
  why: 'A client that polls without a pause is a load on everybody. The protocol slows it down, step by step.',
  saves: 'The rule saves the holder from clients that poll all the time, and other clients from a slow holder.',
  moves: [
    {
      id: 'ask',
      title: 'Ask the consumer on their own device',
      words: 'Start a backchannel request. The holder answers with an auth_req_id and with how often you may poll.',
      where: { view: 'flow', flow: 'backchannel' },
      hints: [
        'Choose polling. Press the first button until the row “Ask the holder to ask the consumer” is done. If it is done already, press “Start again” first.',
        'interval in the answer is the number of seconds between polls.',
      ],
      act: (learner) => learner.reuse(ask),
      reached: inOrder(started),
    },
    {
      id: 'pending',
      title: 'Poll once',
      words:
        'Ask for the tokens before the consumer has answered. The holder says “not yet”, which is not a final refusal.',
      hints: [
        'In the backchannel flow, the step “Poll before the answer” does it.',
        'Or use the token endpoint, with grant type urn:openid:params:grant-type:ciba and your auth_req_id.',
      ],
      act: async (learner) => poll(learner, await learner.reuse(ask)),
      reached: inOrder(started, (one, request) => polls(one, request) && refusedBy(one, 'auth-req.answered')),
    },
    {
      id: 'too-soon',
      title: 'Poll again at once',
      words: 'Do not wait for the interval. This time the error is slow_down, and the interval grows by five seconds.',
      hints: [
        'In the backchannel flow, press “Poll now”. In the trace, “Edit and send” sends a poll once more.',
        'Each poll needs its own client assertion.',
      ],
      act: (learner) => learner.reuse(hurry),
      reached: inOrder(started, (one, request) => polls(one, request) && isTooSoon(one)),
    },
    {
      id: 'patience',
      title: 'Get approval, wait, and fetch the tokens',
      words: 'The consumer says yes on their device. Wait for the longer interval by the sandbox’s clock, then poll.',
      hints: [
        'In the backchannel flow, answer on the phone and go on; “Run to the end” answers for the consumer.',
        'Move the clock forward in the bar; ten seconds are enough after one slow_down.',
      ],
      act: async (learner) => {
        const asked = await learner.reuse(hurry);
        await learner.holder.personas[0]?.approveBackchannel(asked.id);
        await fetchTokens(learner, asked);
      },
      reached: inOrder(
        isTooSoon,
        (one, slow) => succeeded(one, 'token') && formOf(one, 'auth_req_id') === formOf(slow, 'auth_req_id'),
      ),
    },
  ],
  goal: {
    title: 'slow_down first, and then the tokens',
    learnt:
      'slow_down is not the end: the request stays open, and each slow_down adds five seconds to the interval between polls.',
    clause: 'CIBA:11',
  },
};
