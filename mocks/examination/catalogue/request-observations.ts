// What honest runs show about a recipient's requests.
import type { Plan } from '../plan.ts';
import { sharedEachTime } from './baseline.ts';
import { claimsAsked } from './request-facts.ts';
import { fresh } from './fresh.ts';
import { founding, today } from './plan-rows.ts';
import {
  common,
  textsOf,
  fromMetadata,
  refusedRules,
  browserCarries,
  referencesOnce,
  challenges,
  verifiers,
  every,
  lifetimeOf,
  levels,
  scopesUsed,
  assertionsIn,
  assertionLives,
  audiences,
} from './request-findings.ts';

const inTurn = (
  plan: Pick<Plan, 'id' | 'title' | 'severity' | 'clauses' | 'expected' | 'judge'> & Partial<Plan>,
): Plan => ({
  ...common,
  ...plan,
});

export const requestObservations: readonly Plan[] = [
  inTurn({
    id: 'RJ-01',
    severity: 'must',
    title: 'is honest, twice',
    expected: 'Reads the consumer’s accounts, both times.',
    clauses: ['CDS Authorisation Flows'],
    mend: 'Mend the step at which the honest run ends; nothing else can be examined before.',
    judge: sharedEachTime,
  }),
  inTurn({
    id: 'RJ-02',
    severity: 'must',
    title: 'is honest and strict',
    expected: 'Sends nothing that a rule refuses.',
    clauses: ['The clause of the rule'],
    mend: 'Mend what the rule names.',
    judge: refusedRules,
  }),
  inTurn({
    id: 'RJ-03',
    severity: 'must',
    title: 'serves metadata',
    expected: 'Takes each address of the holder from metadata that it read.',
    clauses: ['FAPI 1.0 Baseline 5.2.3-11', 'FAPI 1.0 Baseline 7.7'],
    mend: 'Read the metadata first, and take every address from them.',
    judge: fromMetadata,
  }),
  inTurn({
    id: 'RJ-04',
    profiles: today,
    severity: 'must',
    title: 'is honest',
    expected: 'Pushes every authorisation request; the browser brings client_id and request_uri alone.',
    clauses: ['CDS Request Object Submission', 'FAPI 1.0 Advanced 5.2.3-16'],
    mend: 'Send the browser with client_id and request_uri, and nothing else.',
    judge: browserCarries,
  }),
  inTurn({
    id: 'RJ-05',
    profiles: today,
    severity: 'must',
    title: 'gives request_uris of 90 s',
    expected: 'Uses each once, in time.',
    clauses: ['CDS Request Object Submission'],
    mend: 'Push a new request for each attempt.',
    judge: referencesOnce,
  }),
  inTurn({
    id: 'RJ-06',
    severity: 'must',
    title: 'is honest',
    expected: 'A state, where sent, is new and cannot be guessed.',
    clauses: ['RFC 9700 2.1', 'RFC 9700 4.7.1'],
    mend: 'Draw a state of at least 16 characters for each request.',
    judge: (seen) => fresh(textsOf(seen, 'state'), { name: 'state', least: 16 }),
  }),
  inTurn({
    id: 'RJ-07',
    severity: 'must',
    title: 'is honest',
    expected: 'A nonce that is new and cannot be guessed.',
    clauses: ['FAPI 1.0 Baseline 5.2.2.2', 'RFC 9700 2.1.1', 'OpenID Connect Core 15.5.2'],
    mend: 'Draw a nonce of at least 16 characters for each request.',
    judge: (seen) => fresh(textsOf(seen, 'nonce'), { name: 'nonce', least: 16 }),
  }),
  inTurn({
    id: 'RJ-08',
    profiles: today,
    severity: 'must',
    title: 'is honest',
    expected: 'A code_challenge of its own for each push, S256.',
    clauses: ['CDS Request Object Submission', 'FAPI 1.0 Advanced 5.2.3-15', 'RFC 9700 2.1.1'],
    mend: 'Make a verifier for each push, and send its S256 challenge.',
    judge: challenges,
  }),
  inTurn({
    id: 'RJ-09',
    profiles: today,
    severity: 'must',
    title: 'is honest',
    expected: 'A verifier with enough chance in it, sent with the code alone.',
    clauses: ['RFC 7636 4.1', 'RFC 7636 4.5', 'RFC 7636 7.1'],
    mend: 'Draw 32 random bytes for each verifier, and send it with the code alone.',
    judge: verifiers,
  }),
  inTurn({
    id: 'RJ-10',
    severity: 'advice',
    title: 'is honest',
    expected: 'A request object that lives briefly.',
    clauses: ['FAPI 1.0 Advanced 5.2.3-11'],
    mend: 'Let a request object end within ten minutes.',
    judge: every(
      (asked) => lifetimeOf(asked) <= 600,
      'Request objects live ten minutes at most.',
      'A request object lives longer than ten minutes.',
    ),
  }),
  inTurn({
    id: 'RJ-11',
    profiles: today,
    severity: 'advice',
    title: 'is honest',
    expected: 'typ oauth-authz-req+jwt.',
    clauses: ['RFC 9101 4'],
    mend: 'Name typ oauth-authz-req+jwt in the header of a request object.',
    judge: every(
      ({ header }) => header['typ'] === 'oauth-authz-req+jwt',
      'Request objects name their type.',
      'A request object has another typ.',
    ),
  }),
  inTurn({
    id: 'RJ-12',
    profiles: today,
    severity: 'advice',
    title: 'is honest',
    expected: 'Asks for a duration that the standard knows.',
    clauses: ['CDS Requesting Sharing Duration'],
    mend: 'Ask for at most 31,536,000 seconds; more is cut to a year.',
    judge: every(
      (asked) => !(Number(claimsAsked(asked)['sharing_duration']) > 31_536_000),
      'No request asks for more than a year.',
      'A request asks for more than a year.',
    ),
  }),
  inTurn({
    id: 'RJ-13',
    severity: 'advice',
    title: 'is honest',
    expected: 'Asks for the level that it needs.',
    clauses: ['FAPI 1.0 Advanced 5.2.3-3'],
    mend: 'Ask for acr as an essential claim of the ID token.',
    judge: levels,
  }),
  inTurn({
    id: 'RJ-14',
    severity: 'advice',
    title: 'counts which scope each request needed',
    expected: 'Asks for no more than it uses.',
    clauses: ['FAPI 1.0 Advanced 9'],
    mend: 'Leave out scopes that you do not use, or name them as later.',
    judge: scopesUsed,
  }),
  ...(
    [
      [today, 'push'],
      [founding, 'code'],
    ] as const
  ).map(([profiles, kind]): Plan => ({
    id: 'RJ-15',
    profiles,
    kind: 'observe',
    group: 'request',
    severity: 'must',
    title: `is honest, then one 503 on ${kind}`,
    expected: 'Makes a new assertion for every request, a retry too.',
    clauses: ['CDS Client Authentication', 'RFC 7523 3'],
    mend: 'Make an assertion with a jti of its own for each request, a repeat too.',
    lie: { answer: kind, times: 1, instead: true, status: 503, json: () => ({ error: 'temporarily_unavailable' }) },
    play: async ({ lie, share, can, read }) => {
      await share();
      lie();
      await share();
      await share();
      if (can('read')) await read();
    },
    judge: (seen) => fresh(assertionsIn(seen), { name: 'jti', everyRequest: true }),
  })),
  inTurn({
    id: 'RJ-16',
    severity: 'should',
    title: 'is honest',
    expected: 'Assertions of a few minutes.',
    clauses: ['RFC 7523 3'],
    mend: 'Let an assertion end within five minutes.',
    judge: assertionLives,
  }),
  inTurn({
    id: 'RJ-17',
    profiles: today,
    severity: 'advice',
    title: 'accepts three forms of aud',
    expected: 'Names the issuer.',
    clauses: ['CDS Client Authentication', 'RFC 9126 2'],
    mend: 'Name the issuer of the holder as aud of an assertion.',
    judge: audiences,
  }),
];
