// Client-initiated backchannel authentication: how a recipient polls, and what it does with unusual answers.
import { all, atMostDoubtful, broken, kept, most, stop, succeeded, unexercised, waitedBetween } from '../judges.ts';
import type { AnswerLie, Members } from '../lie.ts';
import type { Plan } from '../plan.ts';
import type { Judge, Seen, SeenRequest } from '../seen.ts';
import { founding } from './plan-rows.ts';

const common = { severity: 'must', group: 'backchannel', profiles: founding, needs: ['backchannel'] } as const;

const pollsIn = ({ requests }: Seen): readonly SeenRequest[] => requests.filter(({ kind }) => kind === 'poll');

/** Requires this many seconds between the arrivals of successive polls, from the given poll on. */
const between =
  (seconds: number, from = 0): Judge =>
  (seen) => {
    const polls = pollsIn(seen).slice(from);
    if (polls.length < 2) return unexercised('The recipient polled at most once.');
    for (const [index, poll] of polls.slice(1).entries()) {
      const before = polls[index];
      if (before === undefined) continue;
      const waited = waitedBetween(before.arrived, poll.arrived);
      if (waited < seconds - 0.5)
        return broken(
          `The recipient polled again after ${String(Math.round(waited))} instead of ${String(seconds)} seconds.`,
          poll,
        );
    }
    return kept(`The recipient waited ${String(seconds)} seconds between polls.`);
  };

/** Refuses one poll, counted from 1, with this error. */
const refusedPoll = (number: number, error: string): AnswerLie => {
  const counted = 'polls';
  return {
    answer: 'poll',
    times: 1,
    instead: true,
    status: 400,
    when: ({ kept: values }) => {
      const seen = Number(values.get(counted) ?? 0) + 1;
      values.set(counted, seen);
      return seen === number;
    },
    json: () => ({ error }),
  };
};

const started = (json: (body: Members) => Members): AnswerLie => ({ answer: 'start', json });

const play =
  (pending: number): NonNullable<Plan['play']> =>
  async ({ lie, backchannel }) => {
    lie();
    await backchannel({ pending });
  };

export const backchannelPlans: readonly Plan[] = [
  {
    ...common,
    id: 'RJ-43',
    kind: 'observe',
    title: 'an interval of 31 seconds, and three polls that are still pending',
    expected: 'Waits at least 31 seconds between polls.',
    clauses: ['CIBA 7.3', 'CIBA 10.1'],
    mend: 'Wait for interval seconds between polls, or 5 seconds if the response has no interval.',
    lie: started((body) => ({ ...body, interval: 31 })),
    play: play(3),
    judge: between(31),
  },
  {
    ...common,
    id: 'RJ-44',
    kind: 'observe',
    title: 'first poll answered after 3 seconds of real time, then tokens',
    expected: 'Sends one poll at a time, and none after it has the tokens.',
    clauses: ['CIBA 10.1'],
    mend: 'Wait for the response to a poll before you send the next one. Stop when you have the tokens.',
    lie: { answer: 'poll', times: 1, delay: 3000 },
    play: play(1),
    judge: (seen) => {
      const polls = pollsIn(seen);
      if (polls.length === 0) return unexercised('The recipient did not poll.');
      const overlapping = polls.find((poll, index) =>
        polls.slice(0, index).some(({ answered }) => answered === undefined || answered.at.order > poll.arrived.order),
      );
      if (overlapping !== undefined)
        return broken('The recipient polled again before the previous poll was answered.', overlapping);
      const done = polls.findIndex(succeeded);
      const late = done === -1 ? undefined : polls[done + 1];
      return late === undefined
        ? kept('The recipient sent one poll at a time.')
        : broken('The recipient polled after it had the tokens.', late);
    },
  },
  {
    ...common,
    id: 'RJ-95',
    kind: 'legal',
    title: 'second poll answered slow_down',
    expected: 'Waits five seconds longer before every further poll.',
    clauses: ['CIBA 11'],
    mend: 'On slow_down, add 5 seconds to the interval for all further polls.',
    lie: refusedPoll(2, 'slow_down'),
    play: play(4),
    judge: between(10, 1),
  },
  ...(
    [
      ['a', 'access_denied'],
      ['b', 'expired_token'],
      ['c', 'invalid_request'],
    ] as const
  ).map(([letter, error]): Plan => ({
    ...common,
    id: `RJ-96${letter}`,
    kind: 'legal',
    title: `third poll answered ${error}`,
    expected: 'Stops polling.',
    clauses: ['CIBA 11'],
    mend: 'Continue only on authorization_pending and slow_down. Stop on any other error.',
    lie: refusedPoll(3, error),
    play: play(6),
    judge: stop(['poll']),
  })),
  ...(['auth_req_id', 'expires_in'] as const).map((name, index): Plan => ({
    ...common,
    id: `RJ-97${'ab'.charAt(index)}`,
    title: `backchannel response (200) without ${name}`,
    expected: 'Does not poll.',
    clauses: ['CIBA 7.3'],
    mend: `Stop if the response has no ${name}.`,
    lie: started((body) => ({ ...body, [name]: undefined })),
    play: play(0),
    judge: stop(['poll']),
  })),
  {
    ...common,
    id: 'RJ-115',
    title: 'backchannel request refused with 400 unknown_user_id',
    expected: 'Does not poll, and does not repeat the request.',
    clauses: ['CIBA 13'],
    mend: 'Stop if the holder does not recognise the consumer.',
    lie: { answer: 'start', instead: true, status: 400, json: () => ({ error: 'unknown_user_id' }) },
    play: play(0),
    judge: all(stop(['poll']), atMostDoubtful(most('start', 1))),
  },
];
