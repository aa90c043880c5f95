// Lesson: replacing a key without overlap locks its owner out until everybody has the new key.
import type { DataRecipient, Exchange } from '../../../../mocks/index.ts';
import { memberOf } from '../../../elements/json-member.ts';
import type { Learner } from '../learner.ts';
import type { Lesson } from '../lesson.ts';
import { answerOf, assertionOf, inOrder, objectsIn, refusedBy, succeeded, type Exchanges } from '../signs.ts';

const form = { grant_type: 'client_credentials', scope: 'cdr:consents' } as const;

/** Reads the recipient’s published key set. */
async function lookAtKeys(learner: Learner): Promise<void> {
  const { recipient } = await learner.acting();
  await learner.send(new URL('jwks', recipient.notificationEndpoint));
}

async function signIn(learner: Learner): Promise<void> {
  await learner.post('token', form);
  await lookAtKeys(learner);
}

/** Authenticates, replaces the key without overlap, and returns the old key. */
async function swap(learner: Learner): Promise<{ readonly old: DataRecipient['signingKey']; readonly ends: number }> {
  const { recipient } = await learner.acting();
  await signIn(learner);
  const old = { ...recipient.signingKey };
  await recipient.rotate({ use: 'sig', overlap: 'PT0S' });
  await lookAtKeys(learner);
  return { old, ends: Infinity };
}

const kidsIn = (exchange: Exchange): readonly unknown[] =>
  objectsIn(memberOf(answerOf(exchange), 'keys')).map((key) => memberOf(key, 'kid'));

const signedIn = (exchange: Exchange): boolean =>
  succeeded(exchange, 'token') && assertionOf(exchange)?.kid !== undefined;

const keySet = (exchange: Exchange, kid: string | undefined, holds: boolean): boolean =>
  succeeded(exchange, 'getRecipientJwks') && kidsIn(exchange).includes(kid) === holds;

/** The key authenticated at the token endpoint, was in the key set, and then no longer was. */
const withdrawn = (exchanges: Exchanges, kid: string | undefined): boolean =>
  exchanges.some((one) => signedIn(one) && assertionOf(one)?.kid === kid) &&
  inOrder(
    (one) => keySet(one, kid, true),
    (one, before) => keySet(one, kid, false) && one.request.url === before.request.url,
  )(exchanges);

/** Refused because the assertion was signed with a withdrawn key. */
const lockedOut = (exchanges: Exchanges, one: Exchange): boolean =>
  refusedBy(one, 'client.assertion-key') && withdrawn(exchanges, assertionOf(one)?.kid);

export const swapAKey: Lesson = {
  id: 'swap-a-key',
  profile: '0.1.1',
  title: 'Swap a key',
  why: 'Keys have to change now and then. A swap without overlap is an outage of your own making.',
  saves: 'The rule saves consumers from a stranger who signs in the app’s name with a key that nobody published.',
  moves: [
    {
      id: 'sign',
      title: 'Sign in with today’s key',
      words:
        'Ask for a token with a client assertion. Its header names the key by its kid, and the kid is in your key set.',
      where: { view: 'api', operation: 'token' },
      hints: ['Use the token endpoint, with grant type client_credentials and scope cdr:consents.'],
      act: signIn,
      reached: inOrder(signedIn),
    },
    {
      id: 'swap',
      title: 'Swap the key without overlap',
      words: 'Replace the key with a new one and withdraw the old one at once. Then look at the published key set.',
      where: { view: 'keys' },
      hints: [
        'Under Keys and certificates, choose “API explorer”, and press “Withdraw the signing key at once”. The view reads the key set before and after.',
        "In the console, for your own app: sandbox.dataRecipient.rotate({ use: 'sig', overlap: 'PT0S' })",
      ],
      act: (learner) => learner.reuse(swap),
      reached: (exchanges) => exchanges.some((one) => withdrawn(exchanges, assertionOf(one)?.kid)),
    },
    {
      id: 'locked-out',
      title: 'Sign with the old key',
      words:
        'One of your servers was not told, and still signs with the old key. Once the holder reads the new key set, it refuses the old key.',
      hints: [
        'The holder keeps a key set for five minutes: move the clock forward.',
        'In the trace, press “Edit and send” at an earlier call of the token endpoint, and put the old kid into the header of the assertion.',
      ],
      act: async (learner) => {
        const { old } = await learner.reuse(swap);
        await learner.wait('PT5M1S');
        await learner.post('token', form, old);
      },
      reached: (exchanges) => exchanges.some((one) => lockedOut(exchanges, one)),
    },
    {
      id: 'mended',
      title: 'Mend it: sign with the new key',
      words:
        'Send the same request, signed with the new key. The key set that the holder has read has this key, so it accepts the signature.',
      where: { view: 'api', operation: 'token' },
      hints: ['Send the first call again: only the kid and the signature change.'],
      act: signIn,
      reached: (exchanges) =>
        inOrder(
          (one) => lockedOut(exchanges, one),
          (one, locked) =>
            signedIn(one) &&
            assertionOf(one)?.client === assertionOf(locked)?.client &&
            assertionOf(one)?.kid !== assertionOf(locked)?.kid,
        )(exchanges),
    },
  ],
  goal: {
    title: 'The old key is refused, and the new one is accepted',
    learnt:
      'Publish the new key first, sign with it, and only then withdraw the old one. With an overlap, nobody notices the change.',
    clause: 'RFC7523:3',
  },
};
