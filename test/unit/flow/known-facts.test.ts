// What the recipient knows so far, worded for a learner: each fact once it is known, with long values cut.
import { expect, test } from 'vitest';
import { factsOf, knownFacts } from '../../../src/pages/flow/words/known-facts.ts';
import type { FlowName } from '../../../src/runs/flows/flow-names.ts';
import type { PlayedFacts } from '../../../src/runs/flows/played-facts.ts';

const words = (flow: FlowName, facts: object) =>
  Object.fromEntries(knownFacts(factsOf['0.1.1'][flow] ?? [])(facts as Partial<PlayedFacts>));
const ofToday = (flow: FlowName, facts: object) =>
  Object.fromEntries(knownFacts(factsOf['cds-1.36'][flow] ?? [])(facts as Partial<PlayedFacts>));
const long = 'x'.repeat(29);
const short = `${'x'.repeat(24)}…`;

test.each(['registration', 'backchannel', 'refresh', 'introspect', 'revoke'] as const)(
  'before %s nothing is known',
  (flow) => {
    expect([words(flow, {}), ofToday(flow, {})]).toEqual([{}, {}]);
  },
);

test('shows the facts of registration', () => {
  const facts = {
    registerToken: 'x'.repeat(28),
    brands: [{}, {}],
    statement: long,
    holderMetadata: { token_endpoint: 'https://h.example/token' },
    client: { client_id: 'c' },
  };
  const known = {
    'Register token': 'x'.repeat(28),
    'Data holder brands': '2 in energy',
    'Software statement': `${short}, signed by the register`,
    'Token endpoint of the holder': 'https://h.example/token',
    client_id: 'c',
  };
  expect(words('registration', facts)).toEqual(known);
  expect(ofToday('registration', facts)).toEqual(known);
});

test('shows how often a backchannel request may be polled, before and after slow_down', () => {
  const every = (facts: object) => words('backchannel', facts)['Polling interval'];
  expect(every({ started: { auth_req_id: 'q', expires_in: 300 } })).toBe('5 s, for 300 s');
  expect(every({ started: { auth_req_id: 'q', interval: 7, expires_in: 300 }, slowedTo: 12 })).toBe(
    '12 s since slow_down, 7 s before; for 300 s',
  );
  const facts = {
    loginHint: long,
    consentId: 'k',
    pinged: 'p',
    tooEarly: 'slow_down',
    tokens: { access_token: 'a', refresh_token: 'r' },
    accounts: [{ displayName: 'Home', accountId: '1' }, { accountId: long }],
    usage: [1, 2, 3],
  };
  expect(words('backchannel', facts)).toEqual({
    'Hint the consumer gave': short,
    Consent: 'k',
    'Error for a poll that came too early': 'slow_down',
    'Pinged with': 'p, the token it had given',
    'Access token': 'a',
    'Refresh token': 'r',
    Accounts: `Home, ${short}`,
    Usage: '3 readings',
  });
  expect(words('backchannel', { accounts: [] })).toEqual({ Accounts: 'none' });
});

test('shows the tokens before and after a refresh, and the accounts read', () => {
  const [earlier, tokens, accounts] = [{ access_token: 'a' }, { access_token: 'b' }, [{ displayName: 'Home' }]];
  expect(words('refresh', { tokens: earlier, accounts })).toEqual({ 'Access token before': 'a' });
  expect(words('refresh', { earlier, tokens, accounts })).toEqual({
    'Access token before': 'a',
    'Access token now': 'b',
    Accounts: 'Home',
  });
  expect(words('refresh', { earlier })['Access token now']).toBe('');
});

test('shows the answers of introspection and revocation', () => {
  const introspected = (answer: object) => words('introspect', { introspected: answer });
  expect(introspected({ active: false })).toEqual({ 'Introspection of the refresh token': 'active: false' });
  expect(introspected({ active: true, exp: Date.UTC(2026, 10, 22, 12) / 1000 })).toEqual({
    'Introspection of the refresh token': expect.stringMatching(/^active: true, until 2[123] Nov 2026, /u) as string,
  });
  expect(words('introspect', { introspectedAccessToken: { active: false } })).toEqual({
    'Introspection of the access token': '{"active":false}',
  });
  expect(words('revoke', { afterRevocation: { active: false }, statusAfterRevocation: 401 })).toEqual({
    'Introspection afterwards': 'active: false',
    'Status for the old access token': '401',
  });
});

test('today, shows arrangement, amendment, withdrawal and managed registration', () => {
  expect(
    ofToday('amend', {
      arrangementId: 'arr',
      verifier: long,
      requestUri: `urn:${'u'.repeat(30)}`,
      statusOfEarlier: 401,
    }),
  ).toEqual({
    Arrangement: 'arr',
    Verifier: `${short}, kept until the code is exchanged`,
    request_uri: `…${'u'.repeat(20)}`,
    'Status for the earlier access token': '401',
  });
  expect(ofToday('withdraw-in-app', { arrangementId: 'arr', errorAfterWithdrawal: 'invalid_grant' })).toEqual({
    Arrangement: 'arr',
    'Error for a refresh': 'invalid_grant',
  });
  expect(
    ofToday('manage-registration', {
      client: { client_id: 'c' },
      registrationToken: 't',
      registrationRead: { a: 1, b: 2 },
      errorAfterDeletion: 'invalid_client',
    }),
  ).toEqual({
    client_id: 'c',
    'Registration token': 't',
    'On file at the holder': '2 members',
    'Error for a token request after the deletion': 'invalid_client',
  });
});
