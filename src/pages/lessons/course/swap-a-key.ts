// Lesson: a key that is withdrawn in a hurry locks its own owner out, until everybody has the new one.
import type { Exchange } from '../../../../mocks/index.ts';
import { memberOf } from '../../../elements/json-member.ts';
import type { Learner } from '../learner.ts';
import type { Exchanges, Lesson } from '../lesson.ts';
import { answerOf, assertionOf, inOrder, objectsIn, ok, refusedBy } from '../signs.ts';

const form = { grant_type: 'client_credentials', scope: 'cdr:consents' } as const;

/** The key set that the recipient publishes, as everybody sees it. */
async function lookAtKeys(learner: Learner): Promise<void> {
  const { recipient } = await learner.acting();
  const url = new URL('jwks', recipient.notificationEndpoint);
  await (
    await learner.fetchOf(recipient)
  )(url);
}

async function signIn(learner: Learner): Promise<void> {
  await learner.post('token', form);
  await lookAtKeys(learner);
}

async function swap(learner: Learner): Promise<void> {
  const { recipient } = await learner.acting();
  await signIn(learner);
  learner.withdrawn = { ...recipient.signingKey };
  await recipient.rotate({ use: 'sig', overlap: 'PT0S' });
  await lookAtKeys(learner);
}

const kidsIn = (exchange: Exchange): readonly unknown[] =>
  objectsIn(memberOf(answerOf(exchange), 'keys')).map((key) => memberOf(key, 'kid'));

const signedIn = (exchange: Exchange): boolean => ok(exchange, 'token') && assertionOf(exchange)?.kid !== undefined;

const keySet = (exchange: Exchange, kid: string | undefined, holds: boolean): boolean =>
  ok(exchange, 'getRecipientJwks') && kid !== undefined && kidsIn(exchange).includes(kid) === holds;

/** The key opened the token endpoint, stood in a key set, and stands there no more. */
const withdrawn = (exchanges: Exchanges, kid: string | undefined): boolean =>
  exchanges.some((one) => signedIn(one) && assertionOf(one)?.kid === kid) &&
  inOrder(
    exchanges,
    (one) => keySet(one, kid, true),
    (one, before) => keySet(one, kid, false) && one.request.url === before.request.url,
  );

/** Signed with a key that was withdrawn, and refused for it. */
const lockedOut = (exchanges: Exchanges, one: Exchange): boolean =>
  refusedBy(one, 'client.assertion-key') && withdrawn(exchanges, assertionOf(one)?.kid);

export const swapAKey: Lesson = {
  id: 'swap-a-key',
  title: 'Swap a key',
  why: 'Keys have to change now and then; a swap without overlap is an outage that one makes oneself.',
  moves: [
    {
      id: 'sign',
      title: 'Sign in with today’s key',
      words: 'Ask for a token with an assertion. Its header names the key by its kid; the kid stands in your key set.',
      hints: ['The token endpoint, grant type client_credentials, scope cdr:consents.'],
      act: signIn,
      reached: (exchanges) => exchanges.some(signedIn),
    },
    {
      id: 'swap',
      title: 'Swap the key without overlap',
      words: 'Put a new key in its place and withdraw the old one at once; then look at the published key set.',
      where: { view: 'keys' },
      hints: [
        'In the console: recipient.rotate({ use: ‘sig’, overlap: ‘PT0S’ }).',
        'Fetch the key set before and after: the address is the jwks_uri of the software statement.',
      ],
      act: swap,
      reached: (exchanges) => exchanges.some((one) => signedIn(one) && withdrawn(exchanges, assertionOf(one)?.kid)),
    },
    {
      id: 'locked-out',
      title: 'Sign with the old key',
      words:
        'A server of yours that nobody told still signs with it. Once the holder reads the new key set, it is refused.',
      hints: [
        'The holder keeps a key set for five minutes: move the clock on.',
        'Keep the old key before you swap it.',
      ],
      act: async (learner) => {
        if (learner.withdrawn === undefined) await swap(learner);
        await learner.sandbox.clock.advance('PT5M1S');
        await learner.post('token', form, learner.withdrawn);
      },
      reached: (exchanges) => exchanges.some((one) => lockedOut(exchanges, one)),
    },
    {
      id: 'mended',
      title: 'Mend it: sign with the new key',
      words: 'The same request with the new key. The holder meets a kid it does not know, looks again, and finds it.',
      hints: ['Only the kid and the signature change.'],
      act: signIn,
      reached: (exchanges) =>
        inOrder(
          exchanges,
          (one) => lockedOut(exchanges, one),
          (one, locked) =>
            signedIn(one) &&
            assertionOf(one)?.client === assertionOf(locked)?.client &&
            assertionOf(one)?.kid !== assertionOf(locked)?.kid,
        ),
    },
  ],
  goal: {
    title: 'The old key is refused, the new one is taken',
    learnt:
      'Publish the new key first, sign with it, and only then withdraw the old one: with an overlap nobody notices.',
    clause: 'RFC7523:3',
  },
};
