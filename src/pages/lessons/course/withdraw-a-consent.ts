// Lesson: a consent that is withdrawn ends everything that was given for it.
import type { Exchange } from '../../../../mocks/index.ts';
import { memberOf, textOf } from '../../../elements/json-member.ts';
import type { Learner, Tokens } from '../learner.ts';
import type { Exchanges, Lesson } from '../lesson.ts';
import { after, answerOf, answered, bearerOf, formOf, grantOf, ok, refusedBy, served } from '../signs.ts';

const path = '/energy/accounts';

/** The tokens whose consent was deleted after they were given; new ones, and deleted, where there are none that live. */
async function ended(learner: Learner): Promise<Tokens> {
  const found = await learner.granted();
  if (found !== undefined && learner.lives(found.exchange)) {
    const deleted = after(await learner.own(), found.exchange).some((one) => ok(one, 'deleteConsent'));
    if (deleted) return found.tokens;
  }
  return withdraw(learner);
}

/** Reads once with living tokens, then deletes their consent. */
async function withdraw(learner: Learner): Promise<Tokens> {
  const tokens = await learner.share();
  await learner.read(path, { token: tokens.access });
  const { clientId, recipient } = await learner.acting();
  const created = (await learner.own()).findLast((one) => ok(one, 'createConsent'));
  const consentId = created === undefined ? undefined : textOf(answerOf(created), 'data', 'cdr_consent_id');
  const answer = await learner.post('token', { grant_type: 'client_credentials', scope: 'cdr:consents' });
  const token = textOf(await answer.json(), 'access_token') ?? '';
  const url = `${learner.sandbox.urls.dataHolder.base}/clients/${clientId}/consents/${consentId ?? ''}`;
  await (
    await learner.fetchOf(recipient)
  )(url, { method: 'DELETE', headers: { authorization: `Bearer ${token}` } });
  return tokens;
}

/** Tokens were given and used, a consent was deleted, and then this is seen of the tokens. */
const sinceDeletion = (exchanges: Exchanges, then: (one: Exchange, tokens: Tokens) => boolean): boolean =>
  exchanges.some((given) => {
    const tokens = grantOf(given);
    if (tokens === undefined) return false;
    const deletion = after(exchanges, given).find((one) => ok(one, 'deleteConsent'));
    return deletion !== undefined && after(exchanges, deletion).some((one) => then(one, tokens));
  });

export const withdrawAConsent: Lesson = {
  id: 'withdraw-a-consent',
  title: 'Withdraw a consent',
  why: 'A consumer may change their mind on any day; from then on nothing that was given for the consent may work.',
  moves: [
    {
      id: 'read',
      title: 'Share, and read',
      words: 'Priya consents, and the app reads her accounts. It holds an access token and a refresh token now.',
      where: { view: 'flow', flow: 'hybrid' },
      hints: ['The hybrid flow does it.'],
      act: async (learner) => void (await learner.read(path)),
      reached: (exchanges) =>
        exchanges.some((one) => served(one) && exchanges.some((given) => grantOf(given)?.access === bearerOf(one))),
    },
    {
      id: 'withdraw',
      title: 'Withdraw the consent',
      words: 'The app deletes the consent at the holder, as it must when the consumer withdraws it there.',
      where: { view: 'api', operation: 'deleteConsent' },
      hints: [
        'The consent API: DELETE /clients/{clientId}/consents/{consentId}.',
        'It is opened by a token of client_credentials with the scope cdr:consents.',
      ],
      act: async (learner) => void (await withdraw(learner)),
      reached: (exchanges) =>
        exchanges.some((given) => grantOf(given) !== undefined && after(exchanges, given).some(deletes)),
    },
    {
      id: 'inactive',
      title: 'Ask about the refresh token',
      words: 'Introspection says that it is not active. It does not say why.',
      where: { view: 'api', operation: 'introspect' },
      hints: ['The introspection endpoint takes the refresh token, and nothing else.'],
      act: async (learner) => void (await learner.post('introspection', { token: (await ended(learner)).refresh })),
      reached: (exchanges) =>
        sinceDeletion(
          exchanges,
          (one, { refresh }) =>
            ok(one, 'introspect') && formOf(one, 'token') === refresh && memberOf(answerOf(one), 'active') === false,
        ),
    },
    {
      id: 'refused',
      title: 'Call with the old access token',
      words: 'It would have lived for minutes. Read the accounts with it once more.',
      where: { view: 'api', operation: 'listAccounts' },
      hints: ['The very token of before; a new one would be of a new consent.'],
      act: async (learner) => void (await learner.read(path, { token: (await ended(learner)).access })),
      reached: (exchanges) =>
        sinceDeletion(
          exchanges,
          (one, { access }) => bearerOf(one) === access && refusedBy(one, 'consent.alive', 'token.not-revoked'),
        ),
    },
    {
      id: 'no-more',
      title: 'Try to refresh',
      words: 'The last way in: a new access token for the old refresh token.',
      hints: ['The token endpoint, grant type refresh_token.'],
      act: async (learner) =>
        void (await learner.post('token', {
          grant_type: 'refresh_token',
          refresh_token: (await ended(learner)).refresh,
        })),
      reached: (exchanges) =>
        sinceDeletion(
          exchanges,
          (one, { refresh }) => formOf(one, 'refresh_token') === refresh && answered(one, 'error') === 'invalid_grant',
        ),
    },
  ],
  goal: {
    title: 'Nothing of the consent works any more',
    learnt:
      'Access token, refresh token and introspection all hang on the consent; it ends, and they end in the same moment.',
    clause: 'IS:14',
  },
};

const deletes = (one: Exchange): boolean => ok(one, 'deleteConsent');
