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

/** Makes a call that the recipient must refuse; then the recipient reads again. */
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
  if (call === undefined) return unexercised('The recipient was not called.');
  if (status >= 200 && status < 300) return broken(`The call was answered ${String(status)}.`, call);
  const read = seen.runs.findIndex(({ act }) => act === 'read');
  const lives = seen.requests.some((request) => request.run === read && request.kind === 'data' && succeeded(request));
  if (read !== -1 && !lives && !isOver(seen, call))
    return broken('The call was refused, and the tokens were dropped all the same.', call);
  if (status === 401) return kept(`The call was refused with 401${lives ? ', and the arrangement lives' : ''}.`);
  return status >= 400 && status < 500
    ? doubtful(`The call was refused with ${String(status)} instead of 401.`, call)
    : broken(`The call was answered ${String(status)}.`, call);
};

/** The recipient must answer with one of these statuses. */
const answeredWith =
  (right: readonly number[], otherwise: (status: number) => 'broken' | 'doubtful'): Judge =>
  (seen) => {
    const status = Number(seen.notes.get('call') ?? 0);
    const call = seen.requests.findLast(({ kind }) => kind === 'call');
    if (call === undefined) return unexercised('The recipient was not called.');
    if (right.includes(status)) return kept(`The call was refused with ${String(status)}.`);
    const words = `The call was answered ${String(status)}.`;
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
    title: 'the recipient’s own withdraw() is called',
    expected: 'Tells the holder, then forgets.',
    clauses: ['CDS CDR Arrangement Revocation endpoint'],
    mend: 'Call the holder’s cdr_arrangement_revocation_endpoint with the id of the arrangement, and drop its tokens.',
    play: async ({ share, withdraw, read, can }) => {
      await share();
      await withdraw();
      if (can('read')) await read();
    },
    judge: (seen) => {
      const end = seen.requests.find((request) => request.kind === 'end');
      if (end === undefined) return broken('The holder was not told.', seen.requests.at(-1));
      if (end.answered?.status !== 204) return broken('The holder did not take the withdrawal.', end);
      if (end.form?.get('cdr_arrangement_id') !== arrangementOf(seen))
        return broken('Another arrangement was ended.', end);
      const use = useAfter(seen, end.answered.at.order);
      return use === undefined
        ? kept('The holder was told, and the tokens were used no more.')
        : broken('A token of the arrangement was used after its end.', use);
    },
  },
  {
    ...calls,
    id: 'RJ-42',
    title: 'the consumer withdraws at the holder; the holder calls the recipient',
    expected: 'Answers 204, and uses the tokens no more.',
    clauses: ['CDS CDR Arrangement Revocation endpoint'],
    mend: 'Answer 204 at {recipient_base_uri}/arrangements/revoke, and drop the tokens of that arrangement.',
    play: async ({ share, withdrawAtHolder, read, can }) => {
      await share();
      await withdrawAtHolder();
      if (can('read')) await read();
    },
    judge: (seen) => {
      const call = seen.requests.find(({ kind }) => kind === 'call');
      if (call === undefined) return undecided('The holder did not call.');
      if (call.answered?.status !== 204)
        return broken(`The call was answered ${String(call.answered?.status ?? 'not at all')}.`, call);
      const use = useAfter(seen, call.answered.at.order);
      return use === undefined
        ? kept('The call was answered 204, and the tokens were used no more.')
        : broken('A token of the arrangement was used after the call.', use);
    },
  },
  {
    ...calls,
    id: 'RJ-98',
    title: 'the holder’s call: bearer JWT signed by a stranger’s key under the brand’s kid',
    expected: 'Refuses with 401; the arrangement lives.',
    clauses: callClauses,
    mend: 'Verify the bearer JWT with the key set of the brand that iss names, as the register lists it.',
    lie: bearer({ key: 'stranger' }),
    play: called(),
    judge: refused401,
  },
  {
    ...calls,
    id: 'RJ-99',
    title: 'the holder’s call: cdr_arrangement_id in the form differs from the one in the JWT',
    expected: 'Refuses with 400 or 422; the arrangement lives.',
    clauses: callClauses,
    mend: 'Compare cdr_arrangement_id of the form with that of the JWT, and refuse where they differ.',
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
    title: 'the holder’s call for an arrangement nobody knows',
    expected: 'Answers 422.',
    clauses: callClauses,
    mend: 'Answer 422 for an arrangement that you do not have.',
    kind: 'lie',
    play: called({ arrangementId: '00000000-0000-4000-8000-000000000000' }),
    judge: answeredWith([422], (status) => (status >= 400 && status < 500 ? 'doubtful' : 'broken')),
  },
  ...(
    [
      ['a', 'expired 360 s ago', (claims) => ({ ...claims, exp: Number(claims['iat']) - farPast })],
      ['b', 'with a sub other than iss', withClaim('sub', 'somebody-else')],
      [
        'c',
        'for the base address without the path',
        (claims) => ({ ...claims, aud: new URL(String(claims['aud'])).origin }),
      ],
    ] as readonly (readonly [string, string, NonNullable<Extract<Lie, { readonly token: unknown }>['claims']>])[]
  ).map(([letter, words, claims]): Plan => ({
    ...calls,
    id: `RJ-114${letter}`,
    title: `the holder’s call: bearer JWT ${words}`,
    expected: 'Refuses with 401; the arrangement lives.',
    clauses: callClauses,
    mend: 'Compare exp, sub and aud of the bearer JWT: it is for the whole address that is called.',
    lie: bearer({ claims }),
    play: called(),
    judge: refused401,
  })),
];
