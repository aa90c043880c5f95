// Lesson: what a consumer shares once ends with its access token, and nothing is left to go on with.
import type { Exchange } from '../../../../mocks/index.ts';
import { memberOf } from '../../../elements/json-member.ts';
import { codeFlow } from '../../../recipient/flows/code-flow.ts';
import { everydayScopes } from '../../../recipient/flows/facts.ts';
import type { Learner } from '../learner.ts';
import type { Exchanges, Lesson } from '../lesson.ts';
import { after, answered, bearerOf, ok, refusedBy, served } from '../signs.ts';
import { objectOf, push } from './pushed-by-hand.ts';
import { walked } from './todays-walks.ts';

const path = '/energy/accounts';

interface Once {
  readonly exchange: Exchange;
  readonly access: string;
  readonly arrangement: string;
}

/** Tokens without a refresh token, of an arrangement: what sharing once brings (CDS, Requesting Sharing Duration). */
function onceIn(exchange: Exchange): Once | undefined {
  const [access, arrangement] = [answered(exchange, 'access_token'), answered(exchange, 'cdr_arrangement_id')];
  if (!ok(exchange, 'token') || access === undefined || arrangement === undefined) return undefined;
  return answered(exchange, 'refresh_token') === undefined ? { exchange, access, arrangement } : undefined;
}

const since = (exchanges: Exchanges, then: (one: Exchange, once: Once) => boolean): boolean =>
  exchanges.some((exchange) => {
    const once = onceIn(exchange);
    return once !== undefined && after(exchanges, exchange).some((one) => then(one, once));
  });

/** Zero and absent mean the same. */
const asksOnce = (one: Exchange): boolean =>
  ok(one, 'pushAuthorisation') && (memberOf(objectOf(one)['claims'], 'sharing_duration') ?? 0) === 0;

async function share(learner: Learner): Promise<Once> {
  await walked(learner, codeFlow, 'token', { wanted: { scopes: everydayScopes, sharingDuration: 0 } });
  const once = (await learner.own()).map(onceIn).findLast((one) => one !== undefined);
  if (once === undefined) throw new Error('Sharing once brought no tokens.');
  return once;
}

/** What was shared once and goes on; shared anew where it has ended. */
async function shared(learner: Learner): Promise<Once> {
  const once = (await learner.own()).map(onceIn).findLast((one) => one !== undefined);
  return once !== undefined && learner.lives(once.exchange) ? once : share(learner);
}

async function ended(learner: Learner): Promise<Once> {
  const once = await shared(learner);
  await learner.sandbox.clock.advance('PT11M');
  return once;
}

const where = { view: 'api', operation: 'pushAuthorisation' } as const;

export const shareOnce: Lesson = {
  id: 'share-once',
  title: 'Share once',
  why: 'A quote for a plan needs one look at the data. Who asks for a year because it is easier holds more than it needs.',
  moves: [
    {
      id: 'ask',
      title: 'Ask for once',
      words: 'Push a request whose sharing_duration is 0, or leave the claim out: both mean once.',
      where,
      hints: ['sharing_duration stands directly under claims, as a number.'],
      act: (learner) => push(learner, { sharing: { sharing_duration: 0 } }),
      reached: (exchanges) => exchanges.some(asksOnce),
    },
    {
      id: 'tokens',
      title: 'Swap the code',
      words: 'The consumer authorises. Look at what the token endpoint gives, and at what is missing.',
      hints: ['An access token and an arrangement, and no refresh token.'],
      act: async (learner) => void (await share(learner)),
      reached: (exchanges) => exchanges.some((one) => onceIn(one) !== undefined),
    },
    {
      id: 'read',
      title: 'Read while it lives',
      words: 'The access token opens the accounts as any other would.',
      where: { view: 'api', operation: 'listAccounts' },
      hints: ['The token of the last answer; it lives for ten minutes.'],
      act: async (learner) => void (await learner.read(path, { token: (await shared(learner)).access })),
      reached: (exchanges) => since(exchanges, (one, { access }) => served(one) && bearerOf(one) === access),
    },
    {
      id: 'over',
      title: 'Read once more, later',
      words: 'Move the clock on by eleven minutes. The token has expired, and there is nothing to refresh it with.',
      hints: ['In the console: sandbox.clock.advance(‘PT11M’).'],
      act: async (learner) => void (await learner.read(path, { token: (await ended(learner)).access })),
      reached: (exchanges) =>
        since(exchanges, (one, { access }) => refusedBy(one, 'token.live') && bearerOf(one) === access),
    },
    {
      id: 'amend',
      title: 'Try to make more of it',
      words: 'Push a request that amends the arrangement. It ended with its access token, so the holder knows none.',
      where,
      hints: ['cdr_arrangement_id of the token answer, directly under claims.'],
      act: async (learner) => {
        const { arrangement } = await ended(learner);
        await push(learner, { sharing: { cdr_arrangement_id: arrangement } });
      },
      reached: (exchanges) =>
        since(
          exchanges,
          (one, { arrangement }) =>
            refusedBy(one, 'sharing.arrangement') &&
            memberOf(objectOf(one)['claims'], 'cdr_arrangement_id') === arrangement,
        ),
    },
  ],
  goal: {
    title: 'What was shared once is over, and cannot be gone on with',
    learnt:
      'No refresh token is given, and the arrangement ends with the access token: that end is this sandbox’s choice, for the standard is silent on it. To see more, ask the consumer anew.',
    clause: 'CDS:Requesting Sharing Duration',
  },
};
