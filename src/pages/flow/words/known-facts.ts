// The facts that the recipient knows so far, in words for a learner.
import type { PlayedFacts } from '../../../runs/flows/played-facts.ts';
import type { ProfileId } from '../../../../mocks/spec/ids.ts';
import { instantWords } from '../../../ui/instant-words.ts';
import type { FlowName, FlowNameIn } from '../../../runs/flows/flow-names.ts';

type Facts = Partial<PlayedFacts>;

interface Fact {
  readonly title: string;
  /** Undefined until it is known. */
  words(facts: Facts): string | undefined;
}

const cut = (text: string): string => (text.length > 28 ? `${text.slice(0, 24)}…` : text);
const known = <T>(value: T | undefined, words: (value: T) => string): string | undefined =>
  value === undefined ? undefined : words(value);

const registrationFacts: readonly Fact[] = [
  { title: 'Register token', words: ({ registerToken }) => known(registerToken, cut) },
  { title: 'Data holder brands', words: ({ brands }) => known(brands, ({ length }) => `${length} in energy`) },
  {
    title: 'Software statement',
    words: ({ statement }) => known(statement, (jwt) => `${cut(jwt)}, signed by the register`),
  },
  { title: 'Token endpoint of the holder', words: ({ holderMetadata }) => holderMetadata?.token_endpoint },
  { title: 'client_id', words: ({ client }) => client?.client_id },
];

const tokenFacts: readonly Fact[] = [
  { title: 'Access token', words: ({ tokens }) => known(tokens, ({ access_token }) => cut(access_token)) },
  { title: 'Refresh token', words: ({ tokens }) => known(tokens?.refresh_token, cut) },
];

const accounts: Fact = {
  title: 'Accounts',
  words: ({ accounts: shared }) =>
    known(shared, (all) => all.map(({ displayName, accountId }) => displayName ?? cut(accountId)).join(', ') || 'none'),
};

const afterwards: readonly Fact[] = [
  {
    title: 'Introspection afterwards',
    words: ({ afterRevocation }) => known(afterRevocation, ({ active }) => `active: ${String(active)}`),
  },
  {
    title: 'Status for the old access token',
    words: ({ statusAfterRevocation }) => known(statusAfterRevocation, String),
  },
];

const hybridFacts: Readonly<Record<Exclude<FlowNameIn<'0.1.1'>, 'hybrid'>, readonly Fact[]>> = {
  registration: registrationFacts,
  backchannel: [
    { title: 'Hint the consumer gave', words: ({ loginHint }) => known(loginHint, cut) },
    { title: 'Consent', words: ({ consentId }) => known(consentId, cut) },
    { title: 'auth_req_id', words: ({ started }) => known(started, ({ auth_req_id }) => cut(auth_req_id)) },
    {
      title: 'Polling interval',
      words: ({ started, slowedTo }) =>
        known(started, ({ interval = 5, expires_in }) =>
          slowedTo === undefined
            ? `${interval} s, for ${expires_in} s`
            : `${slowedTo} s since slow_down, ${interval} s before; for ${expires_in} s`,
        ),
    },
    { title: 'Error for a poll that came too early', words: ({ tooEarly }) => tooEarly },
    { title: 'Pinged with', words: ({ pinged }) => known(pinged, (token) => `${cut(token)}, the token it had given`) },
    ...tokenFacts,
    accounts,
    { title: 'Usage', words: ({ usage }) => known(usage, ({ length }) => `${length} readings`) },
  ],
  refresh: [
    {
      title: 'Access token before',
      words: ({ earlier, tokens }) => known(earlier ?? tokens, ({ access_token }) => cut(access_token)),
    },
    {
      title: 'Access token now',
      words: ({ earlier, tokens }) => (earlier === undefined ? undefined : cut(tokens?.access_token ?? '')),
    },
    { ...accounts, words: (all) => (all.earlier === undefined ? undefined : accounts.words(all)) },
  ],
  introspect: [
    ...tokenFacts,
    {
      title: 'Introspection of the refresh token',
      words: ({ introspected }) =>
        known(introspected, ({ active, exp }) =>
          [`active: ${String(active)}`, ...(exp === undefined ? [] : [`until ${instantWords(exp * 1000)}`])].join(', '),
        ),
    },
    {
      title: 'Introspection of the access token',
      words: ({ introspectedAccessToken }) => known(introspectedAccessToken, (answer) => JSON.stringify(answer)),
    },
  ],
  revoke: [...tokenFacts, ...afterwards],
};

const arrangement: Fact = { title: 'Arrangement', words: ({ arrangementId }) => arrangementId };

const withdrawn: readonly Fact[] = [
  arrangement,
  ...tokenFacts,
  ...afterwards,
  { title: 'Error for a refresh', words: ({ errorAfterWithdrawal }) => errorAfterWithdrawal },
];

const todayFacts: Readonly<Record<Exclude<FlowNameIn<'cds-1.36'>, 'code'>, readonly Fact[]>> = {
  registration: registrationFacts,
  amend: [
    arrangement,
    {
      title: 'Verifier',
      words: ({ verifier }) => known(verifier, (text) => `${cut(text)}, kept until the code is exchanged`),
    },
    { title: 'request_uri', words: ({ requestUri }) => known(requestUri, (uri) => `…${uri.slice(-20)}`) },
    ...tokenFacts,
    {
      title: 'Status for the earlier access token',
      words: ({ statusOfEarlier }) => known(statusOfEarlier, String),
    },
    accounts,
  ],
  'withdraw-in-app': withdrawn,
  'withdraw-on-dashboard': withdrawn,
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
    { title: 'Error for a token request after the deletion', words: ({ errorAfterDeletion }) => errorAfterDeletion },
  ],
};

/** Facts shown in the smaller flows, by profile and name. */
export const factsOf: Readonly<Record<ProfileId, Readonly<Partial<Record<FlowName, readonly Fact[]>>>>> = {
  '0.1.1': hybridFacts,
  'cds-1.36': todayFacts,
};

/** Title and words of every known fact. */
export const knownFacts =
  (facts: readonly Fact[]) =>
  (of: Facts): readonly (readonly [title: string, words: string])[] =>
    facts.flatMap(({ title, words }) => {
      const text = words(of);
      return text === undefined ? [] : [[title, text] as const];
    });
