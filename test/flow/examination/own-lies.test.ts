// Twenty more odd holders and registers, with the published types only: across messages, across runs, and several at once.
import { expect, test } from 'vitest';
import {
  broken,
  examine,
  kept,
  type AnswerLie,
  type Lie,
  type Plan,
  type Seen,
  type SeenRequest,
  type TokenLie,
} from '../../../mocks/examination.ts';
import { checkingRecipient } from '../../../src/examined/checking-recipient.ts';

const profile = 'today';
const stranger = 'https://stranger.cdr.example';

type Ends = 'shared' | 'refused';
interface Odd {
  readonly lie: Lie | readonly Lie[];
  readonly ends: Ends;
  readonly play?: Plan['play'];
  /** A further expectation. */
  readonly judge?: (seen: Seen) => boolean;
}

const tokenAnswer = (lie: Omit<AnswerLie, 'answer' | 'token' | 'address'>): AnswerLie => ({ answer: 'code', ...lie });
const response = (lie: Omit<TokenLie, 'token' | 'answer' | 'address'>): TokenLie => ({ token: 'response', ...lie });
const none = (seen: Seen, meant: (request: SeenRequest) => boolean): boolean => !seen.requests.some(meant);
const atStranger = ({ url }: SeenRequest): boolean => url.origin === stranger;

/** Puts the code of an earlier run into an otherwise honest answer. */
const codeOfBefore = response({
  claims: (claims, { kept: values, before }) => {
    if (before === 0) values.set('code', claims['code']);
    return before === 0 ? claims : { ...claims, code: values.get('code') };
  },
});

const oddities: Readonly<Record<string, Odd>> = {
  'the code of the run before': {
    lie: codeOfBefore,
    ends: 'refused',
    play: async ({ lie, share }) => {
      lie();
      await share();
      await share();
    },
  },
  'the answer of the run before comes a second time': {
    lie: [],
    ends: 'refused',
    play: async ({ share, persona }) => {
      let first: URL | undefined;
      await share({ consumer: async (url) => (first = await persona.authorise(url)) });
      await share({ consumer: () => Promise.resolve(first ?? new URL(stranger)) });
    },
    judge: (seen) => none(seen, ({ run, kind }) => run === 1 && kind === 'code'),
  },
  'the ID token stands where the response was': {
    lie: [
      { token: 'id-token', compact: (token, { kept: values }) => (values.set('id', token), token) },
      response({
        compact: (token, { kept: values }) => {
          const id = values.get('id');
          return typeof id === 'string' ? id : token;
        },
      }),
    ],
    ends: 'refused',
    play: async ({ lie, share }) => {
      lie();
      await share();
      await share();
    },
  },
  'a signature that takes its time': {
    lie: response({ signature: async (text) => (await Promise.resolve(), `${text.slice(0, -4)}AAAA`) }),
    ends: 'refused',
  },
  'a key of one’s own, under a kid of its own': {
    lie: response({ header: (header) => ({ ...header, kid: 'mine' }), key: 'stranger' }),
    ends: 'refused',
  },
  'a response in capitals': { lie: response({ compact: (token) => token.toUpperCase() }), ends: 'refused' },
  'aud is nothing': { lie: response({ claims: (claims) => ({ ...claims, aud: [] }) }), ends: 'refused' },
  'an error beside the code': {
    lie: response({ claims: (claims) => ({ ...claims, error: 'server_error' }) }),
    ends: 'refused',
  },
  'exp of the ID token is a word': {
    lie: { token: 'id-token', claims: (claims) => ({ ...claims, exp: 'never' }) },
    ends: 'refused',
  },
  'an ID token with nothing in it': { lie: { token: 'id-token', claims: () => ({}) }, ends: 'refused' },
  'the ID token is a list': {
    lie: tokenAnswer({ json: (body) => ({ ...body, id_token: [body['id_token']] }) }),
    ends: 'refused',
  },
  'the token answer is made of a list': { lie: tokenAnswer({ json: (body) => [body] }), ends: 'refused' },
  'the token answer is as nobody knows yet': {
    lie: tokenAnswer({ json: async (body) => Promise.resolve({ ...body, colour: { of: ['sky'] } }) }),
    ends: 'shared',
  },
  'the token answer is a redirect': {
    lie: tokenAnswer({ status: 307, headers: { location: `${stranger}/token` }, text: () => '' }),
    ends: 'refused',
    judge: (seen) => none(seen, atStranger),
  },
  'two audiences in one and a wrong state in the other': {
    lie: [
      response({ claims: (claims) => ({ ...claims, aud: [claims['aud'], 'other'] }) }),
      response({ claims: (claims) => ({ ...claims, state: `${String(claims['state'])}x` }) }),
    ],
    ends: 'refused',
  },
  'the key set has another key under the same kid first': {
    lie: {
      answer: 'keys',
      json: (body) => {
        const keys = body['keys'] as readonly Readonly<Record<string, unknown>>[];
        return { keys: [...keys.map(({ kid }) => ({ kty: 'oct', kid, k: 'AAAA' })), ...keys] };
      },
    },
    ends: 'shared',
  },
  'metadata that name another key set': {
    lie: { answer: 'metadata', json: (body) => ({ ...body, jwks_uri: `${stranger}/jwks` }) },
    ends: 'refused',
    judge: (seen) => none(seen, ({ kind }) => kind === 'code'),
  },
  'the date of every answer is of yesterday': {
    lie: {
      answer: () => true,
      headers: (headers, { sandbox }) =>
        headers.set('date', new Date(sandbox.clock.now().getTime() - 86_400_000).toUTCString()),
    },
    ends: 'shared',
  },
  'every second data request breaks off': {
    lie: {
      answer: 'data',
      broken: true,
      when: ({ kept: values }) => {
        const count = Number(values.get('data') ?? 0) + 1;
        values.set('data', count);
        return count % 2 === 0;
      },
    },
    ends: 'refused',
  },
  'the browser comes back with a response of nobody’s': {
    lie: {
      answer: 'redirect',
      redirect: async (url) => {
        const at = new URL(url);
        at.searchParams.set('response', await Promise.resolve('e30.e30.e30'));
        return at;
      },
    },
    ends: 'refused',
  },
};

test('plays twenty lies of the published types, which end as expected', { timeout: 300_000 }, async () => {
  const plans = Object.entries(oddities).map(([title, { lie, ends, play, judge }], index): Plan => ({
    id: `odd-${String(index).padStart(2, '0')}`,
    title,
    severity: 'must',
    clauses: [],
    lie,
    ...(play === undefined ? {} : { play }),
    judge: (seen) => {
      const outcome = seen.runs.at(-1)?.told?.outcome ?? 'refused';
      const isTold =
        seen.handOvers.length > 0 || lie === oddities['the answer of the run before comes a second time']?.lie;
      if (!isTold) return broken('The lie was not told.');
      return outcome === ends && (judge?.(seen) ?? true) ? kept(outcome) : broken(outcome);
    },
  }));
  expect(plans).toHaveLength(20);
  const { results } = await examine(checkingRecipient(), { profile, plans });
  const odd = results.filter(({ verdict }) => verdict !== 'pass');
  expect(
    odd.map(({ title, verdict, happened, told }) => `${title}: ${verdict}, ${happened} ${told?.error ?? ''}`),
  ).toEqual([]);
});
