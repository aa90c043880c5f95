// What the recipient knows in the smaller flows of today, fact by fact, in words for a learner.
import type { TodayFlowName } from '../../runs/way.ts';
import { accounts, cut, hybridFacts, known, registrationFacts, tokenFacts, type Fact } from './known-facts.ts';

const arrangement: Fact = { title: 'Arrangement', words: ({ arrangementId }) => arrangementId };

const afterwards: readonly Fact[] = [
  {
    title: 'Introspection afterwards',
    words: ({ afterRevocation }) => known(afterRevocation, ({ active }) => `active: ${String(active)}`),
  },
  {
    title: 'The old access token is answered with',
    words: ({ statusAfterRevocation }) => known(statusAfterRevocation, String),
  },
];

const withdrawn: readonly Fact[] = [
  arrangement,
  ...tokenFacts,
  ...afterwards,
  { title: 'A refresh is answered with', words: ({ errorAfterWithdrawal }) => errorAfterWithdrawal },
];

export const todayFacts: Readonly<Record<Exclude<TodayFlowName, 'code'>, readonly Fact[]>> = {
  registration: registrationFacts,
  amend: [
    arrangement,
    { title: 'Verifier', words: ({ verifier }) => known(verifier, (text) => `${cut(text)}, kept to the end`) },
    { title: 'request_uri', words: ({ requestUri }) => known(requestUri, (uri) => `…${uri.slice(-20)}`) },
    ...tokenFacts,
    {
      title: 'The access token of before is answered with',
      words: ({ statusOfEarlier }) => known(statusOfEarlier, String),
    },
    accounts,
  ],
  'withdraw-at-holder': withdrawn,
  'withdraw-at-recipient': withdrawn,
  refresh: [arrangement, ...hybridFacts.refresh],
  introspect: [arrangement, ...hybridFacts.introspect],
  revoke: [arrangement, ...hybridFacts.revoke],
  'manage-registration': [
    { title: 'client_id', words: ({ client }) => client?.client_id },
    { title: 'Registration token', words: ({ registrationToken }) => known(registrationToken, cut) },
    {
      title: 'On file at the holder',
      words: ({ registrationRead }) => known(registrationRead, (read) => `${String(Object.keys(read).length)} members`),
    },
    { title: 'After the deletion a token is answered with', words: ({ errorAfterDeletion }) => errorAfterDeletion },
  ],
};
