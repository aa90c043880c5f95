// The end of sharing: who notifies whom, and which notices a recipient may believe.
import { after, broken, doubtful, kept, succeeded, undecided, unexercised } from '../judges.ts';
import type { Lie } from '../lie.ts';
import type { Plan } from '../plan.ts';
import type { Play } from '../play.ts';
import type { Judge, Seen, SeenRequest } from '../seen.ts';
import { arrangementOf } from '../play-plan.ts';
import { bearerIn, day, durationAsked, hasLetGo, tokensTold } from './request-facts.ts';
import { farPast, today, withClaim } from './plan-rows.ts';

const common = { severity: 'must', group: 'withdrawal', profiles: today } as const;
const calls = { ...common, needs: ['answer'] } as const;
const callClauses = ['CDS Client Authentication: data holders', 'CDS CDR Arrangement Revocation endpoint'];

/** Tokens that were issued before this moment. */
const tokensBefore = ({ requests }: Seen, order: number): ReadonlySet<string> =>
  new Set(requests.filter(({ arrived }) => arrived.order < order).flatMap(tokensTold));

/** The first use of an earlier token after this moment. */
function useAfter(seen: Seen, order: number): SeenRequest | undefined {
  const tokens = tokensBefore(seen, order);
  return after(seen, order).find(
    (request) =>
      ['refresh', 'data', 'userinfo'].includes(request.kind) &&
      (tokens.has(bearerIn(request) ?? '') || tokens.has(request.form?.get('refresh_token') ?? '')),
  );
}

/** Sends a notification that the recipient must refuse; then the recipient reads again. */
const called =
  (options: Parameters<Play['call']>[0] = {}): NonNullable<Plan['play']> =>
  async ({ share, lie, call, read, can }) => {
    await share();
    lie();
    await call(options);
    if (can('read')) await read();
  };

/** Whether the recipient could read no more even before the call: it shares once, or gave up its tokens. */
const isOver = (seen: Seen, call: SeenRequest): boolean =>
  (durationAsked(seen) ?? Infinity) <= day || hasLetGo(seen, call.arrived.order);

/** The recipient must answer 401 and keep the arrangement. */
const refused401: Judge = (seen) => {
  const status = Number(seen.notes.get('call') ?? 0);
  const call = seen.requests.findLast(({ kind }) => kind === 'call');
  if (call === undefined) return unexercised('The recipient got no notification.');
  if (status >= 200 && status < 300) return broken(`The recipient answered ${String(status)}.`, call);
  const read = seen.runs.findIndex(({ act }) => act === 'read');
  const lives = seen.requests.some((request) => request.run === read && request.kind === 'data' && succeeded(request));
  if (read !== -1 && !lives && !isOver(seen, call))
    return broken('The recipient refused the notification, but could not read data afterwards.', call);
  if (status === 401)
    return kept(`The recipient refused the notification with 401${lives ? ', and could still read data' : ''}.`);
  return status >= 400 && status < 500
    ? doubtful(`The recipient refused the notification with ${String(status)} instead of 401.`, call)
    : broken(`The recipient answered ${String(status)}.`, call);
};

/** The recipient must answer with one of these statuses. */
const answeredWith =
  (right: readonly number[], otherwise: (status: number) => 'broken' | 'doubtful'): Judge =>
  (seen) => {
    const status = Number(seen.notes.get('call') ?? 0);
    const call = seen.requests.findLast(({ kind }) => kind === 'call');
    if (call === undefined) return unexercised('The recipient got no notification.');
    if (right.includes(status)) return kept(`The recipient refused the notification with ${String(status)}.`);
    const words = `The recipient answered ${String(status)}.`;
    return otherwise(status) === 'broken' ? broken(words, call) : doubtful(words, call);
  };

const bearer = (lie: Omit<Extract<Lie, { readonly token: unknown }>, 'token'>): Lie => ({
  token: 'withdrawal-bearer',
  ...lie,
});

export const withdrawalPlans: readonly Plan[] = [
  {
    ...common,
    id: 'RJ-40',
    needs: ['withdraw'],
    title: 'a call of the recipient’s withdraw()',
    expected: 'Notifies the holder, then discards the tokens.',
    clauses: ['CDS CDR Arrangement Revocation endpoint'],
    mend: 'Send the cdr_arrangement_id to the holder’s cdr_arrangement_revocation_endpoint, and discard the tokens.',
    play: async ({ share, withdraw, read, can }) => {
      await share();
      await withdraw();
      if (can('read')) await read();
    },
    judge: (seen) => {
      const end = seen.requests.find((request) => request.kind === 'end');
      if (end === undefined) return broken('The recipient did not notify the holder.', seen.requests.at(-1));
      if (end.answered?.status !== 204) return broken('The holder did not accept the withdrawal.', end);
      if (end.form?.get('cdr_arrangement_id') !== arrangementOf(seen))
        return broken('The recipient ended another arrangement.', end);
      const use = useAfter(seen, end.answered.at.order);
      return use === undefined
        ? kept('The recipient notified the holder, and did not use the tokens again.')
        : broken('The recipient used a token after the arrangement had ended.', use);
    },
  },
  {
    ...calls,
    id: 'RJ-42',
    title: 'the consumer withdraws at the holder, and the holder notifies the recipient',
    expected: 'Answers 204, and does not use the tokens again.',
    clauses: ['CDS CDR Arrangement Revocation endpoint'],
    mend: 'Answer 204 at {recipient_base_uri}/arrangements/revoke, and discard the tokens of that arrangement.',
    play: async ({ share, withdrawAtHolder, read, can }) => {
      await share();
      await withdrawAtHolder();
      if (can('read')) await read();
    },
    judge: (seen) => {
      const call = seen.requests.find(({ kind }) => kind === 'call');
      if (call === undefined) return undecided('The holder did not notify the recipient.');
      if (call.answered?.status !== 204)
        return broken(
          `The recipient ${call.answered === undefined ? 'did not answer' : `answered ${String(call.answered.status)}`}.`,
          call,
        );
      const use = useAfter(seen, call.answered.at.order);
      return use === undefined
        ? kept('The recipient answered 204, and did not use the tokens again.')
        : broken('The recipient used a token of the arrangement after the notification.', use);
    },
  },
  {
    ...calls,
    id: 'RJ-98',
    title: 'the holder’s notification with a bearer JWT signed with a stranger’s key, under the brand’s kid',
    expected: 'Refuses with 401, and keeps the arrangement.',
    clauses: callClauses,
    mend: 'Verify the bearer JWT with the key set that the register lists for the brand in iss.',
    lie: bearer({ key: 'stranger' }),
    play: called(),
    judge: refused401,
  },
  {
    ...calls,
    id: 'RJ-99',
    title: 'the holder’s notification with a different cdr_arrangement_id in the form and in the JWT',
    expected: 'Refuses with 400 or 422.',
    clauses: callClauses,
    mend: 'Compare cdr_arrangement_id in the form and in the JWT. Refuse if they differ.',
    kind: 'lie',
    play: called({
      form: (form) => {
        form.set('cdr_arrangement_id', 'another-arrangement');
        return form;
      },
    }),
    judge: answeredWith([400, 422], (status) => (status >= 200 && status < 300 ? 'broken' : 'doubtful')),
  },
  {
    ...calls,
    id: 'RJ-100',
    title: 'the holder’s notification of an unknown arrangement',
    expected: 'Answers 422.',
    clauses: callClauses,
    mend: 'Answer 422 for an arrangement that you do not have.',
    kind: 'lie',
    play: called({ arrangementId: '00000000-0000-4000-8000-000000000000' }),
    judge: answeredWith([422], (status) => (status >= 400 && status < 500 ? 'doubtful' : 'broken')),
  },
  ...(
    [
      ['a', 'that expired 360 seconds ago', (claims) => ({ ...claims, exp: Number(claims['iat']) - farPast })],
      ['b', 'whose sub differs from iss', withClaim('sub', 'somebody-else')],
      [
        'c',
        'whose aud is the base URI without the path',
        (claims) => ({ ...claims, aud: new URL(String(claims['aud'])).origin }),
      ],
    ] as readonly (readonly [string, string, NonNullable<Extract<Lie, { readonly token: unknown }>['claims']>])[]
  ).map(([letter, words, claims]): Plan => ({
    ...calls,
    id: `RJ-114${letter}`,
    title: `the holder’s notification with a bearer JWT ${words}`,
    expected: 'Refuses with 401, and keeps the arrangement.',
    clauses: callClauses,
    mend: 'Check exp, sub and aud of the bearer JWT. aud is the full URL that the holder calls.',
    lie: bearer({ claims }),
    play: called(),
    judge: refused401,
  })),
];
