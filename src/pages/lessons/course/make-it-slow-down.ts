// Lesson: who polls too soon is told to slow down, and who waits gets the tokens.
import type { Exchange } from '../../../../mocks/index.ts';
import { backchannelPoll } from '../../../recipient/flows/backchannel.ts';
import { startFlow } from '../../../recipient/flows/flow.ts';
import { surroundings } from '../../judge/acting-recipient.ts';
import type { Learner } from '../learner.ts';
import type { Lesson } from '../lesson.ts';
import { answerOf, answered, formOf, inOrder, ok, refusedBy } from '../signs.ts';
import { memberOf } from '../../../elements/json-member.ts';

const grant = 'urn:openid:params:grant-type:ciba';

interface Asked {
  readonly id: string;
  readonly exchange: Exchange;
}

/** Asks the holder to ask the first persona. */
async function ask(learner: Learner): Promise<string> {
  const { sandbox } = learner;
  const acting = await learner.acting();
  const loginHint = await sandbox.personas[0]?.backchannelHint();
  const known = { ...acting.facts, ...(loginHint === undefined ? {} : { loginHint }) };
  const run = startFlow(backchannelPoll, await surroundings(sandbox, acting.recipient), known);
  while (run.facts.started === undefined && (await run.next()));
  return run.facts.started?.auth_req_id ?? '';
}

/** The newest request, while the consumer may still answer it and nobody has fetched its tokens. */
async function open(learner: Learner): Promise<Asked | undefined> {
  const own = await learner.own();
  const exchange = own.findLast((one) => ok(one, 'backchannelAuthorise'));
  const id = exchange === undefined ? undefined : answered(exchange, 'auth_req_id');
  const lifetime = exchange === undefined ? undefined : memberOf(answerOf(exchange), 'expires_in');
  if (exchange === undefined || id === undefined || typeof lifetime !== 'number') return undefined;
  const age = (learner.sandbox.clock.now().getTime() - Date.parse(exchange.at)) / 1000;
  const fetched = own.some((one) => ok(one, 'token') && formOf(one, 'auth_req_id') === id);
  return age > lifetime - 60 || fetched ? undefined : { id, exchange };
}

const openOrNew = async (learner: Learner): Promise<string> => (await open(learner))?.id ?? ask(learner);

const poll = (learner: Learner, id: string): Promise<Response> =>
  learner.post('token', { grant_type: grant, auth_req_id: id });

async function pollTwice(learner: Learner, id: string): Promise<void> {
  await poll(learner, id);
  await poll(learner, id);
}

/** Waits as long as was asked, and longer after each slow_down. */
async function fetchTokens(learner: Learner, id: string): Promise<void> {
  for (let interval = 10; interval <= 60; interval += 5) {
    await learner.sandbox.clock.advance(`PT${String(interval)}S`);
    if ((await poll(learner, id)).ok) return;
  }
}

/** A poll for the request that the other exchange started. */
const pollOf = (one: Exchange, started: Exchange): boolean =>
  formOf(one, 'auth_req_id') !== undefined && formOf(one, 'auth_req_id') === answered(started, 'auth_req_id');

const begun = (exchange: Exchange): boolean => ok(exchange, 'backchannelAuthorise');

export const makeItSlowDown: Lesson = {
  id: 'make-it-slow-down',
  title: 'Make it slow down',
  why: 'A client that asks without a pause is a load for everybody; the protocol teaches it patience, step by step.',
  moves: [
    {
      id: 'ask',
      title: 'Ask the consumer on their own device',
      words: 'Start a backchannel request. The holder answers with an auth_req_id, and with how often you may ask.',
      where: { view: 'flow', flow: 'backchannel' },
      hints: [
        'The backchannel flow does it, with polling.',
        'Read interval in the answer: so many seconds between polls.',
      ],
      act: async (learner) => void (await ask(learner)),
      reached: (exchanges) => exchanges.some(begun),
    },
    {
      id: 'pending',
      title: 'Poll once',
      words: 'Ask for the tokens while nobody has answered: not yet, says the holder, and it is no refusal.',
      hints: ['The token endpoint, grant type urn:openid:params:grant-type:ciba, with your auth_req_id.'],
      act: async (learner) => void (await poll(learner, await ask(learner))),
      reached: (exchanges) =>
        inOrder(exchanges, begun, (one, started) => pollOf(one, started) && refusedBy(one, 'auth-req.answered')),
    },
    {
      id: 'too-soon',
      title: 'Poll again at once',
      words: 'Do not wait for the interval. The answer changes, and the interval grows by five seconds.',
      hints: [
        'Send the same poll twice, without a pause in between.',
        'Each poll needs a client assertion of its own.',
      ],
      act: async (learner) => pollTwice(learner, await openOrNew(learner)),
      reached: (exchanges) =>
        inOrder(exchanges, begun, (one, started) => pollOf(one, started) && refusedBy(one, 'auth-req.pace')),
    },
    {
      id: 'patience',
      title: 'Have it approved, wait, and fetch the tokens',
      words: 'The consumer says yes on their device. Wait for the longer interval by the sandbox’s clock, then poll.',
      hints: [
        'The consumer answers at /device/, or let the page answer for them.',
        'The clock in the bar can be moved on; ten seconds are enough after one slow_down.',
      ],
      act: async (learner) => {
        let id = (await open(learner))?.id;
        if (id === undefined) {
          id = await ask(learner);
          await pollTwice(learner, id);
        }
        await learner.sandbox.personas[0]?.approveBackchannel(id);
        await fetchTokens(learner, id);
      },
      reached: (exchanges) =>
        exchanges.some(
          (slow) =>
            refusedBy(slow, 'auth-req.pace') &&
            inOrder(
              exchanges,
              (one) => one === slow,
              (one) => ok(one, 'token') && formOf(one, 'auth_req_id') === formOf(slow, 'auth_req_id'),
            ),
        ),
    },
  ],
  goal: {
    title: 'slow_down, and then the tokens after all',
    learnt: 'slow_down is no end: the request lives on, and each one adds five seconds to the pause between two polls.',
    clause: 'CIBA:11',
  },
};
