// Flow of today’s profile: a pushed request, a signed JWT as response, and a code bound by PKCE (CDS, Authorization Code Flow).
import { decodeJwt } from 'jose';
import * as oauth from 'oauth4webapi';
import { challengeOf, pushedRequestObject, pushRequest } from '../pushed-request.ts';
import { isLive } from '../issued-token.ts';
import { newAwaited, todayProfile as profile } from '../profiles/today-profile.ts';
import { billStep } from './bill-step.ts';
import { holderClientOf, sharedAndRead } from './facts.ts';
import { expectToday } from './fits-profile.ts';
import { endsWith, flow, need, nowOf, step, type StepSurroundings, type Step } from './flow.ts';
import { todayReadingSteps } from './today-texts.ts';
import { amendmentOf, awaitedOf, wantedToday, type CodeFacts } from './today-facts.ts';

type Held<Name extends keyof CodeFacts> = Partial<CodeFacts> & Required<Pick<CodeFacts, Name>>;

async function newRequest(facts: CodeFacts, surroundings: StepSurroundings): Promise<Held<'request' | 'requestEnds'>> {
  const holder = holderClientOf(facts, surroundings);
  expectToday(holder.as);
  const { scopes, sharingDuration } = facts.amends === undefined ? wantedToday(facts) : amendmentOf(facts);
  const request = await pushedRequestObject(holder, {
    ...awaitedOf(facts, surroundings),
    scope: scopes.join(' '),
    sharingDuration,
    ...(facts.amends === undefined ? {} : { arrangementId: facts.amends }),
  });
  return { request, requestEnds: new Date((decodeJwt(request).exp ?? 0) * 1000).toISOString() };
}

/** Pushes the request object, and signs a new one if the old one has expired because the clock moved. */
async function newPush(
  facts: CodeFacts,
  surroundings: StepSurroundings,
): Promise<Held<'requestUri' | 'requestUriEnds' | 'authorisationUrl'>> {
  const signed =
    facts.request !== undefined && isLive(facts.requestEnds, surroundings)
      ? { request: facts.request }
      : await newRequest(facts, surroundings);
  const holder = holderClientOf(facts, surroundings);
  const { requestUri, authorisationUrl, expiresIn } = await pushRequest(holder, signed.request, surroundings.send);
  const requestUriEnds = new Date(nowOf(surroundings).getTime() + expiresIn * 1000).toISOString();
  return { ...signed, requestUri, requestUriEnds, authorisationUrl };
}

/** State, nonce, verifier and challenge for one request. */
export async function newVerifierFacts(): Promise<Held<'state' | 'nonce' | 'verifier' | 'challenge'>> {
  const awaited = newAwaited();
  return { ...awaited, challenge: await challengeOf(awaited.verifier) };
}

const verifierStep = step<CodeFacts>({
  id: 'verifier',
  title: 'Make a verifier',
  words:
    'A random string that stays with the recipient until the code is exchanged. Its SHA-256 hash goes with the request. Without the string, the code cannot be used.',
  from: 'recipient',
  to: 'recipient',
  way: 'local',
  clauses: ['RFC7636:4.1', 'RFC7636:4.2', 'FAPI-A:5.2.2-18'],
  run: async () => ({ ...(await newVerifierFacts()), amends: undefined }),
});

const requestObjectStep = step<CodeFacts>({
  id: 'request-object',
  title: 'Sign the request',
  words:
    'Scopes, sharing duration and the hash of the verifier go into a signed JWT. No consent is recorded at the holder beforehand: the recipient keeps the consumer’s consent itself.',
  from: 'recipient',
  to: 'recipient',
  way: 'local',
  clauses: ['CDS:Request Object', 'CDS:Requesting Sharing Duration', 'RFC9101:4'],
  run: newRequest,
});

const pushStep = step<CodeFacts>({
  id: 'push',
  title: 'Push the request',
  words:
    'The signed request goes straight to the holder, which checks all of it now. A short-lived request_uri comes back; the browser never carries the request.',
  from: 'recipient',
  to: 'holder',
  way: 'mtls',
  clauses: ['CDS:Pushed Authorisation endpoint', 'CDS:Request Object Submission', 'RFC9126:2'],
  run: newPush,
});

/** All steps of authorisation, up to the tokens. */
export const stepsToTokens: readonly Step<CodeFacts>[] = [
  verifierStep,
  requestObjectStep,
  pushStep,
  step<CodeFacts>({
    id: 'authorise',
    title: 'The consumer authorises',
    words:
      'The URL contains only client_id and request_uri. At the holder: customer id, one-time password, accounts, and a decision. The request_uri works once.',
    from: 'consumer',
    to: 'holder',
    way: 'browser',
    human: true,
    clauses: ['CDS:Authorisation endpoint', 'RFC9126:4', 'CDS:Authorization Code Flow'],
    run: async (facts, surroundings) => {
      const pushed = isLive(facts.requestUriEnds, surroundings) ? {} : await newPush(facts, surroundings);
      const { authorisationUrl } = { ...facts, ...pushed };
      return { ...pushed, redirect: await surroundings.consumer(need({ authorisationUrl }, 'authorisationUrl')) };
    },
  }),
  step<CodeFacts>({
    id: 'open-response',
    title: 'Read the signed response',
    words:
      'One parameter came back, a JWT. The recipient verifies its signature, issuer, audience, expiry and state, and that no other parameter came with it. Only then does it use the code.',
    from: 'recipient',
    to: 'recipient',
    way: 'local',
    clauses: ['JARM:2.4', 'JARM:2.3.1', 'FAPI-A:5.2.2.2'],
    run: async (facts, { send, ...surroundings }) => ({
      callback: await profile.readAnswer(
        holderClientOf(facts, surroundings),
        need(facts, 'redirect'),
        awaitedOf(facts, surroundings),
        send,
      ),
    }),
  }),
  step<CodeFacts>({
    id: 'token',
    title: 'Swap the code for tokens',
    words:
      'The recipient now sends the verifier, whose hash must be the one that was pushed. The tokens are bound to the certificate. The id of the arrangement comes with them.',
    from: 'recipient',
    to: 'holder',
    way: 'mtls',
    clauses: ['CDS:Token endpoint', 'RFC7636:4.5', 'CDS:Identifiers and Subject Types', 'RFC8705:3'],
    run: async (facts, { send, ...surroundings }) => {
      const awaited = awaitedOf(facts, surroundings);
      const holder = holderClientOf(facts, surroundings);
      const tokens = await profile.exchange(holder, need(facts, 'callback'), awaited, send);
      const idToken = oauth.getValidatedIdTokenClaims(tokens);
      const { cdr_arrangement_id: arrangementId } = tokens;
      if (typeof arrangementId !== 'string') throw new TypeError('The token response has no cdr_arrangement_id.');
      return {
        tokens,
        arrangementId,
        authDate: nowOf(surroundings).toISOString(),
        ...(idToken === undefined ? {} : { idToken }),
      };
    },
  }),
];

export const codeFlow = endsWith(
  flow<CodeFacts>(
    'code',
    'Authorisation code flow',
    'A consumer lets a recipient read their energy data at a data holder that uses today’s profile.',
    [...stepsToTokens, ...todayReadingSteps, billStep],
  ),
  'arrangementId',
  'state',
  'nonce',
  'verifier',
  'authorisationUrl',
  'redirect',
  ...sharedAndRead,
);
