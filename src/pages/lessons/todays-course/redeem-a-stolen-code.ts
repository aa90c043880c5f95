// Lesson: a code is worth nothing to whoever lacks the verifier that it was asked for with.
import type { Exchange } from '../../../../mocks/index.ts';
import { codeFlow } from '../../../recipient/flows/code-flow.ts';
import type { Learner } from '../learner.ts';
import type { Exchanges, Lesson } from '../lesson.ts';
import { codeOf, formOf, inOrder, ok, refusedBy } from '../signs.ts';
import { walked } from './todays-walks.ts';

interface Held {
  readonly code: string;
  readonly verifier: string;
}

/** A code that nobody has redeemed, and the verifier of it. */
async function held(learner: Learner): Promise<Held> {
  const { callback, verifier } = await walked(learner, codeFlow, 'open-response');
  const code = callback?.get('code') ?? undefined;
  if (code === undefined || verifier === undefined) throw new Error('The consumer’s yes brought no code.');
  return { code, verifier };
}

async function redeem(learner: Learner, code: string, verifier?: string): Promise<void> {
  const { recipient } = await learner.acting();
  await learner.post('token', {
    grant_type: 'authorization_code',
    code,
    redirect_uri: recipient.redirectUris[0] ?? '',
    ...(verifier === undefined ? {} : { code_verifier: verifier }),
  });
}

/** Of the right form, and of no code. */
const guessed = (): string => `${crypto.randomUUID()}${crypto.randomUUID()}`;

/** Refused for its verifier alone; the code is one that the holder gave. */
const refused = (exchanges: Exchanges, sent: (verifier: string | undefined) => boolean): boolean =>
  inOrder(
    exchanges,
    (one) => codeOf(one) !== undefined,
    (one, found) => isRefused(one) && formOf(one, 'code') === codeOf(found) && sent(formOf(one, 'code_verifier')),
  );

const isRefused = (one: Exchange): boolean => refusedBy(one, 'pkce.verifier');

export const redeemAStolenCode: Lesson = {
  id: 'redeem-a-stolen-code',
  title: 'Redeem a stolen code',
  why: 'The code comes back through the browser, where others may read it. What is it worth to them?',
  moves: [
    {
      id: 'code',
      title: 'Get a code',
      words:
        'The consumer says yes, and the browser brings a signed response with a code inside. Nobody has redeemed it yet.',
      where: { view: 'flow', flow: 'code' },
      hints: ['Walk the code flow up to the signed response, and stop there.'],
      act: async (learner) => void (await held(learner)),
      reached: (exchanges) => exchanges.some((one) => codeOf(one) !== undefined),
    },
    {
      id: 'none',
      title: 'Redeem it without a verifier',
      words:
        'Everything else is right: the client’s own key and certificate, the code, the redirect_uri. Leave code_verifier out.',
      where: { view: 'api', operation: 'token' },
      hints: [
        'The token endpoint, grant type authorization_code.',
        'A code lives for a minute by the clock of the sandbox: get another one if yours is older.',
      ],
      act: async (learner) => redeem(learner, (await held(learner)).code),
      reached: (exchanges) => refused(exchanges, (verifier) => verifier === undefined),
    },
    {
      id: 'guess',
      title: 'Guess the verifier',
      words: 'Send one of the right form, 43 to 128 characters. Its hash is not the one that was pushed.',
      where: { view: 'api', operation: 'token' },
      hints: ['Letters, digits and - . _ ~ are allowed; two UUIDs in a row will do.'],
      act: async (learner) => redeem(learner, (await held(learner)).code, guessed()),
      reached: (exchanges) => refused(exchanges, (verifier) => /^[\w.~-]{43,128}$/u.test(verifier ?? '')),
    },
    {
      id: 'right',
      title: 'Redeem it as the one who asked',
      words: 'The same code, after a guess that failed, with the verifier whose hash was pushed: 200.',
      hints: [
        'The recipient kept the verifier from before the push; it has been on no wire until now.',
        'The code flow, gone on with, does it.',
      ],
      act: async (learner) => {
        const { code, verifier } = await held(learner);
        await redeem(learner, code, guessed());
        await redeem(learner, code, verifier);
      },
      reached: (exchanges) =>
        inOrder(
          exchanges,
          isRefused,
          (one, found) => ok(one, 'token') && formOf(one, 'code') === formOf(found, 'code'),
        ),
    },
  ],
  goal: {
    title: 'The code opens nothing without its verifier, and a guess does not spend it',
    learnt:
      'Only the hash of the verifier went with the request, so nobody on the way could learn it. A wrong one is invalid_grant, in the words of any bad code, and the honest recipient still gets its tokens.',
    clause: 'RFC7636:4.6',
  },
};
