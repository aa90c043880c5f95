// Lesson: a stolen code is useless without its PKCE verifier.
import { hintToStep } from '../flow-hints.ts';
import type { Learner } from '../learner.ts';
import type { Lesson } from '../lesson.ts';
import { codeOf, formOf, gaveCode, inOrder, refusedBy, succeeded, type Sign } from '../signs.ts';

/** An unredeemed code and its verifier. */
async function getCode(learner: Learner): Promise<{ readonly code: string; readonly verifier: string }> {
  const { callback, verifier = '' } = await learner.runUntil('open-response');
  return { code: callback?.get('code') ?? '', verifier };
}

async function redeem(learner: Learner, code: string, verifier?: string): Promise<Response> {
  const { recipient } = await learner.acting();
  return learner.post('token', {
    grant_type: 'authorization_code',
    code,
    redirect_uri: recipient.redirectUris[0] ?? '',
    ...(verifier === undefined ? {} : { code_verifier: verifier }),
  });
}

/** A well-formed verifier that matches no code. */
const guessed = (): string => `${crypto.randomUUID()}${crypto.randomUUID()}`;

const isRefused: Sign = (one) => refusedBy(one, 'pkce.verifier');

/** A code from the holder, refused only for its verifier. */
const refusedFor = (isSent: (verifier: string | undefined) => boolean) =>
  inOrder(
    gaveCode,
    (one, given) => isRefused(one) && formOf(one, 'code') === codeOf(given) && isSent(formOf(one, 'code_verifier')),
  );

export const redeemAStolenCode: Lesson = {
  id: 'redeem-a-stolen-code',
  profile: 'cds-1.36',
  title: 'Redeem a stolen code',
  why: 'The code comes back through the browser, where others may read it. What is it worth to them?',
  saves: 'The rule saves consumers from a thief who reads the code in the browser and swaps it first.',
  moves: [
    {
      id: 'code',
      title: 'Get a code',
      words:
        'The consumer says yes, and the browser brings back a signed response with a code inside. Nobody has redeemed the code yet.',
      where: { view: 'flow', flow: 'code' },
      hints: [hintToStep('The consumer authorises'), 'Stop there, so that nobody redeems the code.'],
      act: getCode,
      reached: inOrder(gaveCode),
    },
    {
      id: 'none',
      title: 'Redeem it without a verifier',
      words:
        'Everything else is right: the client’s own key and certificate, the code and redirect_uri. Leave code_verifier out.',
      where: { view: 'api', operation: 'token' },
      hints: [
        'Use the token endpoint, with grant type authorization_code.',
        'A code is valid for a minute by the sandbox’s clock: get another code if yours is older.',
      ],
      act: async (learner) => redeem(learner, (await getCode(learner)).code),
      reached: refusedFor((verifier) => verifier === undefined),
    },
    {
      id: 'guess',
      title: 'Guess the verifier',
      words: 'Send a verifier in the right form, 43 to 128 characters. Its hash is not the one that was pushed.',
      where: { view: 'api', operation: 'token' },
      hints: ['Letters, digits and - . _ ~ are allowed; two UUIDs in a row will do.'],
      act: async (learner) => redeem(learner, (await getCode(learner)).code, guessed()),
      reached: refusedFor((verifier) => /^[\w.~-]{43,128}$/u.test(verifier ?? '')),
    },
    {
      id: 'right',
      title: 'Redeem it with the right verifier',
      words: 'After a failed guess, send the same code with the verifier whose hash was pushed: 200.',
      hints: [
        'The recipient has kept the verifier since before the push. Nobody has sent it anywhere until now.',
        'Continue the code flow.',
      ],
      act: async (learner) => {
        const { code, verifier } = await getCode(learner);
        await redeem(learner, code, guessed());
        await redeem(learner, code, verifier);
      },
      reached: inOrder(
        isRefused,
        (one, refused) => succeeded(one, 'token') && formOf(one, 'code') === formOf(refused, 'code'),
      ),
    },
  ],
  goal: {
    title: 'The code is useless without its verifier, and a wrong guess does not use it up',
    learnt:
      'The request carried only the hash of the verifier, so nobody who intercepted it could learn the verifier. A wrong verifier gets invalid_grant, with the same message as any bad code, and the honest recipient can still redeem the code.',
    clause: 'RFC7636:4.6',
  },
};
